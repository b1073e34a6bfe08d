// The one source of chance: SplitMix64 (Steele, Lea and Flood 2014), written out in kernel/dice.py too.
#pragma once

#include <cstdint>

namespace guandan {

constexpr uint64_t GOLDEN = 0x9E3779B97F4A7C15;

inline uint64_t mixed(uint64_t z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

// The chances of one deal: its number within a seed gives it dice of its own, so that threads may share the work.
class Dice {
  public:
    Dice(uint64_t seed, uint64_t number) : state_(mixed(mixed(seed + GOLDEN) + number * GOLDEN)) {}

    // A number below `bound`; below one there is nothing to draw, and no branch to guess. The bias of a bound of a few
    // thousand is below one in a million.
    uint32_t below(uint32_t bound) {
        state_ += GOLDEN & -uint64_t(bound != 1);
        return uint32_t((mixed(state_) >> 32) * bound >> 32);
    }

  private:
    uint64_t state_;
};

// The fingerprint of a deal, fed with every turn.
class Fingerprint {
  public:
    void add(int seat, int line, int rank, uint64_t low, uint64_t high) {
        uint64_t word = uint64_t(seat) | uint64_t(line) << 8 | uint64_t(rank) << 16;
        value_ = (value_ ^ (low * 0xBF58476D1CE4E5B9 + high * 0x94D049BB133111EB + word)) * GOLDEN;
        value_ ^= value_ >> 32;
    }
    uint64_t value() const { return value_; }

  private:
    uint64_t value_ = GOLDEN;
};

constexpr int PASS = 255;  // stands for line and rank of a pass

}  // namespace guandan
