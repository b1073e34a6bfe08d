// Finding the features of a view and of its actions.
#pragma once

#include "features.hpp"
#include "turns.hpp"

namespace guandan {
namespace {

// What is worked out once a decision for all actions.
struct Outline {
    const View* view;
    uint8_t order[RANKS];        // rank -> place in the order of the level
    uint8_t by_rank[16];         // natural cards in hand
    int wilds, size;
    int top[3];                  // highest place unseen as single, pair, triple; -1 for none
    Nibbles strong[3], low;      // ranks that nothing unseen of the kind beats; low ranks
    uint32_t flush_windows;      // straight flushes among unseen cards, by key
    bool unseen_bombs;           // whether any bomb may still be out
    int most_cards;              // that an opponent holds
    bool any_flush;              // whether straight flushes are to be looked for in what is left
    Nibbles left;                // suit ranks in hand, wild cards not counted
    Within within;               // the runs there may be
    Split whole;                 // the split of the hand before the action
    Split known[64];             // splits found before, by what was left
    Nibbles known_left[64];
    uint64_t known_here = 0;

    // The split of what is left; the same ranks are left by many actions that differ in suits or come twice.
    const Split& split_of(Nibbles left, int wilds) {
        Nibbles mark = left | Nibbles(wilds) << 60;
        int at = int((mark * 0x9E3779B97F4A7C15) >> 58);
        if (!(known_here >> at & 1) || known_left[at] != mark) {
            known_here |= uint64_t(1) << at;
            known_left[at] = mark;
            known[at] = split(within, left, wilds);
        }
        return known[at];
    }
};

constexpr int LOW = 8;  // places below this are low: no higher than a ten, mostly

inline int least(int one, int two) { return one < two ? one : two; }
inline int most(int one, int two) { return one > two ? one : two; }

inline void count_cards(Cards cards, uint8_t* by_rank) {
    auto bytes = [](uint64_t half) {
        half = (half & 0x3333333333333333) + (half >> 2 & 0x3333333333333333);
        return (half + (half >> 4)) & 0x0F0F0F0F0F0F0F0F;
    };
    uint64_t low = bytes(cards.low), high = bytes(cards.high);
    __builtin_memcpy(by_rank, &low, 8);
    __builtin_memcpy(by_rank + 8, &high, 8);
}

// The ranks that are there in a suit.
inline Ranks in_one_suit(Cards cards, int suit) {
    auto gathered = [suit](uint64_t half) {
        half = (half | half >> 1) >> 2 * suit & 0x0101010101010101;
        return half * 0x0102040810204080 >> 56;
    };
    return Ranks(gathered(cards.low) | gathered(cards.high) << 8) & SUIT_RANKS;
}

// By suit the windows of straight flushes of which at most so many ranks are missing.
inline uint32_t flush_windows(const Catalogue& book, Cards cards, int missing, int& suits) {
    suits = 0;
    if (book.flush < 0) return 0;
    const Line& line = book.line[book.flush];
    uint32_t all = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        Ranks there = in_one_suit(cards, suit);
        uint32_t mine = 0;
        for (int key = 0; key < line.keys; key++)
            if (__builtin_popcount(line.window[key] & ~there) <= missing) mine |= 1u << key;
        suits += mine != 0;
        all |= mine;
    }
    return all;
}

inline int few(int cards) {  // 0 .. 7
    return cards <= 5 ? cards : cards <= 10 ? 6 : 7;
}

inline Cards without_wilds(const Catalogue& book, Cards cards, int& wilds) {
    wilds = cards.of_rank(book.level) >> 2 * HEARTS & 3;
    return cards - cards_of(book.level, uint64_t(wilds) << 2 * HEARTS);
}

inline Cards whole_pack() {
    return cards_of(SMALL_JOKER, 2) + cards_of(SMALL_JOKER + 1, 8) +
           Cards{0xAAAAAAAAAAAAAAAA, 0x000000AAAAAAAAAA};
}

// The equal cards of one split that another has not, and its runs.
inline void tell_split(const Outline& outline, const Split& one, const Split& other, Active& active) {
    Sorted mine(one.counts), yours(other.counts);
    const Nibbles more[4] = {mine.one & ~yours.one, mine.two & ~yours.two, mine.three & ~yours.three, mine.more & ~yours.more};
    for (int kind = 0; kind < 4; kind++)
        for (Nibbles left = more[kind]; left; left &= left - 1)
            active.add(SPLIT + kind * 13 + outline.order[__builtin_ctzll(left) / 4]);
    for (uint64_t left = one.used & ~other.used; left; left &= left - 1) active.add(SPLIT_RUNS + __builtin_ctzll(left));
}

// The features of a view that hold for every action; those of the hand, as it would be left by a pass, come first.
inline void tell_view(const View& view, Outline& outline, Active& active) {
    const Catalogue& book = *view.book;
    outline.view = &view;
    for (int rank = 0; rank < RANKS; rank++) outline.order[rank] = uint8_t(order_of(book, rank));
    const uint8_t* order = outline.order;
    Cards naturals = without_wilds(book, view.hand, outline.wilds);
    count_cards(naturals, outline.by_rank);
    outline.size = size_of(view.hand);
    outline.left = counted(naturals);
    outline.within.find(book, outline.left, outline.wilds);
    outline.whole = outline.split_of(outline.left, outline.wilds);
    tell_split(outline, outline.whole, {}, active);
    for (int rank = 0; rank < RANKS; rank++)
        if (outline.by_rank[rank]) active.add(LEFT + order[rank] * 8 + outline.by_rank[rank] - 1);

    Cards unseen = whole_pack() - view.hand;
    for (int away = 0; away < 4; away++) unseen = unseen - view.played[away];
    int unseen_wilds;
    Cards others = without_wilds(book, unseen, unseen_wilds);
    uint8_t there[16];
    count_cards(others, there);
    int tops[3] = {-1, -1, -1}, fours = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        if (!there[rank]) continue;
        active.add(UNSEEN + order[rank] * 8 + there[rank] - 1);
        for (int copies = 0; copies < 3 && copies < there[rank]; copies++)
            tops[copies] = most(tops[copies], order[rank]);
        fours += there[rank] >= 4;
    }
    if (unseen_wilds) tops[0] = most(tops[0], SMALL_JOKER - 1);
    active.add(UNSEEN_WILDS + unseen_wilds);
    active.add(UNSEEN_BOMBS + fours);
    outline.low = 0;
    for (int kind = 0; kind < 3; kind++) {
        outline.top[kind] = tops[kind];
        active.add(UNSEEN_TOP + kind * 16 + (tops[kind] < 0 ? 15 : tops[kind]));
        outline.strong[kind] = 0;
        for (int rank = 0; rank < SMALL_JOKER; rank++)
            if (order[rank] >= tops[kind]) outline.strong[kind] |= Nibbles(1) << 4 * rank;
    }
    for (int rank = 0; rank < SMALL_JOKER; rank++)
        if (order[rank] < LOW) outline.low |= Nibbles(1) << 4 * rank;
    int suits;
    outline.flush_windows = flush_windows(book, others, 0, suits);
    for (uint32_t left = outline.flush_windows; left; left &= left - 1) active.add(UNSEEN_FLUSH + __builtin_ctz(left));
    bool enough = false;
    for (int rank = 0; rank < SMALL_JOKER; rank++) enough |= there[rank] && there[rank] + unseen_wilds >= 4;
    outline.unseen_bombs = enough || outline.flush_windows || (there[SMALL_JOKER] == 2 && there[SMALL_JOKER + 1] == 2);
    if (unseen_wilds && !outline.unseen_bombs) outline.unseen_bombs = flush_windows(book, others, unseen_wilds, suits) != 0;
    outline.most_cards = most(view.counts[1], view.counts[3]);

    for (int away = 1; away < 4; away++) {
        count_cards(view.played[away], there);
        for (int rank = 0; rank < RANKS; rank++)
            if (there[rank]) active.add(PLAYED + ((away - 1) * RANKS + order[rank]) * 8 + least(there[rank], 8) - 1);
        active.add(COUNTS + (away - 1) * 29 + least(view.counts[away], 28));
        if (view.place[away]) active.add(PLACES + (away - 1) * 3 + least(view.place[away], 3) - 1);
        if (view.passed >> away & 1) active.add(PASSED + away - 1);
        if (view.known[away].any()) {
            count_cards(view.known[away], there);
            for (int rank = 0; rank < RANKS; rank++)
                if (there[rank]) active.add(KNOWN + ((away - 1) * RANKS + order[rank]) * 2 + least(there[rank], 2) - 1);
        }
        for (int name = 0; name < ORDINARY; name++) {
            int lowest = view.memory.passed_on[away][name], leads = view.memory.leads[away][name];
            if (lowest) active.add(PASSED_ON + ((away - 1) * ORDINARY + name) * 16 + lowest - 1);
            if (leads) active.add(LEADS + ((away - 1) * ORDINARY + name) * 3 + least(leads, 3) - 1);
        }
        int name = view.memory.last_name[away];
        if (name != PASS)
            active.add(LAST_KEY + ((away - 1) * 2 + (name >= ORDINARY)) * 16 + view.memory.last_key[away]);
    }
    for (int away = 0; away < 4; away++) {
        if (view.memory.bombs[away]) active.add(BOMBS_PLAYED + away * 4 + least(view.memory.bombs[away], 4) - 1);
        if (view.memory.last_name[away] != PASS) active.add(LAST_NAME + away * NAMES + view.memory.last_name[away]);
    }
    int next = few(view.counts[1]), previous = few(view.counts[3]);
    active.add(OPPONENTS + next * 8 + previous);
    int nearest = !next ? previous : !previous ? next : least(next, previous);
    active.add(FRIENDS + few(view.counts[2]) * 8 + nearest);
    if (view.line == NOTHING) {
        active.add(OWNER);
    } else {
        active.add(OWNER + view.owner);
        active.add(BEAT + ((view.owner == 2) * NAMES + book.line[view.line].name) * 16 + view.key);
    }
    active.add(LEVEL + book.level);
    if (book.wind_any) active.add(BOOK);
    if (book.reentry) active.add(BOOK + 1);
    if (view.until_first) active.add(UNTIL_FIRST);
    active.add(PHASE + int(view.phase));

    uint32_t here = 0;
    for (int missing = 0; missing <= outline.wilds; missing++) {
        uint32_t more = flush_windows(book, naturals, missing, suits) & ~here;
        here |= more;
        for (uint32_t left = more; left; left &= left - 1) active.add(HAND_FLUSHES + missing * 16 + __builtin_ctz(left));
    }
    outline.any_flush = here != 0;
    Nibbles none = ~(outline.left | outline.left >> 1 | outline.left >> 2 | outline.left >> 3);
    int straight = 0;
    for (int at = 0; at < book.runs; at++) {
        if (book.run[at].copies != 1) continue;
        Nibbles missing = book.run[at].ranks & none;
        if (!missing) active.add(HAND_STRAIGHTS + straight);
        else if (!(missing & (missing - 1))) active.add(HAND_STRAIGHTS + 16 + straight);
        if (++straight == 16) break;
    }
}

// What an action changes: features of the hand that no longer hold, and those that hold now.
inline void tell_action(Outline& outline, const Action& action, Active& gone, Active& come) {
    const View& view = *outline.view;
    const Catalogue& book = *view.book;
    const uint8_t* order = outline.order;
    Cards rest = view.hand - action.cards;
    int spent;
    Cards naturals = without_wilds(book, action.cards, spent);
    int wilds = outline.wilds - spent;
    uint8_t taken[16];
    Nibbles left = outline.left;
    int jokers[2] = {outline.by_rank[SMALL_JOKER], outline.by_rank[SMALL_JOKER + 1]};
    if (action.line != PASS) {
        count_cards(naturals, taken);
        for (int rank = 0; rank < RANKS; rank++) {
            if (!taken[rank]) continue;
            int before = outline.by_rank[rank], after = before - taken[rank];
            gone.add(LEFT + order[rank] * 8 + before - 1);
            if (after) come.add(LEFT + order[rank] * 8 + after - 1);
            if (rank < SMALL_JOKER) left -= Nibbles(taken[rank]) << 4 * rank;
            else jokers[rank - SMALL_JOKER] = after;
        }
    }
    int cards = outline.size - size_of(action.cards);
    come.add(LEFT_WILDS + wilds);
    come.add(LEFT_CARDS + least(cards, 28));

    const Split& best = outline.split_of(left, wilds);
    tell_split(outline, outline.whole, best, gone);
    tell_split(outline, best, outline.whole, come);
    Sorted groups(best.counts);
    bool four_jokers = jokers[0] == 2 && jokers[1] == 2 && book.jokers >= 0;
    int turns = best.turns + (four_jokers ? 1 : (jokers[0] > 0) + (jokers[1] > 0));
    if (!turns && wilds) turns = 1;
    int bombs = ones(groups.more) + four_jokers, suits = 0;
    int wild_bombs = least(best.wilds, ones(groups.three));
    if (outline.any_flush) {
        int none, ignored;
        flush_windows(book, naturals.any() ? without_wilds(book, rest, ignored) : without_wilds(book, view.hand, ignored), 0, suits);
        bombs += suits;
        if (wilds && !wild_bombs) {
            flush_windows(book, without_wilds(book, rest, ignored), wilds, none);
            wild_bombs = none > suits;
        }
    }
    int pairs = ones(groups.two), triples = ones(groups.three);
    int lone_pairs = most(pairs - triples, 0);
    int strong_pairs = least(lone_pairs, ones(groups.two & outline.strong[1]));
    int tops = ones(groups.one & outline.strong[0]);
    int losers = ones(groups.one) - tops + lone_pairs - strong_pairs + ones(groups.three & ~outline.strong[2]) + best.runs;
    if (!four_jokers) {
        for (int joker = 0; joker < 2; joker++) {
            bool top = SMALL_JOKER + joker >= outline.top[0];
            tops += top ? jokers[joker] : 0;
            losers += !top && jokers[joker] > 0;
        }
    }
    int spare = least(most(losers - 1 - bombs - wild_bombs, -5), 10) + 5;
    come.add(TURNS + least(turns, 17));
    come.add(BOMBS + least(bombs, 7));
    come.add(WILD_BOMBS + least(wild_bombs, 2));
    come.add(SPARE + spare);
    come.add(LOW_SINGLES + least(ones(groups.one & outline.low), 7));
    come.add(LOW_PAIRS + least(ones(groups.two & outline.low), 5));
    come.add(LOW_TRIPLES + least(ones(groups.three & outline.low), 3));
    come.add(RUNS_LEFT + least(best.runs, 3));
    come.add(TOPS + least(tops, 5));

    if (action.line == PASS) {
        come.add(ACTION_PASS + (view.owner + 3) % 4);
        return;
    }
    if (spent) come.add(ACTION_WILDS + spent - 1);
    if (action.line == GIVE) {
        int rank = __builtin_ctzll(action.cards.low ? action.cards.low : action.cards.high) / 8 + (action.cards.low ? 0 : 8);
        come.add(ACTION_GIVE + (int(view.phase) - 1) * RANKS + order[rank]);
        return;
    }
    const Line& line = book.line[action.line];
    come.add(ACTION + line.name * 16 + action.key);
    come.add(ACTION_OVER + line.name * 3 + (view.line == NOTHING ? 0 : view.owner == 2 ? 2 : 1));
    for (int away = 1; away < 4; away++)
        if (view.counts[away] == line.size) come.add(ACTION_FITS + away - 1);
    int stands = 0;
    if (line.tier) {
        bool last = action.line == book.jokers || outline.most_cards < 4 || !outline.unseen_bombs;
        stands = last ? 2 : 0;
    } else {
        bool unbeaten = outline.most_cards < line.size;
        if (line.form == Form::Equal) unbeaten |= action.key >= outline.top[line.copies - 1];
        else if (line.form == Form::Full) unbeaten |= action.key >= outline.top[2];
        bool bombed = outline.unseen_bombs && outline.most_cards >= 4;
        stands = unbeaten ? (bombed ? 1 : 2) : 0;
    }
    come.add(ACTION_STANDS + (line.tier > 0) * 3 + stands);
    come.add(ACTION_SPARE + stands * 16 + spare);
}

// A quick opinion of what an action leaves behind, for who has too many to look at: the less the better.
inline int harm_of(Outline& outline, const Action& action) {
    const Catalogue& book = *outline.view->book;
    int spent, ignored, suits = 0;
    Nibbles left = outline.left - counted(without_wilds(book, action.cards, spent));
    const Split& best = outline.split_of(left, outline.wilds - spent);
    if (outline.any_flush) flush_windows(book, without_wilds(book, outline.view->hand - action.cards, ignored), 0, suits);
    return 2 * best.turns - 3 * (ones(Sorted(best.counts).more) + suits) + 2 * spent;
}

constexpr uint32_t MANY = 24;         // so many actions are all looked at
constexpr int KEPT = 3;               // of more, so many of each pattern and key
constexpr float NOT_LOOKED_AT = -999;   // what the others are said to be worth

// Marks the actions that are worth a look: of the same pattern and key those that leave the best behind.
inline void mark_likely(Outline& outline, const Action* actions, uint32_t number, uint8_t* likely) {
    for (uint32_t from = 0, to; from < number; from = to) {
        int harm[KEPT];
        uint32_t which[KEPT];
        int kept = 0;
        for (to = from; to < number && actions[to].line == actions[from].line && actions[to].key == actions[from].key; to++) {
            likely[to] = 0;
            if (actions[to].line == PASS || actions[to].line == GIVE) {
                likely[to] = 1;
                continue;
            }
            int mine = harm_of(outline, actions[to]), at = kept < KEPT ? kept++ : KEPT;
            if (at == KEPT && harm[KEPT - 1] <= mine) continue;
            if (at == KEPT) at--;
            for (; at && harm[at - 1] > mine; at--) harm[at] = harm[at - 1], which[at] = which[at - 1];
            harm[at] = mine;
            which[at] = to;
        }
        for (int at = 0; at < kept; at++) likely[which[at]] = 1;
    }
}

}  // namespace
}  // namespace guandan
