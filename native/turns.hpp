// How many turns a hand takes to go out, as a quick look sees it: equal cards, and the runs that save turns.
#pragma once

#include "catalogue.hpp"

namespace guandan {
namespace {

using Nibbles = uint64_t;  // four bits a suit rank: how many cards
constexpr Nibbles EACH = 0x1111111111111;

// Four bits a rank from two bits a kind.
inline Nibbles counted(Cards cards) {
    auto bytes = [](uint64_t half) {
        half = (half & 0x3333333333333333) + (half >> 2 & 0x3333333333333333);
        half = (half + (half >> 4)) & 0x0F0F0F0F0F0F0F0F;
        half = (half | half >> 4) & 0x00FF00FF00FF00FF;
        half = (half | half >> 8) & 0x0000FFFF0000FFFF;
        return (half | half >> 16) & 0xFFFFFFFF;
    };
    return bytes(cards.low) | (bytes(cards.high) & 0x0FFFFFFF) << 32;
}

inline Nibbles spread_out(Ranks ranks) {
    Nibbles spread = 0;
    for (ranks &= SUIT_RANKS; ranks; ranks &= ranks - 1) spread |= Nibbles(1) << 4 * __builtin_ctz(ranks);
    return spread;
}

inline int ones(uint64_t set) { return __builtin_popcountll(set); }

// Equal cards by number, one bit a rank.
struct Sorted {
    Nibbles one, two, three, more;
    explicit Sorted(Nibbles counts) {
        counts &= EACH * 15;
        Nibbles b0 = counts & EACH, b1 = counts >> 1 & EACH;
        more = (counts >> 2 | counts >> 3) & EACH;
        one = b0 & ~b1 & ~more;
        two = b1 & ~b0 & ~more;
        three = b0 & b1 & ~more;
    }
    int turns() const {
        int pairs = ones(two), triples = ones(three);
        return ones(one) + triples + ones(more) + (pairs > triples ? pairs - triples : 0);
    }
};

struct Split {
    Nibbles counts;     // what is left as equal cards
    int turns, runs, wilds;
    uint64_t used = 0;  // which runs of the book, one bit each
};

// The runs that a hand can have, which are all that what is left of it can have.
struct Within {
    Saved run[MOST_RUNS];
    uint8_t number[MOST_RUNS];  // in the book
    int size = 0;
    void find(const Catalogue& book, Nibbles counts, int wilds) {
        Nibbles lack[4] = {0, ~(counts | counts >> 1 | counts >> 2 | counts >> 3), ~(counts >> 1 | counts >> 2 | counts >> 3),
                           ~((counts & counts >> 1) | counts >> 2 | counts >> 3)};
        size = 0;
        for (int at = 0; at < book.runs; at++) {
            Nibbles missing = book.run[at].ranks & lack[book.run[at].copies];
            if (!missing || (wilds && book.run[at].copies == 1 && !(missing & (missing - 1)))) {
                number[size] = uint8_t(at);
                run[size++] = book.run[at];
            }
        }
    }
};

inline void split_further(const Within& within, Nibbles counts, int from, int runs, int wilds, int turns, uint64_t used,
                          Split& best) {
    Nibbles none = ~(counts | counts >> 1 | counts >> 2 | counts >> 3);
    Nibbles not_two = ~(counts >> 1 | counts >> 2 | counts >> 3);
    Nibbles not_three = ~((counts & counts >> 1) | counts >> 2 | counts >> 3);
    for (int at = from; at < within.size; at++) {
        const Saved& run = within.run[at];
        Nibbles missing = run.ranks & (run.copies == 1 ? none : run.copies == 2 ? not_two : not_three);
        int spent = 0;
        if (missing) {
            if (run.copies != 1 || !wilds || (missing & (missing - 1))) continue;
            spent = 1;
        }
        Nibbles after = counts - (run.ranks & ~missing) * run.copies;
        int left = Sorted(after).turns() + runs + 1;
        if (left >= turns) continue;
        uint64_t now = used | uint64_t(1) << within.number[at];
        if (left < best.turns) best = {after, left, runs + 1, wilds - spent, now};
        if (runs < 2) split_further(within, after, at, runs + 1, wilds - spent, left, now, best);
    }
}

// The split of a hand into the fewest turns that a quick look finds; jokers are left out.
inline Split split(const Within& within, Nibbles counts, int wilds) {
    int turns = Sorted(counts).turns();
    Split best{counts, turns, 0, wilds};
    split_further(within, counts, 0, 0, wilds, turns, 0, best);
    return best;
}

}  // namespace
}  // namespace guandan
