// A deal in play, and a play: plain values that all builds of the engine share.
#pragma once

#include <cstdint>

#include "catalogue.hpp"
#include "holding.hpp"

namespace guandan {

struct Play {
    Cards cards;
    uint8_t line;  // number within the catalogue, or PASS
    uint8_t key;
    uint8_t rank;
};

struct Deal {
    const Catalogue* book;
    Cards hands[4];
    Cards played[4];
    Holding holdings[4];
    uint8_t sorted;      // bit by seat: the holding is that of the hand
    uint8_t active;      // bit by seat: who still holds cards
    uint8_t passed;      // bit by seat: who has passed in this trick
    uint8_t turn;
    uint8_t owner;       // who made the play to beat, or is to lead
    int8_t line;         // of the play to beat; NOTHING for a lead
    uint8_t key;
    Cards lies;          // the cards to beat
    uint8_t finished[4];
    uint8_t out;         // how many have finished
    bool until_first;    // it ends with the first finisher
    bool over;
};

// How the winners of a finished deal have won: 3, 2 or 1 as their other player is second, third or last.
inline int kind_of(const Deal& deal) {
    int winner = deal.finished[0] & 1;
    if (deal.out >= 2 && (deal.finished[1] & 1) == winner) return 3;
    return deal.out >= 3 && (deal.finished[2] & 1) == winner ? 2 : 1;
}

// What a number of deals came to.
struct Tally {
    uint64_t deals = 0, decisions = 0, passes = 0, options = 0, fingerprint = 0;
    uint64_t won[2][4] = {};  // by side and kind of win
};

// A list of plays that grows where the shared code says so.
struct Plays {
    Play* data = nullptr;
    uint32_t size = 0, room = 0;
};
void grow(Plays& plays, uint32_t room);
void release(Plays& plays);

// Room to put the sets of cards of one row together.
struct Scratch {
    Cards* data = nullptr;
    uint32_t room = 0;
};
void grow(Scratch& scratch, uint32_t room);
void release(Scratch& scratch);

}  // namespace guandan
