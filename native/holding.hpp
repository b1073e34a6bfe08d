// A hand sorted out for finding its plays: the counterpart of game/holding.py.
#pragma once

#include <cstdint>

#include "cards.hpp"

namespace guandan {

struct Holding {
    Cards naturals;       // without the wild cards
    uint8_t wilds;
    uint8_t size;         // cards, wild ones too
    Ranks at_least[9];    // by number of natural cards: the ranks that have as many; [0] is the level's own rank,
                          // because only there nothing but wild cards is a play
    Ranks suit[SUITS];    // the suit ranks that are there in a suit
    Ranks telling[SUITS]; // those of them whose suit must be told
    Ranks told;           // the ranks where that leaves more than one way
    Ranks reach[SUITS];   // the straight flushes that can be made, by key
    bool any_reach;
    bool plain;           // neither wild cards nor suits that tell
    uint32_t bombs;       // plays of bomb class
};

}  // namespace guandan
