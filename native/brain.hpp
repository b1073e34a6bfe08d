// The net as a table of functions: the same source built for several instruction sets, with the same results to the bit.
//
// Every sum is taken in the same order on every set: lanes are added to lanes, never across, and nothing is contracted.
#pragma once

#include "features.hpp"

namespace guandan {

constexpr int HIDDEN = 256;   // first layer, summed from the rows of active features
constexpr int SECOND = 64;
constexpr int RESULTS = 6;    // lost with the partners of the winners second, third, last; won with one's own last, third, second
constexpr int LANES = 8;      // results with room to spare

// Where the parts of a net lie among its numbers.
constexpr int FIRST_WEIGHTS = 0;
constexpr int FIRST_BIAS = FIRST_WEIGHTS + FEATURES * HIDDEN;
constexpr int SECOND_WEIGHTS = FIRST_BIAS + HIDDEN;
constexpr int SECOND_BIAS = SECOND_WEIGHTS + HIDDEN * SECOND;
constexpr int LAST_WEIGHTS = SECOND_BIAS + SECOND;
constexpr int LAST_BIAS = LAST_WEIGHTS + SECOND * LANES;
constexpr int NUMBERS = LAST_BIAS + LANES;

// Samples to learn from: active features one after the other, and how the deal ended for the seat.
struct Samples {
    const uint16_t* features;
    const uint32_t* starts;   // one more at the end
    const uint8_t* results;   // for the curve
    const float* aims;        // for each the six chances that it is drawn to
};

struct Brain {
    const char* name;
    // The action worth most, the first of equals, and its chances. `likely` is room for a byte an action; `chances` (6 for
    // each) and `worths` are written if they are given.
    uint32_t (*decide)(const float* net, const View&, const Action*, uint32_t actions, const float* worth,
                       uint8_t* likely, float* best_chances, float* chances, float* worths);
    // The features of a view with one action.
    void (*tell)(const View&, const Action&, Active&);
    // Adds the gradients of some samples, in the order given; `crossed` has the second weights turned over. Returns the loss.
    double (*learn)(const float* net, const float* crossed, const Samples&, const uint32_t* order, uint32_t samples,
                    float* gradients, uint8_t* touched);
    // A step of Adam on some numbers; gradients are divided by `share` first and left at nought.
    void (*adapt)(float* numbers, float* gradients, float* mean, float* square, uint32_t size, float share, float rate,
                  float first, float second);
};

const Brain* generic_brain();
const Brain* avx2_brain();    // these two on x86-64 only
const Brain* avx512_brain();

const Brain& brain();         // the one that goes with the engine in use

}  // namespace guandan
