#include "deal.hpp"

#include <new>

#include "engine.hpp"

namespace guandan {

void grow(Plays& plays, uint32_t room) {
    Play* data = new Play[room * 2];
    for (uint32_t at = 0; at < plays.size; at++) data[at] = plays.data[at];
    delete[] plays.data;
    plays.data = data;
    plays.room = room * 2;
}

void release(Plays& plays) {
    delete[] plays.data;
    plays = {};
}

void grow(Scratch& scratch, uint32_t room) {
    delete[] scratch.data;
    scratch.room = 0;
    scratch.data = nullptr;
    scratch.data = new Cards[room * 2];
    scratch.room = room * 2;
}

void release(Scratch& scratch) {
    delete[] scratch.data;
    scratch = {};
}

void release(Workshop& shop) {
    release(shop.scratch);
    for (Plays& list : shop.lists) release(list);
}

namespace {

// Where the two bits of each of the 108 cards lie, lowest first, equal ones one after the other.
struct Pack {
    uint8_t place[108];

    Pack() : place{} {
        int at = 0;
        for (int rank = 0; rank < SMALL_JOKER; rank++)
            for (int suit = 0; suit < SUITS; suit++)
                for (int copy = 0; copy < 2; copy++) place[at++] = uint8_t(8 * rank + 2 * suit);
        for (int copy = 0; copy < 2; copy++) place[at++] = 8 * SMALL_JOKER;
        for (int copy = 0; copy < 2; copy++) place[at++] = 8 * (SMALL_JOKER + 1) + 2 * HEARTS;
    }
};
const Pack PACK;

}  // namespace

Dice deal_out(const Catalogue* const* books, uint32_t number_of_books, uint64_t seed, uint64_t number, Deal& deal) {
    Dice dice(seed, number);
    deal.book = books[dice.below(number_of_books)];
    deal.turn = deal.owner = uint8_t(dice.below(4));
    Pack pack = PACK;
    for (uint32_t left = 108; left > 1; left--) {
        uint32_t at = dice.below(left);
        uint8_t taken = pack.place[at];
        pack.place[at] = pack.place[left - 1];
        pack.place[left - 1] = taken;
    }
    for (int seat = 0; seat < 4; seat++) {
        uint64_t half[2] = {};
        for (int at = seat; at < 108; at += 4) half[pack.place[at] >> 6] += uint64_t(1) << (pack.place[at] & 63);
        deal.hands[seat] = {half[0], half[1]};
        deal.played[seat] = {};
        deal.finished[seat] = 0;
    }
    deal.sorted = deal.passed = deal.out = deal.key = 0;
    deal.active = 15;
    deal.line = NOTHING;
    deal.lies = {};
    deal.until_first = deal.over = false;
    return dice;
}

}  // namespace guandan
