// A plan of a hand, as ai/hand_plan.py makes it: the same split, the same sums in the same order. A test holds the two together.
#pragma once

#include "view.hpp"

namespace guandan {

constexpr double HARDLY_EVER_TAKEN = 0.5;  // a step that costs more at first sight is not looked at
constexpr int SHORT_HAND = 10;

// How many cards of each rank, a byte each.
using Numbered = Cards;
Numbered numbered(Cards cards);
inline int number_of(const Numbered& counts, int rank) { return counts.of_rank(rank); }

// What is the same for all hands of a level.
struct Prices {
    double equal[RANKS][11];  // equal cards that stay together, by rank and number
    uint8_t height[RANKS];    // place of a rank in the order of the level
    uint8_t order[RANKS];
};
const Prices& prices_of(const Catalogue& book);

// The runs of equal cards: by length 2, 3, 5 as plates, pairs and straights, the one with the low ace first.
constexpr int LADDER[14] = {12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
struct RunOf {
    uint8_t name, copies, length, windows;
    const double* cost;
};
extern const RunOf RUNS_OF[3];  // straight, triple pairs, plate
enum Named : uint8_t { SINGLE, PAIR, TRIPLE, FULL_HOUSE, STRAIGHT, TRIPLE_PAIRS, PLATE, BOMB4, BOMB5, FLUSH, BOMB6, FOUR_JOKERS = 15 };
constexpr uint8_t SIZE_OF[NAMES] = {1, 2, 3, 5, 5, 6, 6, 4, 5, 5, 6, 7, 8, 9, 10, 4};
constexpr uint8_t TIER_OF[NAMES] = {0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

// A part of a plan: cards that are to be played together.
struct Part {
    uint8_t name, rank, wilds;
    Numbered counts;  // wild cards among them, as the level cards they are
    double cost;
    Cards suited;     // the very cards of a straight flush, without its wilds
};

struct HandPlan {
    double cost = 0;
    int size = 0;
    Part part[28];
    Cards suited() const;
};

HandPlan plan_of(const Catalogue& book, Cards hand);

}  // namespace guandan
