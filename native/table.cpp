#include "table.hpp"

#include <atomic>
#include <cstring>
#include <exception>
#include <string>
#include <thread>

#include "brain.hpp"

namespace guandan {

namespace {

std::vector<const Engine*> found() {
    std::vector<const Engine*> all{generic_engine()};
#if defined(GUANDAN_X86)
    __builtin_cpu_init();
    // Every flag that native/CMakeLists.txt builds with; the system must save the wide registers too, which is asked here.
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                __builtin_cpu_supports("popcnt");
    if (avx2) all.push_back(avx2_engine());
    bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512vl");
    if (avx512) all.push_back(avx512_engine());
#endif
    return all;
}

std::atomic<const Engine*> CURRENT{found().back()};

// Runs `work` for each of some threads; the calling one is the first, and does what a machine without more threads
// leaves over. What one of them throws is thrown here, when all have ended.
void on_threads(int threads, const std::function<void(int)>& work) {
    std::exception_ptr wrong;
    std::mutex alone;
    auto watched = [&](int thread) {
        try {
            work(thread);
        } catch (...) {
            std::lock_guard mine(alone);
            wrong = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve(size_t(threads));
    int started = 1;
    try {
        for (; started < threads; started++) others.emplace_back(watched, started);
    } catch (...) {  // no more threads are to be had
    }
    watched(0);
    for (int left = started; left < threads; left++) watched(left);
    for (std::thread& other : others) other.join();
    if (wrong) std::rethrow_exception(wrong);
}

void add(Tally& sum, const Tally& more) {
    sum.deals += more.deals;
    sum.decisions += more.decisions;
    sum.passes += more.passes;
    sum.options += more.options;
    sum.fingerprint += more.fingerprint;
    for (int side = 0; side < 2; side++)
        for (int gain = 0; gain < 4; gain++) sum.won[side][gain] += more.won[side][gain];
}

// Shares numbered work out: thread t of n does the numbers first + t, first + t + n, ...
template <typename Work>
Tally shared_out(uint64_t first, uint64_t number, int threads, const Work& work) {
    std::vector<Tally> parts(size_t(threads > 0 ? threads : 1));
    uint64_t stride = parts.size();
    on_threads(int(stride), [&](int thread) {
        OwnWorkshop shop;
        uint64_t from = first + uint64_t(thread);
        uint64_t share = number / stride + (uint64_t(thread) < number % stride);
        Tally part;
        work(from, share, stride, shop, part);
        parts[size_t(thread)] = part;
    });
    Tally sum;
    for (const Tally& part : parts) add(sum, part);
    return sum;
}

// Into how many stretches the games of a batch are split; short ones are not worth a thread.
uint32_t stretches(uint32_t games, int threads) {
    uint32_t parts = uint32_t(threads > 0 ? threads : 1);
    return games / parts < 64 ? 1 : parts;
}

void in_stretches(uint32_t games, int threads, const std::function<void(uint32_t, uint32_t, uint32_t)>& work) {
    uint32_t parts = stretches(games, threads);
    on_threads(int(parts), [&](int part) {
        uint64_t all = games, at = uint32_t(part);
        work(uint32_t(all * at / parts), uint32_t(all * (at + 1) / parts), uint32_t(part));
    });
}

constexpr Play A_PASS{{}, PASS, 0, PASS};

void check(const Catalogue& book, const Position& given) {
    Cards all;
    for (int seat = 0; seat < 4; seat++) {
        for (Cards cards : {given.hands[seat], given.played[seat]}) {
            if (!is_set(cards)) throw Refused("not a set of cards");
            Cards deck = cards_of(SMALL_JOKER, 2) + cards_of(SMALL_JOKER + 1, 8);
            for (int rank = 0; rank < SMALL_JOKER; rank++) deck = deck + cards_of(rank, 0xAA);
            if (!contains(deck - all, cards)) throw Refused("more than two of a card");
            all = all + cards;
        }
    }
    if (given.turn < 0 || given.turn > 3 || given.owner < 0 || given.owner > 3) throw Refused("no such seat");
    int out = 0;
    for (uint8_t seat : given.finished) {
        if (seat > 3 || out >> seat & 1) throw Refused("no such finish");
        if (given.hands[seat].any()) throw Refused("a finished player holds cards");
        out |= 1 << seat;
    }
    for (int seat = 0; seat < 4; seat++)
        if (!given.hands[seat].any() && !(out >> seat & 1)) throw Refused("a player without cards has not finished");
    if (out >> given.turn & 1) throw Refused("the player in turn has finished");
    if (given.passed < 0 || given.passed > 15) throw Refused("no such passes");
    if (given.name == PASS) {
        if (given.owner != given.turn || given.passed) throw Refused("a leader owns the trick and nobody has passed");
        return;
    }
    if (given.name < 0 || given.name > PASS || book.by_name[given.name] < 0) throw Refused("no such pattern");
    if (given.rank < 0 || given.rank >= RANKS || book.line[book.by_name[given.name]].key[given.rank] < 0)
        throw Refused("no such play to beat");
    if (given.owner == given.turn) throw Refused("nobody beats himself");
    if (given.passed >> given.owner & 1) throw Refused("the owner of the trick has not passed");
    if (!book.reentry && given.passed >> given.turn & 1) throw Refused("the player in turn has passed");
    if (!is_set(given.lies)) throw Refused("not a set of cards");
}

}  // namespace

const Engine& engine() { return *CURRENT.load(std::memory_order_relaxed); }

std::vector<const char*> engines() {
    std::vector<const char*> names;
    for (const Engine* one : found()) names.push_back(one->name);
    return names;
}

const Brain& brain() {
#if defined(GUANDAN_X86)
    const Engine* chosen = &engine();
    if (chosen == avx512_engine()) return *avx512_brain();
    if (chosen == avx2_engine()) return *avx2_brain();
#endif
    return *generic_brain();
}

bool use_engine(const char* name) {
    for (const Engine* one : found())
        if (!strcmp(one->name, name)) {
            CURRENT = one;
            return true;
        }
    return false;
}

Table::Table(Book book, const Position& given) : book_(std::move(book)), deal_{} {
    check(*book_, given);
    deal_.book = book_.get();
    for (int seat = 0; seat < 4; seat++) {
        deal_.hands[seat] = given.hands[seat];
        deal_.played[seat] = given.played[seat];
        if (given.hands[seat].any()) deal_.active |= uint8_t(1 << seat);
    }
    for (uint8_t seat : given.finished) deal_.finished[deal_.out++] = seat;
    deal_.turn = uint8_t(given.turn);
    deal_.owner = uint8_t(given.owner);
    deal_.passed = uint8_t(given.passed);
    deal_.until_first = given.until_first;
    deal_.line = NOTHING;
    if (given.name != PASS) {
        deal_.line = book_->by_name[given.name];
        deal_.key = uint8_t(book_->line[deal_.line].key[given.rank]);
        deal_.lies = given.lies;
    }
    bool double_down = deal_.out >= 2 && !((deal_.finished[0] ^ deal_.finished[1]) & 1);
    if (double_down || (deal_.until_first && deal_.out) || !(deal_.active & (deal_.active - 1)))
        throw Refused("the deal is over");
}

void Table::going() const {
    if (deal_.over) throw Refused("the deal is over");
}

uint32_t Table::options() {
    going();
    return engine().options(deal_);
}

const Plays& Table::plays(Workshop& shop) {
    going();
    engine().list(*book_, deal_.hands[deal_.turn], deal_.line, deal_.key, false, shop.lists[0], shop.scratch);
    return shop.lists[0];
}

Play Table::choose(uint32_t k, Workshop& shop) {
    if (k >= options()) throw Refused("there are not so many plays");
    return engine().choose(deal_, k, shop.scratch);
}

void Table::turn(const Play& play) {
    int seat = deal_.turn;
    Past past{deal_.hands[seat], deal_.played[seat], deal_.lies,  deal_.active, deal_.passed, deal_.turn,
              deal_.owner,       deal_.key,          deal_.out, deal_.line,   {}};
    memcpy(past.finished, deal_.finished, sizeof past.finished);
    past_.push_back(past);
    engine().turn(deal_, play);
}

void Table::play(uint32_t k, Workshop& shop) { turn(choose(k, shop)); }

void Table::play_cards(int name, int rank, Cards cards, Workshop& shop) {
    going();
    if (!is_set(cards) || !contains(deal_.hands[deal_.turn], cards)) throw Refused("the cards are not in the hand");
    if (name < 0 || name >= PASS || book_->by_name[name] < 0) throw Refused("no such pattern");
    // Any set of cards may be played, not only the one that stands for its like: look among all of the cards alone.
    engine().list(*book_, cards, deal_.line, deal_.key, true, shop.lists[0], shop.scratch);
    const Plays& all = shop.lists[0];
    for (uint32_t at = 0; at < all.size; at++) {
        const Play& play = all.data[at];
        if (play.cards == cards && play.line == book_->by_name[name] && play.rank == rank) return turn(Play(play));
    }
    throw Refused("not a legal play");
}

void Table::pass() {
    going();
    if (deal_.line == NOTHING) throw Refused("the leader must play and may not pass");
    turn(A_PASS);
}

void Table::undo() {
    if (past_.empty()) throw Refused("there is no turn to take back");
    const Past& past = past_.back();
    deal_.over = false;
    deal_.turn = past.turn;
    deal_.hands[past.turn] = past.hand;
    deal_.played[past.turn] = past.played;
    deal_.sorted &= uint8_t(~(1 << past.turn));
    deal_.lies = past.lies;
    deal_.active = past.active;
    deal_.passed = past.passed;
    deal_.owner = past.owner;
    deal_.key = past.key;
    deal_.out = past.out;
    deal_.line = past.line;
    memcpy(deal_.finished, past.finished, sizeof past.finished);
    past_.pop_back();
}

uint64_t Table::perft(int depth, Workshop& shop) {
    if (depth < 0 || depth > DEEPEST) throw Refused("no such depth");
    return engine().perft(deal_, depth, shop);
}

Tally Table::playouts(uint64_t seed, uint64_t first, uint64_t number, int threads) const {
    going();
    return shared_out(first, number, threads,
                      [&](uint64_t from, uint64_t share, uint64_t stride, Workshop& shop, Tally& tally) {
                          engine().playouts(deal_, seed, from, share, stride, shop, tally);
                      });
}

Tally self_play(const std::vector<Book>& books, uint64_t seed, uint64_t first, uint64_t deals, int threads) {
    if (books.empty()) throw Refused("no catalogue");
    std::vector<const Catalogue*> bare;
    for (const Book& book : books) bare.push_back(book.get());
    return shared_out(first, deals, threads,
                      [&](uint64_t from, uint64_t share, uint64_t stride, Workshop& shop, Tally& tally) {
                          engine().self_play(bare.data(), uint32_t(bare.size()), seed, from, share, stride, shop, tally);
                      });
}

void spread(Cards cards, uint8_t* into) {
    for (int rank = 0; rank < SMALL_JOKER; rank++)
        for (int suit = 0; suit < SUITS; suit++) *into++ = cards.of_rank(rank) >> 2 * suit & 3;
    *into++ = cards.of_rank(SMALL_JOKER) & 3;
    *into++ = cards.of_rank(SMALL_JOKER + 1) >> 2 * HEARTS & 3;
}

void observe(const Deal& deal, uint8_t* into) {
    memset(into, 0, OBSERVATION);
    spread(deal.hands[deal.turn], into);
    for (int away = 0; away < 4; away++) spread(deal.played[(deal.turn + away) & 3], into + (1 + away) * KINDS);
    spread(deal.lies, into + 5 * KINDS);
    uint8_t* at = into + 6 * KINDS;
    if (deal.line != NOTHING) {
        const Line& line = deal.book->line[deal.line];
        if (line.name < PATTERNS) at[line.name] = 1;
        at[PATTERNS + line.rank[deal.key]] = 1;
        at[PATTERNS + RANKS + ((deal.owner - deal.turn) & 3)] = 1;
    }
    at += PATTERNS + RANKS + 4;
    for (int away = 0; away < 4; away++) {
        int seat = (deal.turn + away) & 3;
        at[away] = deal.passed >> seat & 1;
        at[4 + away] = uint8_t(size_of(deal.hands[seat]));
        for (int place = 0; place < deal.out; place++)
            if (deal.finished[place] == seat) at[8 + away] = uint8_t(place + 1);
    }
    at[12 + deal.book->level] = 1;
}

Batch::Batch(std::vector<Book> books, uint64_t seed, uint32_t games)
    : books_(std::move(books)), seed_(seed), deals_(games), numbers_(games) {
    if (books_.empty()) throw Refused("no catalogue");
    for (const Book& book : books_) bare_.push_back(book.get());
    for (uint32_t game = 0; game < games; game++) {
        numbers_[game] = game;
        deal_out(bare_.data(), uint32_t(bare_.size()), seed_, game, deals_[game]);
    }
}

void Batch::with_shops(int threads, const std::function<void(uint32_t, uint32_t, Workshop&)>& work) {
    while (shops_.size() < stretches(games(), threads)) shops_.emplace_back();
    in_stretches(games(), threads, [&](uint32_t from, uint32_t to, uint32_t part) { work(from, to, shops_[part]); });
}

void Batch::options(int32_t* into, int threads) {
    in_stretches(games(), threads, [&](uint32_t from, uint32_t to, uint32_t) {
        for (uint32_t game = from; game < to; game++) into[game] = int32_t(engine().options(deals_[game]));
    });
}

std::vector<int64_t> Batch::starts(int threads) {
    std::vector<int64_t> starts(size_t(games()) + 1);
    in_stretches(games(), threads, [&](uint32_t from, uint32_t to, uint32_t) {
        for (uint32_t game = from; game < to; game++) starts[size_t(game) + 1] = engine().options(deals_[game]);
    });
    for (size_t at = 1; at < starts.size(); at++) starts[at] += starts[at - 1];
    return starts;
}

void Batch::plays(const int64_t* starts, uint8_t* cards, uint8_t* names, uint8_t* ranks, int threads) {
    with_shops(threads, [&](uint32_t from, uint32_t to, Workshop& shop) {
        for (uint32_t game = from; game < to; game++) {
            const Deal& deal = deals_[game];
            const Plays& plays = shop.lists[0];
            engine().list(*deal.book, deal.hands[deal.turn], deal.line, deal.key, false, shop.lists[0], shop.scratch);
            if (plays.size != starts[game + 1] - starts[game]) throw std::logic_error("a count that is not the list's");
            for (uint32_t k = 0; k < plays.size; k++) {
                size_t at = size_t(starts[game]) + k;
                spread(plays.data[k].cards, cards + at * KINDS);
                names[at] = deal.book->line[plays.data[k].line].name;
                ranks[at] = plays.data[k].rank;
            }
        }
    });
}

void Batch::step_one(uint32_t game, int32_t action, uint8_t* over, int8_t* gains, Scratch& scratch) {
    Deal& deal = deals_[game];
    engine().turn(deal, action ? engine().choose(deal, uint32_t(action) - 1, scratch) : A_PASS);
    over[game] = deal.over;
    memset(gains + 4 * size_t(game), 0, 4);
    if (!deal.over) return;
    int winner = deal.finished[0] & 1, gain = deal.book->gains[3 - kind_of(deal)];
    for (int seat = 0; seat < 4; seat++) gains[4 * size_t(game) + size_t(seat)] = int8_t((seat & 1) == winner ? gain : -gain);
    numbers_[game] += games();
    deal_out(bare_.data(), uint32_t(bare_.size()), seed_, numbers_[game], deal);
}

void Batch::step(const int32_t* actions, uint8_t* over, int8_t* gains, int threads) {
    std::atomic<bool> good{true};
    in_stretches(games(), threads, [&](uint32_t from, uint32_t to, uint32_t) {
        for (uint32_t game = from; game < to; game++) {
            int32_t action = actions[game];
            bool legal = action > 0 ? uint32_t(action) <= engine().options(deals_[game])
                                    : action == 0 && deals_[game].line != NOTHING;
            if (!legal) good = false;
        }
    });
    if (!good) throw Refused("an action that is not legal; nothing was done");
    with_shops(threads, [&](uint32_t from, uint32_t to, Workshop& shop) {
        for (uint32_t game = from; game < to; game++) step_one(game, actions[game], over, gains, shop.scratch);
    });
}

void Batch::observe(uint8_t* into, int threads) {
    in_stretches(games(), threads, [&](uint32_t from, uint32_t to, uint32_t) {
        for (uint32_t game = from; game < to; game++) guandan::observe(deals_[game], into + size_t(game) * OBSERVATION);
    });
}

}  // namespace guandan
