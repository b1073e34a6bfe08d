#include "tribute.hpp"

namespace guandan {

Kinds::Kinds(Cards hand) {
    for (int at = 0; at < RANKS; at++)
        for (int suit = 0; suit < SUITS; suit++)
            if (hand.of_rank(at) >> 2 * suit & 3) {
                rank[size] = uint8_t(at);
                card[size++] = cards_of(at, uint64_t(1) << 2 * suit);
            }
}

bool is_double_down(const uint8_t* finish) { return !((finish[0] ^ finish[1]) & 1); }

int payers(const uint8_t* finish, int* into) {
    into[0] = finish[3];
    if (!is_double_down(finish)) return 1;
    into[0] = (finish[0] + 1) & 3;
    into[1] = (finish[0] + 3) & 3;
    return 2;
}

bool refuse(const Cards* hands, const int* payers, int number) {
    int jokers = 0;
    for (int at = 0; at < number; at++) jokers += hands[payers[at]].of_rank(SMALL_JOKER + 1) >> 2 * HEARTS & 3;
    return jokers == 2;
}

int tribute_cards(const Catalogue& book, Cards hand, Cards* into) {
    Kinds kinds(hand);
    int highest = -1, number = 0;
    for (int at = 0; at < kinds.size; at++) {
        if (kinds.card[at] == book.wild) continue;
        int height = order_of(book, kinds.rank[at]);
        if (height > highest) number = 0;
        if (height >= highest) into[number++] = kinds.card[at];
        if (height > highest) highest = height;
    }
    return number;
}

int return_cards(const Catalogue& book, Cards hand, bool to_partner, Cards* into) {
    Kinds kinds(hand);
    int limit = book.limits[to_partner], number = 0, lowest = RANKS;
    for (int at = 0; at < kinds.size; at++) {
        int height = order_of(book, kinds.rank[at]);
        if (height < lowest) lowest = height;
    }
    for (int height = 0; height < RANKS; height++)  // lowest first, in the order of the level
        for (int at = 0; at < kinds.size; at++)
            if (order_of(book, kinds.rank[at]) == height &&
                (limit < 0 || (kinds.rank[at] <= limit && kinds.rank[at] != book.level)))
                into[number++] = kinds.card[at];
    if (number) return number;
    for (int at = 0; at < kinds.size; at++)
        if (order_of(book, kinds.rank[at]) == lowest) into[number++] = kinds.card[at];
    return number;
}

namespace {

int height_of(const Catalogue& book, Cards card) { return order_of(book, Kinds(card).rank[0]); }

}  // namespace

int settle(const Catalogue& book, const uint8_t* finish, const int* payers, const Cards* paid, int number,
           Payment* into) {
    int first = finish[0];
    if (number == 1) {
        into[0] = {payers[0], paid[0], first};
        return payers[0];
    }
    int higher = height_of(book, paid[0]) >= height_of(book, paid[1]) ? 0 : 1;
    into[0] = {payers[higher], paid[higher], first};
    into[1] = {payers[1 - higher], paid[1 - higher], (first + 2) & 3};
    return payers[higher];
}

}  // namespace guandan
