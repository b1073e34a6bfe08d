// The net as a table of functions: the same source built for several instruction sets, with the same results to the bit.
//
// Every sum is taken in the same order on every set: lanes are added to lanes, never across, and nothing is contracted.
#pragma once

#include <vector>

#include "features.hpp"

namespace guandan {

constexpr int HIDDEN = 256;   // first layer, summed from the rows of active features
constexpr int SECOND = 64;
constexpr int RESULTS = 6;    // lost with the partners of the winners second, third, last; won with one's own last, third, second
constexpr int LANES = 8;      // results, what the net leans to, and room to spare
constexpr int LEANING = RESULTS;
constexpr float LEAN = 1.0f / 32;  // what one of it adds to the worth of an action

// Where the parts of a net lie among its numbers.
constexpr int FIRST_WEIGHTS = 0;
constexpr int FIRST_BIAS = FIRST_WEIGHTS + FEATURES * HIDDEN;
constexpr int SECOND_WEIGHTS = FIRST_BIAS + HIDDEN;
constexpr int SECOND_BIAS = SECOND_WEIGHTS + HIDDEN * SECOND;
constexpr int LAST_WEIGHTS = SECOND_BIAS + SECOND;
constexpr int LAST_BIAS = LAST_WEIGHTS + SECOND * LANES;
constexpr int NUMBERS = LAST_BIAS + LANES;
constexpr int TAIL = NUMBERS - FIRST_BIAS;  // all but the rows of features
constexpr int OPEN_NUMBERS = OPEN_FEATURES * HIDDEN + TAIL;  // of a critic, which has more of them

using Numbers = std::vector<float>;

// A net as it plays: its first layer in whole steps, which take half the room and add up to the same in any order.
struct Acting {
    std::vector<int16_t> rows;  // of the features, then the bias
    const float* numbers;       // all of them, as they were learnt; they must outlive this
    explicit Acting(const Numbers& learnt);
};
constexpr float STEPS = 512;    // to one: sums of a first layer reach 40, and there is room for 64

// Decisions to learn from: lists of active features one after the other, how the deal ended for the seat.
struct Samples {
    const uint16_t* features;
    const uint32_t* starts;   // by list; one more at the end
    const uint32_t* firsts;   // by decision its first list: what its actions have in common, then what each has besides, the
                              // one taken first; one action needs no list of its own; one more at the end; null for one each
    const uint8_t* results;   // for the curve
    const float* aims;        // for each the six chances that the action taken is drawn to
    const float* gains;       // what followed was worth so much more than had been expected, in deviations
    const float* often;       // by list of an action: how often it would have been taken of those told
};

// How a net learns to decide, besides learning what to expect.
struct Practice {
    const float* worth;        // of the six results
    float temperature;         // differences of worth between actions that are told apart
    float weight;              // of deciding against expecting
    float width;               // how far a decision may move from how it was taken before nothing is learnt from it (PPO)
    float spread;              // how much it is worth to stay undecided
};
constexpr int MOST_TOLD = 6;   // actions of a decision

// Where a batch is worked on.
struct Desk {
    std::vector<float> back;       // by list what comes back to the first layer
    std::vector<uint32_t> lists;   // those of the batch
    std::vector<uint32_t> starts;  // by feature
    std::vector<uint16_t> users;   // the lists that it stands in, by their place in the batch
};

// What Adam has of a net: its numbers and two means of their gradients; `rate` and what corrects the means for their
// short life, one less the powers of what they keep.
struct Adam {
    float *numbers, *mean, *square;
    float rate, first, second;
};

struct Brain {
    const char* name;
    // The action worth most, the first of equals, or one that goes out if there is any, and its chances. `likely` is room for a byte an action; `chances` (6 for
    // each) and `worths` are written if they are given.
    uint32_t (*decide)(const Acting& net, const View&, const Action*, uint32_t actions, const float* worth,
                       uint8_t* likely, float* best_chances, float* chances, float* worths);
    // The features of a view with some of its actions: those that all have in common, and those of each besides. For a
    // critic those of the view and of all hands, by seat from the one that looks.
    void (*tell)(const View&, const Action*, const uint32_t* which, int number, Active& common, Active* own);
    void (*tell_open)(const View&, const Cards* hands, Active&);
    // The chances that a net of so many features sees.
    void (*expect)(const float* net, int features, const Active&, float* chances);
    // Learns from some decisions, in the order given, by one step of Adam. Returns the loss.
    double (*learn)(const Adam&, int features, const Samples&, const Practice*, const uint32_t* order, uint32_t samples, Desk&);
};

const Brain* generic_brain();
const Brain* avx2_brain();    // these two on x86-64 only
const Brain* avx512_brain();

const Brain& brain();         // the one that goes with the engine in use

}  // namespace guandan
