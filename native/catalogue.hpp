// The shape lines and rows of one rule book at one level, as kernel/pack.py packs them, laid out for speed.
//
// Nothing here knows a rule book. The kernel has five forms of line, like game/lines.py; a catalogue is read row by
// row, and one whose rows do not fit the forms is refused, so that what runs is what was packed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "cards.hpp"

namespace guandan {

enum class Form : uint8_t { Equal, Full, Run, Flush, Jokers };

constexpr int MOST_LINES = 32;
constexpr int MOST_KEYS = 16;
constexpr int NOTHING = -1;  // the line of "nothing to beat"

struct Line {
    Form form;
    uint8_t name;    // its number in the list of all patterns
    uint8_t size;    // cards
    uint8_t tier;    // 0, or bomb class
    uint8_t copies;  // of the main group
    uint8_t beside;  // copies of the group beside
    uint8_t keys;    // how many
    bool mixed;      // natural cards of one suit are not allowed
    Ranks ranks;     // Equal: which there are; Full: which may stand beside
    uint8_t rank[MOST_KEYS];             // by key: the rank that names it
    int8_t key[RANKS];                   // the other way round; -1 where there is none
    alignas(32) Window window[MOST_KEYS]; // Run, Flush: the ranks by key; all bits where there is none
};

// A run of ordinary class, for who counts the turns that it saves.
struct Saved {
    uint64_t ranks;  // four bits a rank, the lowest of them set
    uint64_t copies;
};
constexpr int MOST_RUNS = 4 * MOST_KEYS;

struct Catalogue {
    uint8_t level;
    bool wind_any;      // any finisher's partner takes the wind, not the first one's only
    bool reentry;       // who has passed may still play in the same trick
    uint8_t gains[3];   // levels for the winners whose other player is second, third, last
    int8_t limits[2];   // the highest rank that may be returned to an opponent, to the partner; -1 for any
    uint8_t lines;
    uint8_t ordinary;   // lines of tier 0; they come first
    int8_t flush;       // which line is the straight flush; -1 if none is
    int8_t jokers;      // which line is all jokers together; -1 if none is
    uint8_t bombs;      // how many lines of equal cards are of bomb class
    uint8_t bomb[MOST_LINES];  // which, the fewest cards first
    Cards wild;
    Ranks level_bit;
    uint8_t order[RANKS];      // ranks from low to high at this level
    Ranks above[MOST_KEYS + 1];// by key: the ranks from it upwards
    int8_t by_name[256];       // line number by number of pattern; -1 where there is none
    Line line[MOST_LINES];
    uint8_t runs;              // of ordinary class
    Saved run[MOST_RUNS];
    uint64_t digest;
};

// Reads what pack.py wrote. Returns an empty text, or what is wrong.
std::string read_catalogue(const uint8_t* bytes, size_t length, Catalogue& into);

}  // namespace guandan
