// Deals played by nets, tribute and all: for learning, and for measuring one net against another.
#pragma once

#include "brain.hpp"
#include "table.hpp"

namespace guandan {

// A seat's way to play: a net, rules of thumb, or chance where there is neither. Now and then a net takes any action at
// all, or another one that it thinks nearly as good: there it is worth knowing which is better.
struct Player {
    const Acting* net = nullptr;
    bool thumb = false;
    const float* worth = nullptr;  // of the six results
    float astray = 0;              // how often any action is taken
    float trying = 0;              // how often another that is nearly as good
    float advised = 0;             // how often what rules of thumb would do
    bool learns = false;           // whether its decisions are recorded
    float temperature = 0;         // differences of worth that are told apart; where there are any, better ones are only taken more often
    const float* critic = nullptr; // a net that sees all hands and says what was to be expected
};
constexpr float NEARLY = 0.15f;    // the difference in worth up to which it is

// What is kept of the decisions of a deal until its end is known.
struct Record {
    std::vector<uint16_t> features;
    std::vector<uint32_t> starts{0};   // by list
    std::vector<float> often;          // how often the action of a list would be taken of those told
    std::vector<uint32_t> firsts{0};   // by decision its first list, see Samples
    std::vector<uint8_t> results;      // the seat until the deal is over, then the result for it
    std::vector<float> aims;           // what was expected until the deal is over, then what to learn
    std::vector<float> gains;          // how much more came of it than was expected
    std::vector<uint8_t> strayed;      // whether another action than the best was taken, where that was expected
    std::vector<uint16_t> open;        // what the critic sees, if there is one
    std::vector<uint32_t> open_starts{0};
    size_t size() const { return results.size(); }
    void clear();
    void append(const Record& more);
    void add_list(const Active& active, float taken);
};

// How a deal begins.
struct Setting {
    bool tribute = false;
    uint8_t before[4] = {};  // the finish for which tribute is owed
    bool until_first = false;
};

struct Played {
    uint8_t finish[4];       // all four seats
    uint8_t winner;          // side
    uint8_t kind;            // the winners' other player: 3 second, 2 third, 1 last
    uint32_t decisions = 0;  // with a choice
    uint32_t options = 0;    // to choose from at those
};

// Plays a deal that has been dealt to its end.
//
// A decision learns the chances that the same seat sees at its next one, and those in turn of the one after: `trust` says
// how much of them comes from what followed, the rest from what was thought then; with 1 all comes from the end.
Played play_deal(Deal& deal, const Setting& setting, const Player* by_seat, Dice& dice, Workshop& shop, Record* record,
                 float trust = 1);

struct Progress {
    uint64_t deals = 0, samples = 0, options = 0;
    double loss = 0, seen = 0;   // the second of the critic
    double deviation = 0;        // of what came from what was expected
    uint64_t told = 0;           // lists of features
    uint64_t kinds[4] = {};
};

// How some deals are played and learnt from.
struct Lesson {
    float rate, astray, trying, advised;
    float keep;                    // how much of the mean is kept
    float trust;
    float temperature = 0;         // above nought the net learns to decide, with a critic
    float weight = 0, width = 0, spread = 0;  // see Practice
    float critic_rate = 0;
    float passes = 1;              // how often each decision is learnt from
    float thumb = 0, past = 0;     // shares of the deals that one side plays by rules of thumb, with a net of the past
    const Acting* before = nullptr;  // that net
};

// A learner: a net, what Adam remembers of it, a mean of its past, and where in its seed it is.
class Learner {
  public:
    Learner(std::vector<Book> books, uint64_t seed);

    // Deals played against itself and others, then learnt from, each sample once.
    Progress learn(uint32_t deals, const Lesson& lesson);
    // The two halves of it, for several processes: deals from a number on, played with some weights and told as bytes,
    // whoever plays them; and learning from what was told, in its order.
    std::vector<uint8_t> rehearse(const float* numbers, const float* critic, uint64_t first, uint32_t deals, const Lesson& lesson);
    Progress study(const std::vector<std::pair<const uint8_t*, size_t>>& told, const Lesson& lesson);
    // Everything that goes on from here, as bytes.
    std::vector<uint8_t> state() const;
    void restore(const uint8_t* bytes, size_t size);
    void begin_with(const float* numbers);
    const Numbers& average() const { return average_; }
    const Numbers& numbers() const { return numbers_; }
    const Numbers& critic() const { return critic_; }
    uint64_t deals() const { return deals_; }
    uint64_t steps() const { return steps_; }
    float worth[RESULTS] = {-1, -0.9f, -0.8f, 0.8f, 0.9f, 1};

  private:
    void play(uint32_t deals, const Lesson& lesson, Progress& progress);
    void criticise();
    void take_in(const Lesson& lesson, Progress& progress);
    std::vector<Book> books_;
    std::vector<const Catalogue*> bare_;
    uint64_t seed_, deals_ = 0, steps_ = 0;
    uint8_t before_[4] = {0, 1, 2, 3};
    Numbers numbers_, average_, mean_, square_;
    Numbers critic_, critic_mean_, critic_square_;
    Record record_;
    Desk desk_;
    OwnWorkshop shop_;
};

// Deals of a seed played twice, the first player once on each side. For each the kinds of both results, negative for a loss.
std::vector<int8_t> contest(const std::vector<Book>& books, const Player& ours, const Player& theirs, uint64_t seed, uint64_t first,
                            uint32_t deals, bool tribute);

}  // namespace guandan
