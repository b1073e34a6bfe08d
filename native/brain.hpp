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
constexpr int LANES = 8;      // results with room to spare

// Where the parts of a net lie among its numbers.
constexpr int FIRST_WEIGHTS = 0;
constexpr int FIRST_BIAS = FIRST_WEIGHTS + FEATURES * HIDDEN;
constexpr int SECOND_WEIGHTS = FIRST_BIAS + HIDDEN;
constexpr int SECOND_BIAS = SECOND_WEIGHTS + HIDDEN * SECOND;
constexpr int LAST_WEIGHTS = SECOND_BIAS + SECOND;
constexpr int LAST_BIAS = LAST_WEIGHTS + SECOND * LANES;
constexpr int NUMBERS = LAST_BIAS + LANES;

using Numbers = std::vector<float>;

// A net as it plays: its first layer in whole steps, which take half the room and add up to the same in any order.
struct Acting {
    std::vector<int16_t> rows;  // of the features, then the bias
    const float* numbers;       // all of them, as they were learnt; they must outlive this
    explicit Acting(const Numbers& learnt);
};
constexpr float STEPS = 512;    // to one: sums of a first layer reach 40, and there is room for 64

// Samples to learn from: active features one after the other, and how the deal ended for the seat.
struct Samples {
    const uint16_t* features;
    const uint32_t* starts;   // one more at the end
    const uint8_t* results;   // for the curve
    const float* aims;        // for each the six chances that it is drawn to
};

// Where a batch is worked on.
struct Desk {
    std::vector<float> back;       // by sample what comes back to the first layer
    std::vector<uint32_t> starts;  // by feature
    std::vector<uint16_t> users;   // the samples in which it is active
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
    // The features of a view with one action.
    void (*tell)(const View&, const Action&, Active&);
    // Learns from some samples, in the order given, by one step of Adam. Returns the loss.
    double (*learn)(const Adam&, const Samples&, const uint32_t* order, uint32_t samples, Desk&);
};

const Brain* generic_brain();
const Brain* avx2_brain();    // these two on x86-64 only
const Brain* avx512_brain();

const Brain& brain();         // the one that goes with the engine in use

}  // namespace guandan
