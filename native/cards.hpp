// Sets of cards as in game/cards.py: two bits a kind, one byte a rank, spades in the lowest bits.
#pragma once

#include <bit>
#include <cstdint>

static_assert(std::endian::native == std::endian::little, "the bytes of a set of cards are its ranks, lowest first");

namespace guandan {

constexpr int RANKS = 15;
constexpr int SUITS = 4;
constexpr int SMALL_JOKER = 13;
constexpr int HEARTS = 1;
constexpr int WILDS = 2;

using Ranks = uint32_t;   // a set of ranks, one bit each; also a set of keys
using Window = uint16_t;  // the same in a table
constexpr Ranks SUIT_RANKS = (1 << SMALL_JOKER) - 1;

struct Cards {
    uint64_t low = 0, high = 0;  // ranks 0-7 and 8-14

    friend Cards operator+(Cards a, Cards b) { return {a.low + b.low, a.high + b.high}; }
    friend Cards operator-(Cards a, Cards b) { return {a.low - b.low, a.high - b.high}; }
    friend bool operator==(Cards a, Cards b) { return a.low == b.low && a.high == b.high; }
    // Without a branch: which of two sets is lower is anybody's guess.
    friend bool operator<(Cards a, Cards b) { return (a.high < b.high) | ((a.high == b.high) & (a.low < b.low)); }

    bool any() const { return low | high; }
    uint8_t of_rank(int rank) const { return reinterpret_cast<const uint8_t*>(this)[rank]; }
};

// The byte of one rank as a set of cards.
inline Cards cards_of(int rank, uint64_t byte) {
    uint64_t shifted = byte << (rank & 7) * 8, is_high = -(uint64_t(rank) >> 3);
    return {shifted & ~is_high, shifted & is_high};
}

inline int size_of(Cards cards) {
    constexpr uint64_t ONES = 0x5555555555555555;
    return __builtin_popcountll(cards.low & ONES) + __builtin_popcountll(cards.high & ONES) +
           2 * (__builtin_popcountll(cards.low >> 1 & ONES) + __builtin_popcountll(cards.high >> 1 & ONES));
}

// Whether it is a set of cards at all: no kind three times, no joker of another suit, nothing beyond the jokers.
inline bool is_set(Cards cards) {
    constexpr uint64_t ONES = 0x5555555555555555;
    constexpr uint64_t HIGH_KINDS = 0x000C03FFFFFFFFFF;  // nine to ace, small joker (spade), big joker (heart)
    return !(cards.low & cards.low >> 1 & ONES) && !(cards.high & cards.high >> 1 & ONES) && !(cards.high & ~HIGH_KINDS);
}

inline bool contains(Cards hand, Cards cards) {
    constexpr uint64_t ONES = 0x5555555555555555;
    auto lacks = [](uint64_t held, uint64_t asked) {
        uint64_t one = held & ONES, two = held >> 1 & ONES;
        return (asked & ONES & ~(one | two)) | (asked >> 1 & ONES & ~two);
    };
    return !lacks(hand.low, cards.low) && !lacks(hand.high, cards.high);
}

}  // namespace guandan
