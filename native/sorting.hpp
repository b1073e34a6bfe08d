// Sorting a hand out, with a few vector instructions where there are some.
#pragma once

#include "plain.hpp"

namespace guandan {
namespace {

#if defined(__AVX2__)

// How many cards of each rank, and which ranks are there in each suit.
inline void count_ranks(Cards cards, Holding& holding) {
    const __m128i held = _mm_set_epi64x(int64_t(cards.high), int64_t(cards.low));
    const __m128i nibble = _mm_set1_epi8(15);
    const __m128i number = _mm_setr_epi8(0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 5, 3, 4, 5, 6);
    const __m128i counts = _mm_add_epi8(_mm_shuffle_epi8(number, _mm_and_si128(held, nibble)),
                                        _mm_shuffle_epi8(number, _mm_and_si128(_mm_srli_epi16(held, 4), nibble)));
    auto more_than = [counts](int number) {
        return Ranks(_mm_movemask_epi8(_mm_cmpgt_epi8(counts, _mm_set1_epi8(char(number)))));
    };
#pragma GCC unroll 4
    for (int least = 1; least <= 4; least++) holding.at_least[least] = more_than(least - 1);
#pragma GCC unroll 4
    for (int least = 5; least <= 8; least++) holding.at_least[least] = holding.at_least[4] ? more_than(least - 1) : 0;
    const __m128i present = _mm_or_si128(held, _mm_srli_epi16(held, 1));
    holding.suit[0] = Ranks(_mm_movemask_epi8(_mm_slli_epi16(present, 7))) & SUIT_RANKS;
    holding.suit[1] = Ranks(_mm_movemask_epi8(_mm_slli_epi16(present, 5))) & SUIT_RANKS;
    holding.suit[2] = Ranks(_mm_movemask_epi8(_mm_slli_epi16(present, 3))) & SUIT_RANKS;
    holding.suit[3] = Ranks(_mm_movemask_epi8(_mm_slli_epi16(present, 1))) & SUIT_RANKS;
}

#else

inline void count_ranks(Cards cards, Holding& holding) {
    for (int least = 1; least <= 8; least++) holding.at_least[least] = 0;
    for (Ranks& suit : holding.suit) suit = 0;
    for (int half = 0; half < 2; half++) {
        uint64_t left = half ? cards.high : cards.low;
        while (left) {  // rank by rank
            int byte_at = __builtin_ctzll(left) & ~7;
            int byte = int(left >> byte_at & 255);
            left &= ~(uint64_t(255) << byte_at);
            int rank = 8 * half + byte_at / 8;
            Ranks bit = Ranks(1 << rank);
            for (int least = ALL_WAYS.cards[byte]; least; least--) holding.at_least[least] |= bit;
            if (rank >= SMALL_JOKER) continue;
            for (int suit = 0; suit < SUITS; suit++)
                if (byte >> 2 * suit & 3) holding.suit[suit] |= bit;
        }
    }
}

#endif

inline Ranks windows_together(const Window* window, Ranks keys) {
    Ranks ranks = 0;
    for (; keys; keys &= keys - 1) ranks |= window[__builtin_ctz(keys)];
    return ranks;
}

// Finds the straight flushes within reach and with them the cards whose suit tells.
inline void find_telling(const Catalogue& book, bool concrete, Holding& holding) {
    const Ranks* suit = holding.suit;
    Ranks any = 0;
    if (book.flush >= 0 && holding.size >= book.line[book.flush].size) {
        for (int at = 0; at < SUITS; at++)
            any |= holding.reach[at] = within(book.line[book.flush].window, suit[at], holding.wilds);
    } else {
        for (Ranks& reach : holding.reach) reach = 0;
    }
    holding.any_reach = any;
    holding.told = 0;
    for (Ranks& telling : holding.telling) telling = 0;
    if (!any && !concrete) return;
    Ranks all = 0;
    for (int at = 0; at < SUITS; at++) {
        Ranks tells = any ? windows_together(book.line[book.flush].window, holding.reach[at]) : 0;
        all |= holding.telling[at] = (concrete ? ~0u : tells) & suit[at];
    }
    Ranks several = (suit[0] & suit[1]) | ((suit[0] | suit[1]) & suit[2]) | ((suit[0] | suit[1] | suit[2]) & suit[3]);
    holding.told = all & several;
}

inline uint32_t count_bombs(const Catalogue& book, const Holding& holding) {
    uint32_t sum = book.jokers >= 0 ? count_jokers(holding, 0) : 0;
    for (int at = 0; at < book.bombs; at++) {
        const Line& line = book.line[book.bomb[at]];
        int fewest = line.copies - holding.wilds;
        if (fewest > MOST_OF_RANK || !(holding.at_least[fewest] & SUIT_RANKS)) break;  // nor are there larger ones
        sum += holding.plain ? bits(plain_equal(holding, line, SUIT_RANKS)) : count_equal(holding, line, SUIT_RANKS);
    }
    return holding.any_reach ? sum + count_flush(holding, book.line[book.flush], 0) : sum;
}

inline void sort_out(const Catalogue& book, Cards hand, bool concrete, Holding& holding) {
    int wilds = hand.of_rank(book.level) >> 2 * HEARTS & 3;
    Cards naturals = hand - cards_of(book.level, uint64_t(wilds) << 2 * HEARTS);
    holding.naturals = naturals;
    holding.wilds = uint8_t(wilds);
    holding.size = uint8_t(size_of(hand));
    holding.at_least[0] = book.level_bit;
    count_ranks(naturals, holding);
    find_telling(book, concrete, holding);
    holding.plain = !wilds && !holding.any_reach && !holding.told;
    holding.bombs = count_bombs(book, holding);
}

}  // namespace
}  // namespace guandan
