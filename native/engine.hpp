// The engine as a table of functions: the same source built for several instruction sets, chosen at run time.
#pragma once

#include <cstdint>

#include "deal.hpp"
#include "dice.hpp"

namespace guandan {

constexpr int DEEPEST = 16;  // of a perft

struct Workshop {  // what one thread needs to work without asking for memory
    Scratch scratch;
    Plays lists[DEEPEST + 1];
};
void release(Workshop& shop);

struct Engine {
    const char* name;
    // The plays of a hand in canonical order, without the pass.
    void (*list)(const Catalogue&, Cards hand, int line, int key, bool concrete, Plays&, Scratch&);
    // How many they are.
    uint32_t (*count)(const Catalogue&, Cards hand, int line, int key, bool concrete);
    // How many plays the player in turn has, without the pass.
    uint32_t (*options)(Deal&);
    // The k-th of them.
    Play (*choose)(Deal&, uint32_t k, Scratch&);
    // The deal after a play or a pass.
    void (*turn)(Deal&, const Play&);
    // Whole random deals, numbered from `first` in steps of `stride`.
    void (*self_play)(const Catalogue* const* books, uint32_t number_of_books, uint64_t seed, uint64_t first,
                      uint64_t deals, uint64_t stride, Workshop&, Tally&);
    // Random ends of one deal.
    void (*playouts)(const Deal&, uint64_t seed, uint64_t first, uint64_t number, uint64_t stride, Workshop&, Tally&);
    uint64_t (*perft)(Deal&, int depth, Workshop&);
};

// The deal with this number within a seed, under one of the catalogues, at its first lead; what is left of its dice.
Dice deal_out(const Catalogue* const* books, uint32_t number_of_books, uint64_t seed, uint64_t number, Deal& deal);

const Engine* generic_engine();
const Engine* avx2_engine();    // these two on x86-64 only
const Engine* avx512_engine();

}  // namespace guandan
