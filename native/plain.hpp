// Plain holdings: no wild card and no straight flush within reach, so no suit tells and every row has one play at most.
// They are most of all holdings, and counting them is counting bits. Everything here is a short form of counting.hpp and
// choosing.hpp; tests hold all of them against the Python rules.
#pragma once

#include "laying.hpp"

namespace guandan {
namespace {

inline uint32_t bits(Ranks set) { return uint32_t(__builtin_popcount(set)); }

// The place of the k-th one-bit of sixteen, by halves and without a branch: which one it is is anybody's guess.
inline int kth_bit(uint32_t set, uint32_t k) {
    uint32_t place = 0;
    for (uint32_t half = 8; half; half >>= 1) {
        uint32_t below = bits(set & ((1u << half) - 1)), beyond = -uint32_t(k >= below);
        k -= below & beyond;
        set >>= half & beyond;
        place += half & beyond;
    }
    return int(place);
}

// A set of ranks as a set of keys of equal cards: the level's rank stands behind the ace.
inline Ranks as_keys(const Catalogue& book, Ranks ranks) {
    Ranks lower = book.level_bit - 1;
    return (ranks & (lower | ~SUIT_RANKS)) | (ranks >> 1 & ~lower & (SUIT_RANKS >> 1)) |
           (ranks >> book.level & 1) << (SMALL_JOKER - 1);
}

// The lowest cards of a rank, as many as are wanted.
inline Cards lowest(const Holding& holding, int rank, int cards) {
    return cards_of(rank, ALL_WAYS.lowest[holding.naturals.of_rank(rank)][cards]);
}

inline Ranks plain_equal(const Holding& holding, const Line& line, Ranks ranks) {
    return line.copies > MOST_OF_RANK ? 0 : holding.at_least[line.copies] & line.ranks & ranks;
}

inline Ranks plain_run(const Holding& holding, const Line& line, int floor) {
    return within(line.window, holding.at_least[line.copies] & SUIT_RANKS, 0) & (~0u << floor);
}

inline uint32_t count_plain(const Catalogue& book, const Holding& holding, int number, int floor) {
    const Line& line = book.line[number];
    if (floor >= line.keys || holding.size < line.size) return 0;
    Ranks ranks = book.above[floor];
    if (line.form == Form::Equal) return bits(plain_equal(holding, line, ranks));
    if (line.form == Form::Run) return bits(plain_run(holding, line, floor));
    if (line.form == Form::Full) {
        uint32_t triples = bits(holding.at_least[3] & SUIT_RANKS & ranks);
        return triples ? triples * (bits(holding.at_least[2] & line.ranks) - 1) : 0;
    }
    return line.form == Form::Jokers ? count_jokers(holding, floor) : 0;
}

// The key of the k-th rank of a set in the order of the level.
inline int kth_key(const Catalogue& book, Ranks ranks, int floor, uint32_t k) {
    return kth_bit(as_keys(book, ranks) & (~0u << floor), k);
}

inline Play kth_plain(const Catalogue& book, const Holding& holding, int number, int floor, uint32_t k) {
    const Line& line = book.line[number];
    Cards cards;
    int key;
    if (line.form == Form::Equal) {
        key = kth_key(book, plain_equal(holding, line, book.above[floor]), floor, k);
        cards = lowest(holding, book.order[key], line.copies);
    } else if (line.form == Form::Full) {
        Ranks pairs = holding.at_least[2] & line.ranks;
        uint32_t beside = bits(pairs) - 1;
        key = kth_key(book, holding.at_least[3] & SUIT_RANKS, floor, k / beside);
        int rank = book.order[key];
        cards = lowest(holding, rank, 3) + lowest(holding, kth_bit(pairs & ~(1u << rank), k % beside), 2);
    } else if (line.form == Form::Run) {
        key = kth_bit(plain_run(holding, line, floor), k);
        for (Ranks window = line.window[key]; window; window &= window - 1)
            cards = cards + lowest(holding, __builtin_ctz(window), line.copies);
    } else {
        key = 0;
        cards = four_jokers();
    }
    return {cards, uint8_t(number), uint8_t(key), line.rank[key]};
}

}  // namespace
}  // namespace guandan
