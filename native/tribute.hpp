// Tribute (贡牌) and return (还牌): the same page as game/tribute.py, for self-play. Tests hold the two together.
#pragma once

#include "deal.hpp"

namespace guandan {

struct Payment {
    int giver;
    Cards card;
    int taker;
};

// The different cards of a hand, lowest first.
struct Kinds {
    Cards card[54];
    uint8_t rank[54];
    int size = 0;
    explicit Kinds(Cards hand);
};

inline int order_of(const Catalogue& book, int rank) {
    if (rank >= SMALL_JOKER) return rank;
    if (rank == book.level) return SMALL_JOKER - 1;
    return rank < book.level ? rank : rank - 1;
}

bool is_double_down(const uint8_t* finish);

// Who owes a card after a finish: how many, and who.
int payers(const uint8_t* finish, int* into);

// Whether the payers hold both big jokers (抗贡).
bool refuse(const Cards* hands, const int* payers, int number);

// The cards that may be paid, and those that may be returned; at least one.
int tribute_cards(const Catalogue& book, Cards hand, Cards* into);
int return_cards(const Catalogue& book, Cards hand, bool to_partner, Cards* into);

// Who gets which card; returns who leads.
int settle(const Catalogue& book, const uint8_t* finish, const int* payers, const Cards* paid, int number,
           Payment* into);

}  // namespace guandan
