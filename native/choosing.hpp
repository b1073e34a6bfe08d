// The k-th play in canonical order without the list: by counting line by line, key by key, then card by card.
#pragma once

#include "plain.hpp"

namespace guandan {
namespace {

// Without wild cards the sets of a run are ordered by their highest rank first, each rank by its ways.
inline Cards kth_of_places(const Holding& holding, int copies, Ranks window, uint32_t k) {
    Cards cards;
    for (; window; window &= window - 1) {
        int rank = __builtin_ctz(window);
        uint32_t number = ways(holding, rank, copies);
        uint32_t way = number == 1 ? 0 : k % number;
        if (number != 1) k /= number;
        cards = cards + taken(holding, rank, copies, way);
    }
    return cards;
}

// Where a straight flush stands among the sets of its window.
inline uint32_t place_of_flush(const Holding& holding, Ranks window, int suit) {
    uint32_t place = 0, weight = 1;
    for (; window; window &= window - 1) {
        int rank = __builtin_ctz(window);
        const Ways& found = ways_of(holding, rank);
        uint32_t way = 0;
        while (ALL_WAYS.taken[found.first[1] + way] != 1 << 2 * suit) way++;
        place += way * weight;
        weight *= found.count[1];
    }
    return place;
}

inline Cards kth_of_run(const Holding& holding, const Line& line, int key, uint32_t k) {
    Ranks window = line.window[key];
    if (line.mixed && holding.any_reach) {
        uint32_t left_out[SUITS];
        int number = 0;
        for (int suit = 0; suit < SUITS; suit++) {
            if (window & ~holding.suit[suit]) continue;
            uint32_t place = place_of_flush(holding, window, suit);
            int at = number++;
            for (; at && left_out[at - 1] > place; at--) left_out[at] = left_out[at - 1];
            left_out[at] = place;
        }
        for (int at = 0; at < number; at++) k += k >= left_out[at];
    }
    return kth_of_places(holding, line.copies, window, k);
}

// Without wild cards a full house is ordered by its highest cards: first those with the pair below the triple.
inline Cards kth_of_full(const Holding& holding, const Line& line, int rank, uint32_t k) {
    uint32_t triples = ways(holding, rank, 3);
    Ranks pairs = line.ranks & holding.at_least[2], below = pairs & Ranks((1 << rank) - 1);
    uint32_t lower = ways_in(holding, below, 2);
    if (k < lower * triples) {
        Cards triple = taken(holding, rank, 3, k / lower);
        k %= lower;
        for (Ranks left = below;; left &= left - 1) {
            int other = __builtin_ctz(left);
            uint32_t number = ways(holding, other, 2);
            if (k < number) return triple + taken(holding, other, 2, k);
            k -= number;
        }
    }
    k -= lower * triples;
    for (Ranks left = pairs & ~((2u << rank) - 1);; left &= left - 1) {
        int other = __builtin_ctz(left);
        uint32_t number = ways(holding, other, 2) * triples;
        if (k < number) return taken(holding, other, 2, k / triples) + taken(holding, rank, 3, k % triples);
        k -= number;
    }
}

inline Cards kth_of_key(const Catalogue& book, const Holding& holding, const Line& line, int key, uint32_t k,
                        Scratch& scratch) {
    int rank = line.rank[key];
    if (!holding.wilds || rank >= SMALL_JOKER) {
        if (line.form == Form::Equal) return taken(holding, rank, line.copies, k);
        if (line.form == Form::Run) return kth_of_run(holding, line, key, k);
        if (line.form == Form::Full) return kth_of_full(holding, line, rank, k);
    }
    Cards* end = lay_key(book, holding, line, key, scratch);
    return kth_of_sets(scratch.data, end, k);
}

// The key of the k-th play of equal cards; k becomes its place among those of that key.
inline int key_of_equal(const Catalogue& book, const Holding& holding, const Line& line, int floor, uint32_t& k) {
    Ranks ranks = equal_ranks(holding, line.copies, line.ranks & book.above[floor]);
    bool plain = !holding.wilds && !(holding.told & ranks);  // then each rank has one play
    for (int key = floor;; key++) {
        Ranks bit = Ranks(1 << book.order[key]);
        if (!(ranks & bit)) continue;
        uint32_t found = plain ? 1 : count_equal(holding, line, bit);
        if (k < found) return key;
        k -= found;
    }
}

// The k-th play of a line from a key on.
inline Play kth_of_line(const Catalogue& book, const Holding& holding, int number, int floor, uint32_t k,
                        Scratch& scratch) {
    const Line& line = book.line[number];
    int key = floor;
    uint32_t found;
    switch (line.form) {
        case Form::Equal:
            key = key_of_equal(book, holding, line, floor, k);
            break;
        case Form::Full: {
            Beside all = beside_in(holding, line);
            Ranks mains = full_ranks(holding, SUIT_RANKS);
            for (;; key++) {
                if (!(mains >> book.order[key] & 1)) continue;
                found = count_full_of(holding, all, book.order[key]);
                if (k < found) break;
                k -= found;
            }
            break;
        }
        case Form::Run:
            for (Ranks keys = run_keys(holding, line, floor);; keys &= keys - 1) {
                key = __builtin_ctz(keys);
                found = count_run_of(holding, line, key);
                if (k < found) break;
                k -= found;
            }
            break;
        case Form::Flush:
            for (;; key++) {
                found = count_key(holding, line, key);
                if (k < found) break;
                k -= found;
            }
            break;
        case Form::Jokers: break;
    }
    return {kth_of_key(book, holding, line, key, k, scratch), uint8_t(number), uint8_t(key), line.rank[key]};
}

// The plays of a holding against what lies, line by line.
struct Count {
    uint32_t all;
    uint32_t of[MOST_LINES];  // a lead: by ordinary line; else [0] is the line of what lies
};

inline uint32_t count_of(const Catalogue& book, const Holding& holding, int number, int floor) {
    return holding.plain ? count_plain(book, holding, number, floor) : count_line(book, holding, number, floor);
}

inline void count_all(const Catalogue& book, const Holding& holding, int line, int key, Count& count) {
    uint32_t sum = holding.bombs;
    if (line == NOTHING) {
        if (holding.plain)
            for (int at = 0; at < book.ordinary; at++) sum += count.of[at] = count_plain(book, holding, at, 0);
        else
            for (int at = 0; at < book.ordinary; at++) sum += count.of[at] = count_line(book, holding, at, 0);
    } else if (line < book.ordinary) {
        sum += count.of[0] = count_of(book, holding, line, key + 1);
    } else if (holding.bombs) {
        sum = 0;
        for (int at = book.ordinary; at < book.lines; at++)
            sum += count_of(book, holding, at, floor_of(book, at, line, key));
    }
    count.all = sum;
}

inline Play kth_of(const Catalogue& book, const Holding& holding, int number, int floor, uint32_t k, Scratch& scratch) {
    return holding.plain ? kth_plain(book, holding, number, floor, k)
                         : kth_of_line(book, holding, number, floor, k, scratch);
}

// The k-th play of a holding against what lies, out of a count that has more.
inline Play kth_play(const Catalogue& book, const Holding& holding, int line, int key, const Count& count, uint32_t k,
                     Scratch& scratch) {
    if (line == NOTHING) {
        for (int number = 0; number < book.ordinary; number++) {
            if (k < count.of[number]) return kth_of(book, holding, number, 0, k, scratch);
            k -= count.of[number];
        }
    } else if (line < book.ordinary) {
        if (k < count.of[0]) return kth_of(book, holding, line, key + 1, k, scratch);
        k -= count.of[0];
    }
    for (int number = book.ordinary;; number++) {
        int floor = floor_of(book, number, line, key);
        uint32_t found = count_of(book, holding, number, floor);
        if (k < found) return kth_of(book, holding, number, floor, k, scratch);
        k -= found;
    }
}

}  // namespace
}  // namespace guandan
