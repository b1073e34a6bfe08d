// Deals with their undo, and many deals stepping together: what the binding hands out.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "engine.hpp"

namespace guandan {

using Book = std::shared_ptr<const Catalogue>;

// The engine in use, and its choice.
const Engine& engine();
std::vector<const char*> engines();    // those this processor can run, the plainest first
bool use_engine(const char* name);

// A workshop that tidies up after itself.
struct OwnWorkshop : Workshop {
    OwnWorkshop() = default;
    OwnWorkshop(const OwnWorkshop&) = delete;
    OwnWorkshop& operator=(const OwnWorkshop&) = delete;
    ~OwnWorkshop() { release(*this); }
};

// What the caller says about a deal in play; everything in it is checked.
struct Position {
    Cards hands[4], played[4], lies;
    int turn = 0, owner = 0, name = PASS, rank = 0, passed = 0;
    std::vector<uint8_t> finished;
    bool until_first = false;
};

struct Refused : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// A deal that can be played on and taken back.
class Table {
  public:
    Table(Book book, const Position& position);

    const Deal& deal() const { return deal_; }
    uint32_t options();
    const Plays& plays(Workshop& shop);
    Play choose(uint32_t k, Workshop& shop);
    void play(uint32_t k, Workshop& shop);
    void play_cards(int name, int rank, Cards cards, Workshop& shop);
    void pass();
    void undo();
    size_t turns() const { return past_.size(); }
    uint64_t perft(int depth, Workshop& shop);
    Tally playouts(uint64_t seed, uint64_t first, uint64_t number, int threads) const;

  private:
    struct Past {  // what a turn changes, except the holdings, which are sorted out again
        Cards hand, played, lies;
        uint8_t active, passed, turn, owner, key, out;
        int8_t line;
        uint8_t finished[4];
    };
    void going() const;
    void turn(const Play& play);

    Book book_;
    Deal deal_;
    std::vector<Past> past_;
};

Tally self_play(const std::vector<Book>& books, uint64_t seed, uint64_t first, uint64_t deals, int threads);

constexpr int KINDS = 54;
constexpr int PATTERNS = 16;
constexpr int OBSERVATION = 6 * KINDS + PATTERNS + RANKS + 4 * 4 + 13;

// What the player in turn sees, version 1 of docs/environment.md.
void observe(const Deal& deal, uint8_t* into);
void spread(Cards cards, uint8_t* into);  // the number of each of the 54 kinds

// Many deals stepping together; one that is over makes room for the next number of the seed.
class Batch {
  public:
    Batch(std::vector<Book> books, uint64_t seed, uint32_t games);

    uint32_t games() const { return uint32_t(deals_.size()); }
    Deal& deal(uint32_t game) { return deals_[game]; }
    uint64_t number(uint32_t game) const { return numbers_[game]; }
    void options(int32_t* into, int threads);
    // Action 0 passes, action k is the k-th play. `over` and `gains` (games x 4) are written for every game.
    void step(const int32_t* actions, uint8_t* over, int8_t* gains, int threads);
    void observe(uint8_t* into, int threads);
    // Where the plays of each game begin; one more number says where the last end.
    std::vector<int64_t> starts(int threads);
    // All plays from there on: the number of each of the 54 kinds, pattern and rank.
    void plays(const int64_t* starts, uint8_t* cards, uint8_t* names, uint8_t* ranks, int threads);

    std::mutex busy;  // a step works without the GIL; who holds this never waits for the GIL

  private:
    void with_shops(int threads, const std::function<void(uint32_t, uint32_t, Workshop&)>& work);
    void step_one(uint32_t game, int32_t action, uint8_t* over, int8_t* gains, Scratch& scratch);

    std::vector<Book> books_;
    std::vector<const Catalogue*> bare_;
    uint64_t seed_;
    std::vector<Deal> deals_;
    std::vector<uint64_t> numbers_;
    std::deque<OwnWorkshop> shops_;  // one for each thread that has ever worked here
};

}  // namespace guandan
