// The procedure of a deal: whose turn it is, passing, taking the wind, finishing. The same page as game/deal.py.
#pragma once

#include "choosing.hpp"
#include "dice.hpp"
#include "sorting.hpp"

namespace guandan {
namespace {

inline const Holding& holding_in_turn(Deal& deal) {
    Holding& holding = deal.holdings[deal.turn];
    if (!(deal.sorted >> deal.turn & 1)) {
        sort_out(*deal.book, deal.hands[deal.turn], false, holding);
        deal.sorted |= uint8_t(1 << deal.turn);
    }
    return holding;
}

inline void lead(Deal& deal, int seat) {
    deal.turn = deal.owner = uint8_t(seat);
    deal.line = NOTHING;
    deal.key = 0;
    deal.lies = {};
    deal.passed = 0;
}

// The player of the last play leads; if it was their last, their partner takes the wind (借风).
inline void trick_over(Deal& deal) {
    int owner = deal.owner;
    if (deal.active >> owner & 1) return lead(deal, owner);
    bool takes_wind = deal.book->wind_any || deal.finished[0] == owner;
    int partner = (owner + 2) & 3;
    if (takes_wind && deal.active >> partner & 1) return lead(deal, partner);
    int seat = (owner + 1) & 3;
    while (!(deal.active >> seat & 1)) seat = (seat + 1) & 3;
    lead(deal, seat);
}

inline void pass_on(Deal& deal, int seat) {
    int can_play = deal.book->reentry ? deal.active : deal.active & ~deal.passed;
    for (int following = (seat + 1) & 3; following != deal.owner; following = (following + 1) & 3)
        if (can_play >> following & 1) {
            deal.turn = uint8_t(following);
            return;
        }
    trick_over(deal);
}

// Whether nothing more can change: double down, one player left, or the first finisher where that is all.
inline bool is_decided(const Deal& deal) {
    if (deal.until_first && deal.out) return true;
    if (deal.out >= 2 && !((deal.finished[0] ^ deal.finished[1]) & 1)) return true;
    return !(deal.active & (deal.active - 1));
}

inline void take_turn(Deal& deal, const Play& play) {
    int seat = deal.turn;
    if (play.line == PASS) {
        deal.passed |= uint8_t(1 << seat);
        return pass_on(deal, seat);
    }
    deal.hands[seat] = deal.hands[seat] - play.cards;
    deal.played[seat] = deal.played[seat] + play.cards;
    deal.sorted &= uint8_t(~(1 << seat));
    deal.owner = uint8_t(seat);
    deal.line = int8_t(play.line);
    deal.key = play.key;
    deal.lies = play.cards;
    if (!deal.hands[seat].any()) {
        deal.active &= uint8_t(~(1 << seat));
        deal.finished[deal.out++] = uint8_t(seat);
        if (is_decided(deal)) {
            deal.over = true;
            return;
        }
    }
    pass_on(deal, seat);
}

inline void enter(const Deal& deal, Tally& tally) {
    tally.won[deal.finished[0] & 1][kind_of(deal)]++;
    tally.deals++;
}

}  // namespace
}  // namespace guandan
