// What one seat knows of a deal: all that the net is told. Seats are counted from the one that looks, in the order of
// play: itself, the next, its partner, the previous. No hidden card can get in, because there is no place for one.
#pragma once

#include <cstring>

#include "catalogue.hpp"
#include "deal.hpp"
#include "dice.hpp"

namespace guandan {

constexpr int NAMES = 16;      // patterns, as game/patterns.py numbers them
constexpr int ORDINARY = 7;    // the first of them that are not of bomb class

enum class Phase : uint8_t { Play, Tribute, ReturnToOpponent, ReturnToPartner };

// What everybody could see of a deal from its first lead on, in a compact form, by seat.
struct Memory {
    uint8_t passed_on[4][ORDINARY] = {};  // the lowest key of an opponent's play that the seat let pass, plus one
    uint8_t leads[4][ORDINARY] = {};      // how often it led a pattern
    uint8_t bombs[4] = {};                // how many it has played
    uint8_t last_name[4] = {PASS, PASS, PASS, PASS};  // its last play
    uint8_t last_key[4] = {};
};

// One turn: a play or a pass of `seat` on what lies (NOTHING for a lead), which `owner` has played.
inline void remember(Memory& memory, const Catalogue& book, int seat, const Play& play, int lies, int key, int owner) {
    if (play.line == PASS) {
        if (lies == NOTHING || ((owner ^ seat) & 1) == 0) return;
        uint8_t name = book.line[lies].name;
        if (name >= ORDINARY) return;
        uint8_t& lowest = memory.passed_on[seat][name];
        if (!lowest || lowest > key + 1) lowest = uint8_t(key + 1);
        return;
    }
    uint8_t name = book.line[play.line].name;
    if (name >= ORDINARY) memory.bombs[seat]++;
    else if (lies == NOTHING) memory.leads[seat][name]++;
    memory.last_name[seat] = name;
    memory.last_key[seat] = play.key;
}

struct View {
    const Catalogue* book;
    Cards hand;
    Cards played[4];
    Cards known[4];       // cards that everybody knows a seat to hold: taken or got back, and not yet played
    uint8_t counts[4];    // cards left
    uint8_t place[4];     // in the finish order, from 1; 0 for who still plays
    uint8_t owner;        // of the play to beat
    uint8_t passed;       // bit by seat
    int8_t line;          // of the play to beat; NOTHING for a lead
    uint8_t key;
    bool until_first;
    Phase phase;
    Memory memory;        // by seat from the one that looks
};

inline Memory turned(const Memory& memory, int me) {
    Memory mine;
    for (int away = 0; away < 4; away++) {
        int seat = (me + away) & 3;
        memcpy(mine.passed_on[away], memory.passed_on[seat], ORDINARY);
        memcpy(mine.leads[away], memory.leads[seat], ORDINARY);
        mine.bombs[away] = memory.bombs[seat];
        mine.last_name[away] = memory.last_name[seat];
        mine.last_key[away] = memory.last_key[seat];
    }
    return mine;
}

// The view of a seat in a deal whose cards are all there; `known` is by seat of the table.
inline void look(const Deal& deal, int me, Phase phase, const Memory& memory, const Cards* known, View& view) {
    view.book = deal.book;
    view.hand = deal.hands[me];
    view.passed = 0;
    for (int away = 0; away < 4; away++) {
        int seat = (me + away) & 3;
        view.played[away] = deal.played[seat];
        view.known[away] = known[seat];
        view.counts[away] = uint8_t(size_of(deal.hands[seat]));
        view.place[away] = 0;
        view.passed |= uint8_t((deal.passed >> seat & 1) << away);
    }
    for (int at = 0; at < deal.out; at++) view.place[(deal.finished[at] - me) & 3] = uint8_t(at + 1);
    view.owner = uint8_t((deal.owner - me) & 3);
    view.line = deal.line;
    view.key = deal.key;
    view.until_first = deal.until_first;
    view.phase = phase;
    view.memory = turned(memory, me);
}

}  // namespace guandan
