// Laying plays out: every set of cards of one row, or of all rows a holding can fill.
#pragma once

#include "counting.hpp"
#include "deal.hpp"

namespace guandan {
namespace {

// (Nothing of the standard library is used in the engine: the linker would share its templates between builds for
// different instruction sets.)

struct Halves {
    Cards *low_end, *high_begin;
};

// Puts sets of cards into two halves, no set of the first above any of the second.
inline Halves halved(Cards* first, Cards* last) {
    Cards middle = first[(last - first) / 2];
    Cards *low = first, *high = last - 1;
    while (low <= high) {
        while (*low < middle) low++;
        while (middle < *high) high--;
        if (low > high) break;
        Cards kept = *low;
        *low++ = *high;
        *high-- = kept;
    }
    return {high + 1, low};
}

// Sorts sets of cards: a few by insertion, many by halves.
inline void sort_cards(Cards* first, Cards* last) {
    while (last - first > 24) {
        Halves halves = halved(first, last);
        if (halves.low_end - first < last - halves.high_begin) {
            sort_cards(first, halves.low_end);
            first = halves.high_begin;
        } else {
            sort_cards(halves.high_begin, last);
            last = halves.low_end;
        }
    }
    for (Cards* next = first + 1; next < last; next++) {
        Cards taken = *next;
        Cards* at = next;
        for (; at > first && taken < at[-1]; at--) *at = at[-1];
        *at = taken;
    }
}

// The k-th of different sets of cards.
inline Cards kth_of_sets(Cards* first, Cards* last, uint32_t k) {
    while (last - first > 16) {
        Halves halves = halved(first, last);
        if (k < uint32_t(halves.low_end - first)) {
            last = halves.low_end;
        } else if (k < uint32_t(halves.high_begin - first)) {
            return first[k];
        } else {
            k -= uint32_t(halves.high_begin - first);
            first = halves.high_begin;
        }
    }
    // Of a few the one with k below it, without a branch on every comparison.
    for (Cards* one = first;; one++) {
        uint32_t below = 0;
        for (Cards* other = first; other < last; other++) below += *other < *one;
        if (below == k) return *one;
    }
}

// The k-th way to take some natural cards of a rank.
inline Cards taken(const Holding& holding, int rank, int cards, uint32_t k) {
    return cards_of(rank, ALL_WAYS.taken[ways_of(holding, rank).first[cards] + k]);
}

inline Cards wild_cards(const Catalogue& book, int number) {
    return cards_of(book.level, uint64_t(number) << 2 * HEARTS);
}

// Adds every way to take `cards` of a rank, with `wilds` wild cards beside them, to a set.
inline Cards* lay_ways(const Catalogue& book, const Holding& holding, int rank, int cards, int wilds, Cards with,
                       Cards* out) {
    if (cards < 0 || cards > MOST_OF_RANK) return out;
    const Ways& found = ways_of(holding, rank);
    with = with + wild_cards(book, wilds);
    for (int at = 0; at < found.count[cards]; at++)
        *out++ = with + cards_of(rank, ALL_WAYS.taken[found.first[cards] + at]);
    return out;
}

inline Cards* lay_equal(const Catalogue& book, const Holding& holding, const Line& line, int rank, Cards* out) {
    int most = rank < SMALL_JOKER ? holding.wilds : 0;
    // Nothing but wild cards is a play of level cards only.
    if (rank != book.level && most > line.copies - 1) most = line.copies - 1;
    for (int wilds = 0; wilds <= most; wilds++)
        out = lay_ways(book, holding, rank, line.copies - wilds, wilds, {}, out);
    return out;
}

inline Cards* lay_full(const Catalogue& book, const Holding& holding, const Line& line, int rank, Cards* out) {
    Cards mains[32];
    for (int spent = 0; spent <= holding.wilds; spent++) {
        Cards* end = lay_ways(book, holding, rank, 3 - spent, spent, {}, mains);
        int left = holding.wilds - spent;
        for (Cards* main = mains; main < end; main++) {
            if (left == 2) *out++ = *main + wild_cards(book, 2);
            Ranks others = line.ranks & ~(1u << rank);
            for (Ranks pairs = others & holding.at_least[2]; pairs; pairs &= pairs - 1)
                out = lay_ways(book, holding, __builtin_ctz(pairs), 2, 0, *main, out);
            if (!left) continue;
            for (Ranks halves = others & SUIT_RANKS & holding.at_least[1]; halves; halves &= halves - 1)
                out = lay_ways(book, holding, __builtin_ctz(halves), 1, 1, *main, out);
        }
    }
    return out;
}

// Fills the places of a run that are left with every way that spends at most `wilds`.
inline Cards* lay_places(const Catalogue& book, const Holding& holding, int copies, Ranks left, int wilds, Cards with,
                         Cards* out) {
    if (!left) {
        *out++ = with;
        return out;
    }
    int rank = __builtin_ctz(left);
    for (int spent = 0; spent <= wilds && spent <= copies; spent++) {
        const Ways& found = ways_of(holding, rank);
        for (int at = 0; at < found.count[copies - spent]; at++) {
            Cards way = cards_of(rank, ALL_WAYS.taken[found.first[copies - spent] + at]);
            out = lay_places(book, holding, copies, left & (left - 1), wilds - spent,
                             with + way + wild_cards(book, spent), out);
        }
    }
    return out;
}

inline Cards in_suit(Ranks window, int suit) {
    Cards cards;
    for (; window; window &= window - 1) cards = cards + cards_of(__builtin_ctz(window), uint64_t(1) << 2 * suit);
    return cards;
}

inline Cards* lay_run(const Catalogue& book, const Holding& holding, const Line& line, int key, Cards* out) {
    Ranks window = line.window[key];
    Cards* end = lay_places(book, holding, line.copies, window, holding.wilds, {}, out);
    if (!line.mixed || !holding.any_reach) return end;
    for (int suit = 0; suit < SUITS; suit++) {
        if (window & ~holding.suit[suit]) continue;
        Cards flush = in_suit(window, suit);
        for (Cards* at = out; at < end; at++)
            if (*at == flush) {
                *at = *--end;
                break;
            }
    }
    return end;
}

inline Cards* lay_flush_places(const Catalogue& book, Ranks there, Ranks left, int suit, int wilds, Cards with,
                               Cards* out) {
    if (!left) {
        *out++ = with;
        return out;
    }
    int rank = __builtin_ctz(left);
    Ranks rest = left & (left - 1);
    if (there >> rank & 1)
        out = lay_flush_places(book, there, rest, suit, wilds, with + cards_of(rank, uint64_t(1) << 2 * suit), out);
    if (wilds) out = lay_flush_places(book, there, rest, suit, wilds - 1, with + book.wild, out);
    return out;
}

inline Cards* lay_flush(const Catalogue& book, const Holding& holding, const Line& line, int key, Cards* out) {
    for (int suit = 0; suit < SUITS; suit++)
        if (holding.reach[suit] >> key & 1)
            out = lay_flush_places(book, holding.suit[suit], line.window[key], suit, holding.wilds, {}, out);
    return out;
}

inline Cards four_jokers() { return cards_of(SMALL_JOKER, 2) + cards_of(SMALL_JOKER + 1, 2 << 2 * HEARTS); }

// How many sets the rows of one key have.
inline uint32_t count_key(const Holding& holding, const Line& line, int key) {
    Ranks bit = Ranks(1 << line.rank[key]);
    switch (line.form) {
        case Form::Equal: return count_equal(holding, line, bit);
        case Form::Full: return count_full(holding, line, bit);
        case Form::Run: return run_keys(holding, line, 0) >> key & 1 ? count_run_of(holding, line, key) : 0;
        case Form::Flush: {
            uint32_t sum = 0;
            for (int suit = 0; suit < SUITS; suit++)
                if (holding.reach[suit] >> key & 1) sum += count_flush_of(holding, line, suit, key);
            return sum;
        }
        case Form::Jokers: return count_jokers(holding, 0);
    }
    return 0;
}

// All sets of the rows of one key, in any order, into the scratch; returns where they end.
inline Cards* lay_key(const Catalogue& book, const Holding& holding, const Line& line, int key, Scratch& scratch) {
    uint32_t room = count_key(holding, line, key) + SUITS;  // suits that are taken out of a run again
    if (scratch.room < room) grow(scratch, room);
    Cards* end = scratch.data;
    switch (line.form) {
        case Form::Equal: end = lay_equal(book, holding, line, line.rank[key], end); break;
        case Form::Full: end = lay_full(book, holding, line, line.rank[key], end); break;
        case Form::Run: end = lay_run(book, holding, line, key, end); break;
        case Form::Flush: end = lay_flush(book, holding, line, key, end); break;
        case Form::Jokers: *end++ = four_jokers(); break;
    }
    return end;
}

// The plays of a holding against what lies, in canonical order.
inline void list_plays(const Catalogue& book, const Holding& holding, int line, int key, Plays& plays, Scratch& scratch) {
    plays.size = 0;
    for (int number = 0; number < book.lines; number++) {
        const Line& from = book.line[number];
        for (int at = floor_of(book, number, line, key); at < from.keys; at++) {
            if (from.key[from.rank[at]] != at || !count_key(holding, from, at)) continue;
            Cards* end = lay_key(book, holding, from, at, scratch);
            sort_cards(scratch.data, end);
            uint32_t more = uint32_t(end - scratch.data);
            if (plays.room < plays.size + more) grow(plays, plays.size + more);
            for (Cards* cards = scratch.data; cards < end; cards++)
                plays.data[plays.size++] = {*cards, uint8_t(number), uint8_t(at), from.rank[at]};
        }
    }
}

}  // namespace
}  // namespace guandan
