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

// Sums of a first layer in whole steps; unsigned, so that an overflow is no error.
typedef uint16_t Steps __attribute__((vector_size(32), aligned(2), may_alias));
typedef int16_t EightSteps __attribute__((vector_size(16), aligned(2), may_alias));

// from + rows of `come` - rows of `gone`
inline void add_steps(const int16_t* rows, const int16_t* from, const Active& gone, const Active& come, int16_t* into) {
    constexpr int ACROSS = 16 * BLOCK;
    for (int at = 0; at < HIDDEN; at += ACROSS) {
        Steps sum[BLOCK];
        for (int k = 0; k < BLOCK; k++) sum[k] = *reinterpret_cast<const Steps*>(from + at + 16 * k);
        for (int feature = 0; feature < come.size; feature++) {
            const int16_t* row = rows + come.at[feature] * HIDDEN + at;
#pragma GCC unroll 8
            for (int k = 0; k < BLOCK; k++) sum[k] += *reinterpret_cast<const Steps*>(row + 16 * k);
        }
        for (int feature = 0; feature < gone.size; feature++) {
            const int16_t* row = rows + gone.at[feature] * HIDDEN + at;
#pragma GCC unroll 8
            for (int k = 0; k < BLOCK; k++) sum[k] -= *reinterpret_cast<const Steps*>(row + 16 * k);
        }
        for (int k = 0; k < BLOCK; k++) *reinterpret_cast<Steps*>(into + at + 16 * k) = sum[k];
    }
}

inline void in_numbers(const int16_t* steps, float* numbers) {
    for (int at = 0; at < HIDDEN; at += 8) {
        Eight value = __builtin_convertvector(*reinterpret_cast<const EightSteps*>(steps + at), Eight);
        store(numbers + at, value * all(1 / STEPS));
    }
}

// The bias and the rows of `active`.
inline void add_rows(const float* net, const Active& active, float* into) {
    for (int at = 0; at < HIDDEN; at += WIDTH) {
        Eight sum[BLOCK];
        for (int k = 0; k < BLOCK; k++) sum[k] = load(net + FIRST_BIAS + at + 8 * k);
        for (int feature = 0; feature < active.size; feature++) {
            const float* row = net + FIRST_WEIGHTS + active.at[feature] * HIDDEN + at;
#pragma GCC unroll 8
            for (int k = 0; k < BLOCK; k++) sum[k] += load(row + 8 * k);
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

uint32_t decide(const Acting& net, const View& view, const Action* actions, uint32_t number, const float* worth,
                uint8_t* likely, float* best_chances, float* chances, float* worths) {
    Outline outline;
    Active active, none;
    tell_view(view, outline, active);
    alignas(32) int16_t base[HIDDEN], sums[HIDDEN];
    const int16_t* rows = net.rows.data();
    add_steps(rows, rows + FEATURES * HIDDEN, none, active, base);
    uint32_t best = 0;
    float most = 2 * NOT_LOOKED_AT;
    bool goes_out = false;  // which is always right
    Layers layers;
    if (number > MANY) mark_likely(outline, actions, number, likely);
    for (uint32_t at = 0; at < number; at++) {
        if (number > MANY && !likely[at]) {
            if (worths) worths[at] = NOT_LOOKED_AT;
            continue;
        }
        Active gone, come;
        tell_action(outline, actions[at], gone, come);
        add_steps(rows, base, gone, come, sums);
        in_numbers(sums, layers.first);
        forward(net.numbers, layers);
        float mine[RESULTS], sum = 0;
        chances_of(layers.last, mine);
        for (int result = 0; result < RESULTS; result++) sum += mine[result] * worth[result];
        if (chances)
            for (int result = 0; result < RESULTS; result++) chances[RESULTS * at + result] = mine[result];
        if (worths) worths[at] = sum;
        bool out = size_of(actions[at].cards) == outline.size;
        if (out > goes_out || (out == goes_out && sum > most)) {
            most = sum;
            best = at;
            goes_out = out;
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

// A step of Adam on some numbers.
inline void adapt(const Adam& adam, int from, int size, const float* gradients, float share) {
    constexpr float KEEP = 0.9f, KEEP_SQUARE = 0.999f;
    float *numbers = adam.numbers + from, *mean = adam.mean + from, *square = adam.square + from;
    for (int at = 0; at < size; at += 8) {
        Eight gradient = load(gradients + at) * all(share);
        Eight now = all(KEEP) * load(mean + at) + all(1 - KEEP) * gradient;
        Eight squared = all(KEEP_SQUARE) * load(square + at) + all(1 - KEEP_SQUARE) * gradient * gradient;
        store(mean + at, now);
        store(square + at, squared);
        alignas(32) float root[8];
        store(root, squared / all(adam.second));
        for (int k = 0; k < 8; k++) root[k] = __builtin_sqrtf(root[k]);
        store(numbers + at, load(numbers + at) - all(adam.rate) * (now / all(adam.first)) / (load(root) + all(1e-8f)));
    }
}

// By feature the samples in which it is active.
inline void gather_users(const Samples& samples, const uint32_t* order, uint32_t number, Desk& desk) {
    desk.starts.assign(FEATURES + 1, 0);
    uint32_t total = 0;
    auto each = [&](auto use) {
        for (uint32_t at = 0; at < number; at++)
            for (uint32_t k = samples.starts[order[at]]; k < samples.starts[order[at] + 1]; k++) use(samples.features[k], at);
    };
    each([&](int feature, uint32_t) { desk.starts[size_t(feature)]++; });
    for (uint32_t& start : desk.starts) total += start, start = total;
    desk.users.resize(total);
    for (uint32_t at = number; at-- > 0;)  // from the back, so that the starts end up where they belong
        for (uint32_t k = samples.starts[order[at]]; k < samples.starts[order[at] + 1]; k++)
            desk.users[--desk.starts[samples.features[k]]] = uint16_t(at);
}

double learn(const Adam& adam, const Samples& samples, const uint32_t* order, uint32_t number, Desk& desk) {
    constexpr int TAIL = NUMBERS - FIRST_BIAS;  // all but the rows of features
    const float* net = adam.numbers;
    alignas(32) float gradients[TAIL] = {};
    alignas(32) float crossed[SECOND * HIDDEN], back_second[SECOND], back_last[LANES];
    for (int unit = 0; unit < HIDDEN; unit++)
        for (int other = 0; other < SECOND; other++) crossed[other * HIDDEN + unit] = net[SECOND_WEIGHTS + unit * SECOND + other];
    double loss = 0;
    Layers layers;
    Active active;
    desk.back.resize(size_t(number) * HIDDEN);
    for (uint32_t at = 0; at < number; at++) {
        uint32_t sample = order[at];
        const uint16_t* features = samples.features + samples.starts[sample];
        active.size = int(samples.starts[sample + 1] - samples.starts[sample]);
        for (int k = 0; k < active.size; k++) active.at[k] = features[k];
        add_rows(net, active, layers.first);
        forward(net, layers);
        float chances[RESULTS];
        chances_of(layers.last, chances);
        int result = samples.results[sample];
        loss -= logarithm(chances[result] + 1e-12f);
        const float* aim = samples.aims + RESULTS * sample;
        for (int k = 0; k < LANES; k++) back_last[k] = k < RESULTS ? chances[k] - aim[k] : 0;
        Eight last = load(back_last);
        float* bias = gradients + LAST_BIAS - FIRST_BIAS;
        store(bias, load(bias) + last);
        for (int k = 0; k < SECOND; k++) back_second[k] = 0;
        for (int k = 0; k < layers.lives_second; k++) {
            int unit = layers.live_second[k];
            float* gradient = gradients + LAST_WEIGHTS - FIRST_BIAS + unit * LANES;
            store(gradient, load(gradient) + all(layers.second[unit]) * last);
            const float* row = net + LAST_WEIGHTS + unit * LANES;
            float sum = 0;
            for (int lane = 0; lane < RESULTS; lane++) sum += row[lane] * back_last[lane];
            back_second[unit] = sum;
        }
        Eight seconds[SECOND / 8];
        for (int k = 0; k < SECOND / 8; k++) {
            seconds[k] = load(back_second + 8 * k);
            bias = gradients + SECOND_BIAS - FIRST_BIAS + 8 * k;
            store(bias, load(bias) + seconds[k]);
        }
        for (int k = 0; k < layers.lives; k++) {
            int unit = layers.live[k];
            Eight value = all(layers.first[unit]);
            float* row = gradients + SECOND_WEIGHTS - FIRST_BIAS + unit * SECOND;
#pragma GCC unroll 8
            for (int lane = 0; lane < SECOND / 8; lane++) store(row + 8 * lane, load(row + 8 * lane) + value * seconds[lane]);
        }
        float* back = desk.back.data() + size_t(at) * HIDDEN;
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
                bias = gradients + from + 8 * k;
                store(bias, load(bias) + sum[k]);
            }
        }
    }
    float share = 1.0f / float(number);
    gather_users(samples, order, number, desk);
    alignas(32) float row[HIDDEN];
    for (int feature = 0; feature < FEATURES; feature++) {
        uint32_t begin = desk.starts[size_t(feature)], end = desk.starts[size_t(feature) + 1];
        if (begin == end) continue;
        for (int from = 0; from < HIDDEN; from += WIDTH) {
            Eight sum[BLOCK];
            for (int k = 0; k < BLOCK; k++) sum[k] = all(0);
            for (uint32_t at = begin; at < end; at++) {
                const float* back = desk.back.data() + size_t(desk.users[at]) * HIDDEN + from;
#pragma GCC unroll 8
                for (int k = 0; k < BLOCK; k++) sum[k] += load(back + 8 * k);
            }
            for (int k = 0; k < BLOCK; k++) store(row + from + 8 * k, sum[k]);
        }
        adapt(adam, FIRST_WEIGHTS + feature * HIDDEN, HIDDEN, row, share);
    }
    adapt(adam, FIRST_BIAS, TAIL, gradients, share);
    return loss;
}

#define NAME_OF_(name) #name
#define NAME_OF(name) NAME_OF_(name)
constexpr Brain BRAIN{NAME_OF(GUANDAN_ENGINE), decide, tell, learn};

}  // namespace

#define TABLE_OF_(name) name##_brain
#define TABLE_OF(name) TABLE_OF_(name)
const Brain* TABLE_OF(GUANDAN_ENGINE)() { return &BRAIN; }

}  // namespace guandan
