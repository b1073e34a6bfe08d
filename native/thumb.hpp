// The rule-of-thumb player of ai/heuristic.py: the same action in every position. A partner to train with and a measure.
#pragma once

#include "features.hpp"

namespace guandan {

// Which of some actions it takes.
uint32_t by_thumb(const View& view, const Action* actions, uint32_t number);

}  // namespace guandan
