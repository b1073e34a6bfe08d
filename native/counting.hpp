// How many plays a line has in a holding, without laying out any of them.
#pragma once

#include "catalogue.hpp"
#include "holding.hpp"
#include "ways.hpp"

namespace guandan {
namespace {

// Which of sixteen windows miss at most `wilds` of the ranks that are present, one bit each.
#if defined(__AVX512BW__) && defined(__AVX512VL__)

inline Ranks within(const Window* window, Ranks present, int wilds) {
    const __m256i all = _mm256_load_si256(reinterpret_cast<const __m256i*>(window));
    __m256i missing = _mm256_andnot_si256(_mm256_set1_epi16(short(present)), all);
    for (; wilds; wilds--) missing = _mm256_and_si256(missing, _mm256_add_epi16(missing, _mm256_set1_epi16(-1)));
    return Ranks(_mm256_testn_epi16_mask(missing, missing));
}

#elif defined(__AVX2__)

inline Ranks within(const Window* window, Ranks present, int wilds) {
    const __m256i all = _mm256_load_si256(reinterpret_cast<const __m256i*>(window));
    __m256i missing = _mm256_andnot_si256(_mm256_set1_epi16(short(present)), all);
    for (; wilds; wilds--) missing = _mm256_and_si256(missing, _mm256_add_epi16(missing, _mm256_set1_epi16(-1)));
    const __m256i none = _mm256_cmpeq_epi16(missing, _mm256_setzero_si256());
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(none), _mm256_extracti128_si256(none, 1));
    return Ranks(_mm_movemask_epi8(bytes));
}

#else

inline Ranks within(const Window* window, Ranks present, int wilds) {
    Ranks keys = 0;
    for (int key = 0; key < MOST_KEYS; key++) {
        unsigned missing = window[key] & ~unsigned(present);
        for (int left = wilds; left; left--) missing &= missing - 1;
        keys |= Ranks(unsigned(missing == 0) << key);
    }
    return keys;
}

#endif

inline const Ways& ways_of(const Holding& holding, int rank) {
    const Ranks* telling = holding.telling;
    int told = (telling[0] >> rank & 1) | (telling[1] >> rank & 1) << 1 | (telling[2] >> rank & 1) << 2 |
               (telling[3] >> rank & 1) << 3;
    return ALL_WAYS.ways[ALL_WAYS.held[holding.naturals.of_rank(rank)]][told];
}

// The ways to take some natural cards of a rank.
inline uint32_t ways(const Holding& holding, int rank, int cards) {
    if (holding.told >> rank & 1) return ways_of(holding, rank).count[cards];
    return cards ? holding.at_least[cards] >> rank & 1 : 1;
}

// The same summed over ranks; for no cards only the level's own rank counts.
inline uint32_t ways_in(const Holding& holding, Ranks ranks, int cards) {
    if (cards > MOST_OF_RANK) return 0;
    Ranks there = holding.at_least[cards] & ranks;
    uint32_t sum = uint32_t(__builtin_popcount(there));
    if (cards)
        for (Ranks told = there & holding.told; told; told &= told - 1)
            sum += ways_of(holding, __builtin_ctz(told)).count[cards] - 1u;
    return sum;
}

// The ranks that can give so many equal cards, wild ones among them.
inline Ranks equal_ranks(const Holding& holding, int copies, Ranks ranks) {
    int fewest = copies - holding.wilds;
    if (fewest > MOST_OF_RANK) return 0;
    // A wild never stands for a joker (000 §7(2)), and nothing but wilds are level cards.
    Ranks suits = fewest > 0 ? holding.at_least[fewest] : Ranks(holding.at_least[1] | holding.at_least[0]);
    Ranks jokers = copies > MOST_OF_RANK ? Ranks(0) : holding.at_least[copies];
    return ranks & ((suits & SUIT_RANKS) | (jokers & ~SUIT_RANKS));
}

inline uint32_t count_equal(const Holding& holding, const Line& line, Ranks ranks) {
    int copies = line.copies;
    ranks = equal_ranks(holding, copies, ranks & line.ranks);
    if (!ranks) return 0;
    uint32_t sum = ways_in(holding, ranks, copies);
    if (holding.wilds) sum += ways_in(holding, ranks & SUIT_RANKS, copies - 1);
    if (holding.wilds == 2 && copies > 1) sum += ways_in(holding, ranks & SUIT_RANKS, copies - 2);
    return sum;
}

// What may stand beside a triple: pairs, and single cards with a wild.
struct Beside {
    uint32_t pairs, halves;
};

inline Beside beside_in(const Holding& holding, const Line& line) {
    return {ways_in(holding, line.ranks, 2), holding.wilds ? ways_in(holding, SUIT_RANKS, 1) : 0};
}

inline uint32_t count_full_of(const Holding& holding, Beside all, int rank) {
    uint32_t triples = ways(holding, rank, 3), pairs = ways(holding, rank, 2), singles = ways(holding, rank, 1);
    uint32_t beside = all.pairs - pairs;
    if (!holding.wilds) return triples * beside;
    uint32_t with_wild = beside + all.halves - singles;
    // Of two wilds beside a triple the rank does not matter: one play.
    if (holding.wilds == 1) return triples * with_wild + pairs * beside;
    return triples * (with_wild + 1) + pairs * with_wild + singles * beside;
}

inline Ranks full_ranks(const Holding& holding, Ranks ranks) {
    return ranks & SUIT_RANKS & holding.at_least[3 - holding.wilds];
}

inline uint32_t count_full(const Holding& holding, const Line& line, Ranks ranks) {
    Ranks mains = full_ranks(holding, ranks);
    if (!mains || holding.size < line.size) return 0;
    Beside all = beside_in(holding, line);
    uint32_t sum = 0;
    for (Ranks told = mains & holding.told; told; told &= told - 1)
        sum += count_full_of(holding, all, __builtin_ctz(told));
    mains &= ~holding.told;
    // Where no suit tells, ranks differ by their number of cards only.
    uint32_t three = uint32_t(__builtin_popcount(mains & holding.at_least[3]));
    if (!holding.wilds) return sum + three * (all.pairs - 1);
    uint32_t two = uint32_t(__builtin_popcount(mains & holding.at_least[2])) - three;
    uint32_t beside = all.pairs - 1, with_wild = beside + all.halves - 1;
    if (holding.wilds == 1) return sum + three * (with_wild + beside) + two * beside;
    uint32_t one = uint32_t(__builtin_popcount(mains)) - three - two;
    return sum + three * (2 * with_wild + 1 + beside) + two * (with_wild + beside) + one * all.pairs;
}

// The keys of a run whose missing cards the wilds can be.
inline Ranks run_keys(const Holding& holding, const Line& line, int floor) {
    if (holding.size < line.size) return 0;
    Ranks keys = within(line.window, holding.at_least[line.copies] & SUIT_RANKS, holding.wilds);
    keys &= (~0u << floor);
    if (line.copies == 1 || !holding.wilds || !keys) return keys;
    Ranks good = 0;
    for (Ranks left = keys; left; left &= left - 1) {
        int key = __builtin_ctz(left), missing = 0;
        for (int copies = 1; copies <= line.copies; copies++)
            missing += __builtin_popcount(line.window[key] & ~holding.at_least[copies]);
        if (missing <= holding.wilds) good |= Ranks(1 << key);
    }
    return good;
}

// The suits in which a window is all there with natural cards.
inline uint32_t natural_flushes(const Holding& holding, Ranks window) {
    uint32_t suits = 0;
    for (Ranks held : holding.suit) suits += !(window & ~held);
    return suits;
}

// By ranks that are there and by wilds left beyond the missing ones: the ways to let wilds take places of a run.
inline uint32_t replaced(int there, int spare) {
    return 1u + (spare > 0 ? uint32_t(there) : 0) + (spare > 1 ? uint32_t(there * (there - 1) / 2) : 0);
}

inline uint32_t count_run_of(const Holding& holding, const Line& line, int key) {
    Ranks window = line.window[key];
    uint32_t found;
    if (!holding.wilds) {
        found = 1;
        for (Ranks told = window & holding.told; told; told &= told - 1)
            found *= ways_of(holding, __builtin_ctz(told)).count[line.copies];
    } else if (line.copies == 1 && !(window & holding.told)) {
        int there = __builtin_popcount(window & holding.at_least[1]);
        found = replaced(there, holding.wilds - (__builtin_popcount(window) - there));
    } else {
        uint32_t by_wilds[WILDS + 1] = {1, 0, 0};  // sets so far, by wilds spent
        for (Ranks left = window; left; left &= left - 1) {
            int rank = __builtin_ctz(left);
            uint32_t none = ways(holding, rank, line.copies), one = ways(holding, rank, line.copies - 1);
            uint32_t two = line.copies > 1 ? ways(holding, rank, line.copies - 2) : 0;
            by_wilds[2] = by_wilds[2] * none + by_wilds[1] * one + by_wilds[0] * two;
            by_wilds[1] = by_wilds[1] * none + by_wilds[0] * one;
            by_wilds[0] = by_wilds[0] * none;
        }
        found = by_wilds[0] + by_wilds[1] + (holding.wilds == 2 ? by_wilds[2] : 0);
    }
    // Five natural cards in suit are a straight flush and nothing else where the book says so (H-09).
    if (line.mixed && holding.any_reach) found -= natural_flushes(holding, window);
    return found;
}

inline uint32_t count_run(const Holding& holding, const Line& line, int floor) {
    Ranks keys = run_keys(holding, line, floor);
    if (!holding.wilds && !holding.any_reach && !holding.told) return uint32_t(__builtin_popcount(keys));
    uint32_t sum = 0;
    for (; keys; keys &= keys - 1)
        sum += count_run_of(holding, line, __builtin_ctz(keys));
    return sum;
}

inline uint32_t count_flush_of(const Holding& holding, const Line& line, int suit, int key) {
    int there = __builtin_popcount(line.window[key] & holding.suit[suit]);
    return replaced(there, holding.wilds - (line.size - there));
}

inline uint32_t count_flush(const Holding& holding, const Line& line, int floor) {
    if (!holding.any_reach) return 0;
    uint32_t sum = 0;
    for (int suit = 0; suit < SUITS; suit++)
        for (Ranks keys = holding.reach[suit] & (~0u << floor); keys; keys &= keys - 1)
            sum += count_flush_of(holding, line, suit, __builtin_ctz(keys));
    return sum;
}

constexpr Ranks BOTH_JOKERS = 3 << SMALL_JOKER;

inline uint32_t count_jokers(const Holding& holding, int floor) {
    return !floor && (holding.at_least[2] & BOTH_JOKERS) == BOTH_JOKERS;
}

// The plays of a line with a key of `floor` or more.
inline uint32_t count_line(const Catalogue& book, const Holding& holding, int number, int floor) {
    const Line& line = book.line[number];
    if (floor >= line.keys) return 0;
    switch (line.form) {
        case Form::Equal: return count_equal(holding, line, book.above[floor]);
        case Form::Full: return count_full(holding, line, book.above[floor]);
        case Form::Run: return count_run(holding, line, floor);
        case Form::Flush: return count_flush(holding, line, floor);
        case Form::Jokers: return count_jokers(holding, floor);
    }
    return 0;
}

// From which key on a line beats what lies; past its last key if it does not.
inline int floor_of(const Catalogue& book, int number, int line, int key) {
    if (line == NOTHING) return 0;
    if (number == line) return key + 1;
    return book.line[number].tier > book.line[line].tier ? 0 : MOST_KEYS;
}

}  // namespace
}  // namespace guandan
