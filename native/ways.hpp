// The ways to take some of the cards of one rank, as `picks` in game/holding.py gives them.
#pragma once

#include <cstdint>

#include "cards.hpp"

namespace guandan {

constexpr int MOST_OF_RANK = 8;

struct Ways {
    uint8_t count[MOST_OF_RANK + 1];   // by number of cards
    uint16_t first[MOST_OF_RANK + 1];  // where in `taken` they begin, lowest first
};

struct AllWays {
    AllWays();

    uint8_t held[256];       // the byte of a rank -> 0..80
    uint8_t cards[256];      // the byte of a rank -> its number of cards
    Ways ways[81][16];       // by held and by the suits that are told apart
    uint8_t taken[16384];    // bytes
    uint8_t lowest[256][MOST_OF_RANK + 1];  // by the byte of a rank and number of cards, where no suit tells
};

[[gnu::visibility("hidden")]] extern const AllWays ALL_WAYS;  // within the library: no table of addresses between

}  // namespace guandan
