// The net, built once for each instruction set: GUANDAN_ENGINE is the name of its table of functions.
#include "brain.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "telling.hpp"

namespace guandan {
namespace {

typedef float Eight __attribute__((vector_size(32), aligned(32)));
typedef float Loose __attribute__((vector_size(32), aligned(4)));

inline Eight load(const float* at) {
    Loose loose = *reinterpret_cast<const Loose*>(at);
    return loose;
}
inline void store(float* at, Eight value) { *reinterpret_cast<Loose*>(at) = value; }
inline Eight all(float value) { return Eight{value, value, value, value, value, value, value, value}; }
inline Eight positive(Eight value) {
    Eight none = all(0);
    return value > none ? value : none;
}

constexpr int BLOCK = 8;  // registers of eight that are filled at once
constexpr int WIDTH = 8 * BLOCK;

// from + rows of `come` - rows of `gone`
inline void add_rows(const float* net, const float* from, const Active& gone, const Active& come, float* into) {
    for (int at = 0; at < HIDDEN; at += WIDTH) {
        Eight sum[BLOCK];
        for (int k = 0; k < BLOCK; k++) sum[k] = load(from + at + 8 * k);
        for (int feature = 0; feature < come.size; feature++) {
            const float* row = net + FIRST_WEIGHTS + come.at[feature] * HIDDEN + at;
#pragma GCC unroll 8
            for (int k = 0; k < BLOCK; k++) sum[k] += load(row + 8 * k);
        }
        for (int feature = 0; feature < gone.size; feature++) {
            const float* row = net + FIRST_WEIGHTS + gone.at[feature] * HIDDEN + at;
#pragma GCC unroll 8
            for (int k = 0; k < BLOCK; k++) sum[k] -= load(row + 8 * k);
        }
        for (int k = 0; k < BLOCK; k++) store(into + at + 8 * k, sum[k]);
    }
}

// Which of 64 numbers are positive, one bit each.
inline uint64_t which_positive(const float* values) {
    uint64_t bits = 0;
#if defined(__AVX2__)
    for (int at = 0; at < 64; at += 8) {
        __m256 above = _mm256_cmp_ps(_mm256_loadu_ps(values + at), _mm256_setzero_ps(), _CMP_GT_OQ);
        bits |= uint64_t(uint32_t(_mm256_movemask_ps(above))) << at;
    }
#else
    for (int at = 0; at < 64; at++) bits |= uint64_t(values[at] > 0) << at;
#endif
    return bits;
}

// The places of positive numbers.
inline int find_positive(const float* values, int size, uint16_t* places) {
    int found = 0;
    for (int from = 0; from < size; from += 64)
        for (uint64_t left = which_positive(values + from); left; left &= left - 1)
            places[found++] = uint16_t(from + __builtin_ctzll(left));
    return found;
}

struct Layers {
    alignas(32) float first[HIDDEN];
    alignas(32) float second[SECOND];
    alignas(32) float last[LANES];
    uint16_t live[HIDDEN];
    uint16_t live_second[SECOND];
    int lives, lives_second;
};

// From the sums of the first layer to the numbers of the last.
inline void forward(const float* net, Layers& layers) {
    layers.lives = find_positive(layers.first, HIDDEN, layers.live);
    const float* weights = net + SECOND_WEIGHTS;
    Eight sum[SECOND / 8];
    for (int k = 0; k < SECOND / 8; k++) sum[k] = load(net + SECOND_BIAS + 8 * k);
    for (int at = 0; at < layers.lives; at++) {
        int unit = layers.live[at];
        Eight value = all(layers.first[unit]);
        const float* row = weights + unit * SECOND;
#pragma GCC unroll 8
        for (int k = 0; k < SECOND / 8; k++) sum[k] += value * load(row + 8 * k);
    }
    for (int k = 0; k < SECOND / 8; k++) store(layers.second + 8 * k, positive(sum[k]));
    layers.lives_second = find_positive(layers.second, SECOND, layers.live_second);
    Eight last = load(net + LAST_BIAS);
    for (int at = 0; at < layers.lives_second; at++) {
        int unit = layers.live_second[at];
        last += all(layers.second[unit]) * load(net + LAST_WEIGHTS + unit * LANES);
    }
    store(layers.last, last);
}

// e to the x for x <= 0, the same on every machine.
inline float power(float x) {
    if (x < -80) return 0;
    float scaled = x * 1.44269504f;
    int whole = int(scaled);  // towards zero
    float part = (scaled - float(whole)) * 0.69314718f;
    float sum = 1.0f / 720;
    sum = sum * part + 1.0f / 120;
    sum = sum * part + 1.0f / 24;
    sum = sum * part + 1.0f / 6;
    sum = sum * part + 0.5f;
    sum = sum * part + 1;
    sum = sum * part + 1;
    uint32_t bits = uint32_t(127 + whole) << 23;
    float two;
    __builtin_memcpy(&two, &bits, 4);
    return sum * two;
}

inline void chances_of(const float* last, float* chances) {
    float highest = last[0], sum = 0;
    for (int at = 1; at < RESULTS; at++) highest = last[at] > highest ? last[at] : highest;
    for (int at = 0; at < RESULTS; at++) sum += chances[at] = power(last[at] - highest);
    for (int at = 0; at < RESULTS; at++) chances[at] /= sum;
}

uint32_t decide(const float* net, const View& view, const Action* actions, uint32_t number, const float* worth,
                uint8_t* likely, float* best_chances, float* chances, float* worths) {
    Outline outline;
    Active active, none;
    tell_view(view, outline, active);
    alignas(32) float base[HIDDEN];
    add_rows(net, net + FIRST_BIAS, none, active, base);
    uint32_t best = 0;
    float most = 2 * NOT_LOOKED_AT;
    Layers layers;
    if (number > MANY) mark_likely(outline, actions, number, likely);
    for (uint32_t at = 0; at < number; at++) {
        if (number > MANY && !likely[at]) {
            if (worths) worths[at] = NOT_LOOKED_AT;
            continue;
        }
        Active gone, come;
        tell_action(outline, actions[at], gone, come);
        add_rows(net, base, gone, come, layers.first);
        forward(net, layers);
        float mine[RESULTS], sum = 0;
        chances_of(layers.last, mine);
        for (int result = 0; result < RESULTS; result++) sum += mine[result] * worth[result];
        if (chances)
            for (int result = 0; result < RESULTS; result++) chances[RESULTS * at + result] = mine[result];
        if (worths) worths[at] = sum;
        if (sum > most) {
            most = sum;
            best = at;
            for (int result = 0; result < RESULTS; result++) best_chances[result] = mine[result];
        }
    }
    return best;
}

void tell(const View& view, const Action& action, Active& active) {
    Outline outline;
    Active before, gone, come;
    tell_view(view, outline, before);
    tell_action(outline, action, gone, come);
    active.size = 0;
    for (int at = 0; at < before.size; at++) {
        bool kept = true;
        for (int other = 0; other < gone.size; other++) kept &= gone.at[other] != before.at[at];
        if (kept) active.add(before.at[at]);
    }
    for (int at = 0; at < come.size; at++) active.add(come.at[at]);
}

// The logarithm of a chance, near enough for a curve.
inline double logarithm(float x) {
    uint32_t bits;
    __builtin_memcpy(&bits, &x, 4);
    double part = 1 + double(bits & 0x7FFFFF) / 8388608, ratio = (part - 1) / (part + 1), square = ratio * ratio;
    double of_part = 2 * ratio * (1 + square / 3 + square * square / 5 + square * square * square / 7);
    return (int(bits >> 23) - 127) * 0.6931471805599453 + of_part;
}

double learn(const float* net, const float* crossed, const Samples& samples, const uint32_t* order, uint32_t number,
             float* gradients, uint8_t* touched) {
    double loss = 0;
    Layers layers;
    Active none, active;
    alignas(32) float back[HIDDEN], back_second[SECOND], back_last[LANES];
    for (uint32_t at = 0; at < number; at++) {
        uint32_t sample = order[at];
        const uint16_t* features = samples.features + samples.starts[sample];
        active.size = int(samples.starts[sample + 1] - samples.starts[sample]);
        for (int k = 0; k < active.size; k++) active.at[k] = features[k];
        add_rows(net, net + FIRST_BIAS, none, active, layers.first);
        forward(net, layers);
        float chances[RESULTS];
        chances_of(layers.last, chances);
        int result = samples.results[sample];
        loss -= logarithm(chances[result] + 1e-12f);
        const float* aim = samples.aims + RESULTS * sample;
        for (int k = 0; k < LANES; k++) back_last[k] = k < RESULTS ? chances[k] - aim[k] : 0;
        Eight last = load(back_last);
        store(gradients + LAST_BIAS, load(gradients + LAST_BIAS) + last);
        for (int k = 0; k < SECOND; k++) back_second[k] = 0;
        for (int k = 0; k < layers.lives_second; k++) {
            int unit = layers.live_second[k];
            float* gradient = gradients + LAST_WEIGHTS + unit * LANES;
            store(gradient, load(gradient) + all(layers.second[unit]) * last);
            const float* row = net + LAST_WEIGHTS + unit * LANES;
            float sum = 0;
            for (int lane = 0; lane < RESULTS; lane++) sum += row[lane] * back_last[lane];
            back_second[unit] = sum;
        }
        Eight seconds[SECOND / 8];
        for (int k = 0; k < SECOND / 8; k++) {
            seconds[k] = load(back_second + 8 * k);
            float* bias = gradients + SECOND_BIAS + 8 * k;
            store(bias, load(bias) + seconds[k]);
        }
        for (int k = 0; k < layers.lives; k++) {
            int unit = layers.live[k];
            Eight value = all(layers.first[unit]);
            float* row = gradients + SECOND_WEIGHTS + unit * SECOND;
#pragma GCC unroll 8
            for (int lane = 0; lane < SECOND / 8; lane++) store(row + 8 * lane, load(row + 8 * lane) + value * seconds[lane]);
        }
        for (int from = 0; from < HIDDEN; from += WIDTH) {
            Eight sum[BLOCK];
            for (int k = 0; k < BLOCK; k++) sum[k] = all(0);
            for (int k = 0; k < layers.lives_second; k++) {
                int unit = layers.live_second[k];
                Eight value = all(back_second[unit]);
                const float* row = crossed + unit * HIDDEN + from;
#pragma GCC unroll 8
                for (int lane = 0; lane < BLOCK; lane++) sum[lane] += value * load(row + 8 * lane);
            }
            for (int k = 0; k < BLOCK; k++) {
                Eight first = load(layers.first + from + 8 * k);
                Eight none_at_all = all(0);
                sum[k] = first > none_at_all ? sum[k] : none_at_all;
                store(back + from + 8 * k, sum[k]);
                float* bias = gradients + FIRST_BIAS + from + 8 * k;
                store(bias, load(bias) + sum[k]);
            }
            for (int k = 0; k < active.size; k++) {
                float* row = gradients + FIRST_WEIGHTS + active.at[k] * HIDDEN + from;
#pragma GCC unroll 8
                for (int lane = 0; lane < BLOCK; lane++) store(row + 8 * lane, load(row + 8 * lane) + sum[lane]);
            }
        }
        for (int k = 0; k < active.size; k++) touched[active.at[k]] = 1;
    }
    return loss;
}

void adapt(float* numbers, float* gradients, float* mean, float* square, uint32_t size, float share, float rate,
           float first, float second) {
    // `first` and `second` correct the means for their short life: one less the powers of what they keep.
    constexpr float KEEP = 0.9f, KEEP_SQUARE = 0.999f;
    for (uint32_t at = 0; at < size; at++) {
        float gradient = gradients[at] * share;
        gradients[at] = 0;
        mean[at] = KEEP * mean[at] + (1 - KEEP) * gradient;
        square[at] = KEEP_SQUARE * square[at] + (1 - KEEP_SQUARE) * gradient * gradient;
        numbers[at] -= rate * (mean[at] / first) / (__builtin_sqrtf(square[at] / second) + 1e-8f);
    }
}

#define NAME_OF_(name) #name
#define NAME_OF(name) NAME_OF_(name)
constexpr Brain BRAIN{NAME_OF(GUANDAN_ENGINE), decide, tell, learn, adapt};

}  // namespace

#define TABLE_OF_(name) name##_brain
#define TABLE_OF(name) TABLE_OF_(name)
const Brain* TABLE_OF(GUANDAN_ENGINE)() { return &BRAIN; }

}  // namespace guandan
