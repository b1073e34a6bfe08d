// The net, built once for each instruction set: GUANDAN_ENGINE is the name of its table of functions.
#include "brain.hpp"

#include <cstring>

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
constexpr float MOST_RATIO = 3;  // nothing else bounds it where the gain is negative, and a run was ruined by that (dual clip, Ye et al. 2020)

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
inline void add_rows(const float* net, const float* bias, const Active& active, float* into) {
    for (int at = 0; at < HIDDEN; at += WIDTH) {
        Eight sum[BLOCK];
        for (int k = 0; k < BLOCK; k++) sum[k] = load(bias + at + 8 * k);
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

// From the sums of the first layer to the numbers of the last; `tail` is where the bias of the first layer lies.
inline void forward(const float* tail, Layers& layers) {
    const float* net = tail - FIRST_BIAS;
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
        forward(net.numbers + FIRST_BIAS, layers);
        float mine[RESULTS], sum = layers.last[LEANING] * LEAN;
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

void tell(const View& view, const Action* actions, const uint32_t* which, int number, Active& common, Active* own) {
    Outline outline;
    Active before, gone[MOST_TOLD];
    tell_view(view, outline, before);
    for (int at = 0; at < number; at++) {
        own[at].size = 0;
        tell_action(outline, actions[which[at]], gone[at], own[at]);
    }
    common.size = 0;
    auto stands_in = [](const Active& all, int feature) {
        for (int at = 0; at < all.size; at++)
            if (all.at[at] == feature) return true;
        return false;
    };
    for (int at = 0; at < before.size; at++) {
        uint32_t has = 0;  // which actions leave it as it is
        for (int one = 0; one < number; one++) has |= uint32_t(!stands_in(gone[one], before.at[at])) << one;
        if (has + 1 == 1u << number) common.add(before.at[at]);
        else
            for (int one = 0; one < number; one++)
                if (has >> one & 1) own[one].add(before.at[at]);
    }
    if (number > 1) return;
    for (int at = 0; at < own[0].size; at++) common.add(own[0].at[at]);
    own[0].size = 0;
}

void tell_open(const View& view, const Cards* hands, Active& active) {
    const Action none{{}, PASS, 0};
    const uint32_t first = 0;
    Active ignored;
    tell(view, &none, &first, 1, active, &ignored);
    const Catalogue& book = *view.book;
    for (int away = 1; away < 4; away++) {
        if (!hands[away].any()) continue;
        int wilds, suits, seat = away - 1;
        Cards naturals = without_wilds(book, hands[away], wilds);
        uint8_t there[16];
        count_cards(naturals, there);
        for (int rank = 0; rank < RANKS; rank++)
            if (there[rank]) active.add(OPEN + (seat * RANKS + order_of(book, rank)) * 8 + there[rank] - 1);
        Nibbles left = counted(naturals);
        Within within;
        within.find(book, left, wilds);
        Split best = split(within, left, wilds);
        int turns = best.turns + (there[SMALL_JOKER] > 0) + (there[SMALL_JOKER + 1] > 0);
        flush_windows(book, naturals, 0, suits);
        active.add(OPEN_WILDS + seat * 3 + wilds);
        active.add(OPEN_TURNS + seat * 18 + least(turns, 17));
        active.add(OPEN_BOMBS + seat * 8 + least(ones(Sorted(best.counts).more), 7));
        active.add(OPEN_FLUSHES + seat * 4 + least(suits, 3));
    }
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

void expect(const float* net, int features, const Active& active, float* chances) {
    Layers layers;
    const float* tail = net + features * HIDDEN;
    add_rows(net, tail, active, layers.first);
    forward(tail, layers);
    chances_of(layers.last, chances);
}

// By feature the lists that it stands in.
inline void gather_users(const Samples& samples, int features, Desk& desk) {
    desk.starts.assign(size_t(features) + 1, 0);
    uint32_t total = 0;
    for (uint32_t list : desk.lists)
        for (uint32_t k = samples.starts[list]; k < samples.starts[list + 1]; k++) desk.starts[samples.features[k]]++;
    for (uint32_t& start : desk.starts) total += start, start = total;
    desk.users.resize(total);
    for (size_t at = desk.lists.size(); at-- > 0;)  // from the back, so that the starts end up where they belong
        for (uint32_t k = samples.starts[desk.lists[at]]; k < samples.starts[desk.lists[at] + 1]; k++)
            desk.users[--desk.starts[samples.features[k]]] = uint16_t(at);
}

// What comes back to the last numbers of the actions of a decision, because of how it turned out: the gradient of the
// chance to take the first of them again, limited as in PPO (Schulman et al. 2017).
inline void practise(const Practice& practice, const Layers* layers, const float (*chances)[RESULTS], int number, float gain,
                     const float* often, float (*back)[LANES]) {
    float worth[MOST_TOLD], share[MOST_TOLD], highest = 0, sum = 0, entropy = 0;
    for (int at = 0; at < number; at++) {
        worth[at] = 0;
        for (int result = 0; result < RESULTS; result++) worth[at] += chances[at][result] * practice.worth[result];
        share[at] = (worth[at] + LEAN * layers[at].last[LEANING]) / practice.temperature;
        highest = at == 0 || share[at] > highest ? share[at] : highest;  // leanings have no bounds: only their differences count
    }
    for (int at = 0; at < number; at++) sum += share[at] = power(share[at] - highest);
    for (int at = 0; at < number; at++) share[at] /= sum;
    for (int at = 0; at < number; at++) entropy -= share[at] * float(logarithm(share[at] + 1e-9f));
    float ratio = std::min(share[0] / often[0], MOST_RATIO);
    bool far = gain > 0 ? ratio > 1 + practice.width : ratio < 1 - practice.width;
    float pull = far ? 0 : practice.weight * gain * ratio;
    for (int at = 0; at < number; at++) {
        float by = pull * (share[at] - float(at == 0));
        by += practice.spread * share[at] * (float(logarithm(share[at] + 1e-9f)) + entropy);
        back[at][LEANING] += by * (LEAN / practice.temperature);
    }
}

double learn(const Adam& adam, int features, const Samples& samples, const Practice* practice, const uint32_t* order,
             uint32_t number, Desk& desk) {
    const float *net = adam.numbers, *tail = net + features * HIDDEN, *end = tail - FIRST_BIAS;  // where its parts lie
    alignas(32) float gradients[TAIL] = {};
    alignas(32) float crossed[SECOND * HIDDEN], back_second[SECOND], common[HIDDEN];
    for (int unit = 0; unit < HIDDEN; unit++)
        for (int other = 0; other < SECOND; other++) crossed[other * HIDDEN + unit] = end[SECOND_WEIGHTS + unit * SECOND + other];
    double loss = 0;
    Layers layers[MOST_TOLD];
    Active active;
    desk.lists.clear();
    desk.back.resize(size_t(number) * (MOST_TOLD + 1) * HIDDEN);
    for (uint32_t at = 0; at < number; at++) {
        uint32_t decision = order[at], first = samples.firsts ? samples.firsts[decision] : decision;
        int lists = samples.firsts ? int(samples.firsts[decision + 1] - first) : 1, told = lists > 1 ? lists - 1 : 1;
        float chances[MOST_TOLD][RESULTS];
        alignas(32) float back_last[MOST_TOLD][LANES] = {};
        auto take = [&](uint32_t list, const float* onto, float* into) {
            active.size = int(samples.starts[list + 1] - samples.starts[list]);
            memcpy(active.at, samples.features + samples.starts[list], sizeof(uint16_t) * size_t(active.size));
            add_rows(net, onto, active, into);
        };
        take(first, tail, lists > 1 ? common : layers[0].first);
        for (int one = 0; one < told; one++) {
            if (lists > 1) take(first + 1 + uint32_t(one), common, layers[one].first);
            forward(tail, layers[one]);
            chances_of(layers[one].last, chances[one]);
        }
        float* together = desk.back.data() + HIDDEN * desk.lists.size();  // what comes back to what all have in common
        desk.lists.push_back(first);
        if (lists > 1) memset(together, 0, sizeof(float) * HIDDEN);
        loss -= logarithm(chances[0][samples.results[decision]] + 1e-12f);
        const float* aim = samples.aims + RESULTS * size_t(decision);
        for (int k = 0; k < RESULTS; k++) back_last[0][k] = chances[0][k] - aim[k];
        if (told > 1 && practice)
            practise(*practice, layers, chances, told, samples.gains[decision], samples.often + first + 1, back_last);
        for (int one = 0; one < told; one++) {
            const Layers& mine = layers[one];
            Eight last = load(back_last[one]);
            float* bias = gradients + LAST_BIAS - FIRST_BIAS;
            store(bias, load(bias) + last);
            for (int k = 0; k < SECOND; k++) back_second[k] = 0;
            for (int k = 0; k < mine.lives_second; k++) {
                int unit = mine.live_second[k];
                float* gradient = gradients + LAST_WEIGHTS - FIRST_BIAS + unit * LANES;
                store(gradient, load(gradient) + all(mine.second[unit]) * last);
                const float* row = end + LAST_WEIGHTS + unit * LANES;
                float sum = 0;
                for (int lane = 0; lane <= LEANING; lane++) sum += row[lane] * back_last[one][lane];
                back_second[unit] = sum;
            }
            Eight seconds[SECOND / 8];
            for (int k = 0; k < SECOND / 8; k++) {
                seconds[k] = load(back_second + 8 * k);
                bias = gradients + SECOND_BIAS - FIRST_BIAS + 8 * k;
                store(bias, load(bias) + seconds[k]);
            }
            for (int k = 0; k < mine.lives; k++) {
                int unit = mine.live[k];
                Eight value = all(mine.first[unit]);
                float* row = gradients + SECOND_WEIGHTS - FIRST_BIAS + unit * SECOND;
#pragma GCC unroll 8
                for (int lane = 0; lane < SECOND / 8; lane++) store(row + 8 * lane, load(row + 8 * lane) + value * seconds[lane]);
            }
            float* back = together;
            if (lists > 1) {
                back = desk.back.data() + HIDDEN * desk.lists.size();
                desk.lists.push_back(first + 1 + uint32_t(one));
            }
            for (int from = 0; from < HIDDEN; from += WIDTH) {
                Eight sum[BLOCK];
                for (int k = 0; k < BLOCK; k++) sum[k] = all(0);
                for (int k = 0; k < mine.lives_second; k++) {
                    int unit = mine.live_second[k];
                    Eight value = all(back_second[unit]);
                    const float* row = crossed + unit * HIDDEN + from;
#pragma GCC unroll 8
                    for (int lane = 0; lane < BLOCK; lane++) sum[lane] += value * load(row + 8 * lane);
                }
                for (int k = 0; k < BLOCK; k++) {
                    Eight first_layer = load(mine.first + from + 8 * k);
                    Eight none_at_all = all(0);
                    sum[k] = first_layer > none_at_all ? sum[k] : none_at_all;
                    store(back + from + 8 * k, sum[k]);
                    if (lists > 1) store(together + from + 8 * k, load(together + from + 8 * k) + sum[k]);
                    bias = gradients + from + 8 * k;
                    store(bias, load(bias) + sum[k]);
                }
            }
        }
    }
    float share = 1.0f / float(number);
    gather_users(samples, features, desk);
    alignas(32) float row[HIDDEN];
    for (int feature = 0; feature < features; feature++) {
        uint32_t begin = desk.starts[size_t(feature)], stop = desk.starts[size_t(feature) + 1];
        if (begin == stop) continue;
        for (int from = 0; from < HIDDEN; from += WIDTH) {
            Eight sum[BLOCK];
            for (int k = 0; k < BLOCK; k++) sum[k] = all(0);
            for (uint32_t at = begin; at < stop; at++) {
                const float* back = desk.back.data() + size_t(desk.users[at]) * HIDDEN + from;
#pragma GCC unroll 8
                for (int k = 0; k < BLOCK; k++) sum[k] += load(back + 8 * k);
            }
            for (int k = 0; k < BLOCK; k++) store(row + from + 8 * k, sum[k]);
        }
        adapt(adam, FIRST_WEIGHTS + feature * HIDDEN, HIDDEN, row, share);
    }
    adapt(adam, features * HIDDEN, TAIL, gradients, share);
    return loss;
}

#define NAME_OF_(name) #name
#define NAME_OF(name) NAME_OF_(name)
constexpr Brain BRAIN{NAME_OF(GUANDAN_ENGINE), decide, tell, tell_open, expect, learn};

}  // namespace

#define TABLE_OF_(name) name##_brain
#define TABLE_OF(name) TABLE_OF_(name)
const Brain* TABLE_OF(GUANDAN_ENGINE)() { return &BRAIN; }

}  // namespace guandan
