// The engine, built once for each instruction set: GUANDAN_ENGINE is the name of its table of functions.
#include "engine.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "procedure.hpp"

namespace guandan {
namespace {

void list(const Catalogue& book, Cards hand, int line, int key, bool concrete, Plays& plays, Scratch& scratch) {
    Holding holding;
    sort_out(book, hand, concrete, holding);
    list_plays(book, holding, line, key, plays, scratch);
}

uint32_t count(const Catalogue& book, Cards hand, int line, int key, bool concrete) {
    Holding holding;
    sort_out(book, hand, concrete, holding);
    Count count;
    count_all(book, holding, line, key, count);
    return count.all;
}

uint32_t options(Deal& deal) {
    Count count;
    count_all(*deal.book, holding_in_turn(deal), deal.line, deal.key, count);
    return count.all;
}

Play choose(Deal& deal, uint32_t k, Scratch& scratch) {
    const Holding& holding = holding_in_turn(deal);
    Count count;
    count_all(*deal.book, holding, deal.line, deal.key, count);
    return kth_play(*deal.book, holding, deal.line, deal.key, count, k, scratch);
}

constexpr Play A_PASS{{}, PASS, 0, PASS};

// Plays a deal to its end by chance: of n plays, and the pass as the last where one may pass, each is as likely.
void play_out(Deal& deal, Dice& dice, Scratch& scratch, Fingerprint& print, Tally& tally) {
    while (!deal.over) {
        const Holding& holding = holding_in_turn(deal);
        Count count;
        count_all(*deal.book, holding, deal.line, deal.key, count);
        uint32_t plays = count.all;
        uint32_t may_pass = deal.line != NOTHING;
        uint32_t k = dice.below(plays + may_pass);
        int seat = deal.turn;
        tally.decisions++;
        tally.options += plays;
        if (k == plays) {
            tally.passes++;
            print.add(seat, PASS, PASS, 0, 0);
            take_turn(deal, A_PASS);
        } else {
            Play play = kth_play(*deal.book, holding, deal.line, deal.key, count, k, scratch);
            print.add(seat, deal.book->line[play.line].name, play.rank, play.cards.low, play.cards.high);
            take_turn(deal, play);
        }
    }
    enter(deal, tally);
}

void self_play(const Catalogue* const* books, uint32_t number_of_books, uint64_t seed, uint64_t first, uint64_t deals,
               uint64_t stride, Workshop& shop, Tally& tally) {
    for (uint64_t at = 0; at < deals; at++) {
        uint64_t number = first + at * stride;
        Deal deal;
        Dice dice = deal_out(books, number_of_books, seed, number, deal);
        Fingerprint print;
        play_out(deal, dice, shop.scratch, print, tally);
        tally.fingerprint += mixed(print.value() + number * GOLDEN);
    }
}

void playouts(const Deal& from, uint64_t seed, uint64_t first, uint64_t number, uint64_t stride, Workshop& shop,
              Tally& tally) {
    for (uint64_t at = 0; at < number; at++) {
        uint64_t which = first + at * stride;
        Deal deal = from;
        Dice dice(seed, which);
        Fingerprint print;
        play_out(deal, dice, shop.scratch, print, tally);
        tally.fingerprint += mixed(print.value() + which * GOLDEN);
    }
}

// The number of ways to go on for exactly `depth` turns; the pass is one.
uint64_t perft(Deal& deal, int depth, Workshop& shop) {
    if (deal.over) return depth == 0;
    if (depth == 0) return 1;
    bool may_pass = deal.line != NOTHING;
    if (depth == 1) return options(deal) + may_pass;
    Plays& plays = shop.lists[depth];
    list_plays(*deal.book, holding_in_turn(deal), deal.line, deal.key, plays, shop.scratch);
    uint64_t sum = 0;
    Deal kept = deal;
    for (uint32_t at = 0; at < plays.size; at++) {
        take_turn(deal, plays.data[at]);
        sum += perft(deal, depth - 1, shop);
        deal = kept;
    }
    if (may_pass) {
        take_turn(deal, A_PASS);
        sum += perft(deal, depth - 1, shop);
        deal = kept;
    }
    return sum;
}

void turn(Deal& deal, const Play& play) { take_turn(deal, play); }

#define NAME_OF_(name) #name
#define NAME_OF(name) NAME_OF_(name)
constexpr Engine ENGINE{NAME_OF(GUANDAN_ENGINE), list, count, options, choose, turn, self_play, playouts, perft};

}  // namespace

#define TABLE_OF_(name) name##_engine
#define TABLE_OF(name) TABLE_OF_(name)
const Engine* TABLE_OF(GUANDAN_ENGINE)() { return &ENGINE; }

}  // namespace guandan
