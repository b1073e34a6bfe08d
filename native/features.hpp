// What the net is told, as numbers of features: those of a view once a decision, those of an action besides.
//
// Ranks are counted in the order of the level (2 ... A without the level rank, the level rank, the jokers), so that
// strength means the same at every level. A hand is told as what is left of it after the action.
#pragma once

#include "tribute.hpp"
#include "view.hpp"

namespace guandan {

constexpr int FEATURES_VERSION = 2;

// Where each group of features begins.
enum Group : int {
    LEFT = 0,                                  // what is left of the hand: rank x number of natural cards 1..8
    LEFT_WILDS = LEFT + RANKS * 8,             // 0..2
    LEFT_CARDS = LEFT_WILDS + 3,               // 0..28
    TURNS = LEFT_CARDS + 29,                   // to go out with what is left: 0..17
    BOMBS = TURNS + 18,                        // in what is left: 0..7
    WILD_BOMBS = BOMBS + 8,                    // that wild cards could make: 0..2
    SPARE = WILD_BOMBS + 3,                    // turns that must be won by somebody else's grace: -5..10
    LOW_SINGLES = SPARE + 16,                  // 0..7
    LOW_PAIRS = LOW_SINGLES + 8,               // 0..5
    LOW_TRIPLES = LOW_PAIRS + 6,               // 0..3
    RUNS_LEFT = LOW_TRIPLES + 4,               // 0..3
    TOPS = RUNS_LEFT + 4,                      // single cards that nothing unseen beats: 0..5
    ACTION = TOPS + 6,                         // pattern x key
    ACTION_PASS = ACTION + NAMES * 16,         // whose trick it is left to: next, partner, previous
    ACTION_GIVE = ACTION_PASS + 3,             // tribute, return to an opponent, to the partner: x rank
    ACTION_OVER = ACTION_GIVE + 3 * RANKS,     // pattern x (lead, over an opponent, over the partner)
    ACTION_WILDS = ACTION_OVER + NAMES * 3,    // spent: 1, 2
    ACTION_STANDS = ACTION_WILDS + 2,          // (ordinary, bomb) x (can be beaten, by bombs only, not at all)
    ACTION_FITS = ACTION_STANDS + 6,           // as many cards as next, partner, previous have left
    ACTION_SPARE = ACTION_FITS + 3,            // how it stands (3) x spare turns afterwards (16)
    UNSEEN = ACTION_SPARE + 48,                // rank x number 1..8
    UNSEEN_WILDS = UNSEEN + RANKS * 8,         // 0..2
    UNSEEN_BOMBS = UNSEEN_WILDS + 3,           // ranks with four or more: 0..13
    UNSEEN_TOP = UNSEEN_BOMBS + 14,            // (single, pair, triple) x highest rank, 15 for none
    UNSEEN_FLUSH = UNSEEN_TOP + 3 * 16,        // windows in which a straight flush is still possible
    PLAYED = UNSEEN_FLUSH + 16,                // next, partner, previous x rank x number 1..8
    COUNTS = PLAYED + 3 * RANKS * 8,           // next, partner, previous x cards left 0..28
    OPPONENTS = COUNTS + 3 * 29,               // few cards (8 steps) of next x previous
    FRIENDS = OPPONENTS + 64,                  // few cards of partner x the fewest of an opponent
    PLACES = FRIENDS + 64,                     // next, partner, previous x place 1..3
    BEAT = PLACES + 9,                         // whose (opponent, partner) x pattern x key
    OWNER = BEAT + 2 * NAMES * 16,             // nobody (a lead), next, partner, previous
    PASSED = OWNER + 4,                        // next, partner, previous in this trick
    LAST_NAME = PASSED + 3,                    // four seats x pattern of the last play
    LAST_KEY = LAST_NAME + 4 * NAMES,          // next, partner, previous x (ordinary, bomb) x key
    PASSED_ON = LAST_KEY + 3 * 2 * 16,         // next, partner, previous x ordinary pattern x lowest key
    LEADS = PASSED_ON + 3 * ORDINARY * 16,     // next, partner, previous x ordinary pattern x 1..3
    BOMBS_PLAYED = LEADS + 3 * ORDINARY * 3,   // four seats x 1..4
    KNOWN = BOMBS_PLAYED + 16,                 // next, partner, previous x rank x 1..2
    LEVEL = KNOWN + 3 * RANKS * 2,
    HAND_STRAIGHTS = LEVEL + 13,               // windows of straights in the hand before the action: there, one missing
    HAND_FLUSHES = HAND_STRAIGHTS + 2 * 16,    // straight flushes there; with one wild; with two
    BOOK = HAND_FLUSHES + 3 * 16,              // wind of any finisher, playing again after a pass
    UNTIL_FIRST = BOOK + 2,
    PHASE = UNTIL_FIRST + 1,
    SPLIT = PHASE + 4,                         // the quickest split of what is left: (single, pair, triple, more) x suit rank
    SPLIT_RUNS = SPLIT + 4 * 13,               // and its runs, as the book counts them
    FEATURES = SPLIT_RUNS + MOST_RUNS,
    // What only the critic sees, while a net learns: the hands of next, partner, previous.
    OPEN = FEATURES,                           // x rank x number of natural cards 1..8
    OPEN_WILDS = OPEN + 3 * RANKS * 8,         // x 0..2
    OPEN_TURNS = OPEN_WILDS + 3 * 3,           // x turns to go out 0..17
    OPEN_BOMBS = OPEN_TURNS + 3 * 18,          // x bombs 0..7
    OPEN_FLUSHES = OPEN_BOMBS + 3 * 8,         // x suits with a straight flush 0..3
    OPEN_FEATURES = OPEN_FLUSHES + 3 * 4
};
static_assert(OPEN_FEATURES < 65536);

constexpr int MOST_ACTIVE = 320;  // features of a view and an action together

struct Active {
    uint16_t at[MOST_ACTIVE];
    int size = 0;
    void add(int feature) { at[size++] = uint16_t(feature); }
};

// An action: a play, a pass, or a card to give away.
struct Action {
    Cards cards;
    uint8_t line;  // PASS, or GIVE
    uint8_t key;
};
constexpr int GIVE = 254;

}  // namespace guandan
