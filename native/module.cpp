// The binding `guandan.kernel._native`: a raw mirror of the C++ side. Sets of cards travel as 16 bytes, plays as records
// of 24; every argument is checked here or in table.cpp, whatever bytes it holds. The facade in Python speaks `Play`.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "binding.hpp"

namespace nb = nanobind;
using namespace guandan;
using namespace nb::literals;

namespace {

constexpr int MOST_THREADS = 256;
constexpr uint32_t MOST_GAMES = 1 << 22;

thread_local OwnWorkshop SHOP;

Pages pages(nb::bytes packed) {
    auto read = std::make_shared<Catalogue>();
    std::string wrong = read_catalogue(static_cast<const uint8_t*>(packed.data()), packed.size(), *read);
    if (!wrong.empty()) throw Refused(wrong);
    return {read};
}

RawPlay record_of(const Catalogue& book, const Play& play) {
    return {play.cards.low, play.cards.high, book.line[play.line].name, play.rank, {}};
}

nb::bytes records(const Catalogue& book, const Plays& plays) {
    std::vector<RawPlay> all(plays.size);
    for (uint32_t at = 0; at < plays.size; at++) all[at] = record_of(book, plays.data[at]);
    return nb::bytes(reinterpret_cast<const char*>(all.data()), all.size() * sizeof(RawPlay));
}

Cards read_hand(const nb::bytes& bytes) {
    Cards hand = read_cards(bytes);
    if (bytes.size() != 16 || !is_set(hand)) throw Refused("not a set of cards");
    return hand;
}

nb::bytes legal(const Pages& pages, nb::bytes hand, int name, int rank, bool concrete) {
    auto [line, key] = to_beat(*pages.book, name, rank);
    Cards cards = read_hand(hand);
    engine().list(*pages.book, cards, line, key, concrete, SHOP.lists[0], SHOP.scratch);
    return records(*pages.book, SHOP.lists[0]);
}

uint32_t count(const Pages& pages, nb::bytes hand, int name, int rank, bool concrete) {
    auto [line, key] = to_beat(*pages.book, name, rank);
    return engine().count(*pages.book, read_hand(hand), line, key, concrete);
}

// The plays of many hands, each against what lies before it, again and again: listed, or only counted. For measuring.
uint64_t generate(const Pages& pages, nb::bytes hands, nb::bytes names, nb::bytes ranks, bool lists, uint32_t rounds) {
    struct Asked {
        Cards hand;
        int line, key;
    };
    std::vector<Asked> all(names.size());
    if (hands.size() != 16 * all.size() || ranks.size() != all.size()) throw Refused("one name and rank for each hand");
    for (size_t at = 0; at < all.size(); at++) {
        auto name = static_cast<const uint8_t*>(names.data())[at], rank = static_cast<const uint8_t*>(ranks.data())[at];
        auto [line, key] = to_beat(*pages.book, name, rank);
        all[at] = {read_cards(hands, at), line, key};
        if (!is_set(all[at].hand)) throw Refused("not a set of cards");
    }
    nb::gil_scoped_release free;
    uint64_t sum = 0;
    for (uint32_t round = 0; round < rounds; round++)
        for (const Asked& one : all) {
            if (lists) {
                engine().list(*pages.book, one.hand, one.line, one.key, false, SHOP.lists[0], SHOP.scratch);
                sum += SHOP.lists[0].size;
            } else {
                sum += engine().count(*pages.book, one.hand, one.line, one.key, false);
            }
        }
    return sum;
}

nb::tuple as_tuple(const Tally& tally) {
    nb::list won;
    for (int side = 0; side < 2; side++)
        won.append(nb::make_tuple(tally.won[side][1], tally.won[side][2], tally.won[side][3]));
    return nb::make_tuple(tally.deals, tally.decisions, tally.passes, tally.options, tally.fingerprint, nb::tuple(won));
}

int checked_threads(int threads) {
    if (threads < 1 || threads > MOST_THREADS) throw Refused("from 1 to 256 threads");
    return threads;
}

Table table(const Pages& pages, nb::bytes hands, int turn, int owner, int name, int rank, nb::bytes lies, int passed,
            nb::bytes finished, bool until_first, nb::bytes played) {
    if (hands.size() != 64 || played.size() != 64 || lies.size() != 16) throw Refused("four hands are 64 bytes");
    if (finished.size() > 4) throw Refused("no such finish");
    Position given;
    for (size_t seat = 0; seat < 4; seat++) {
        given.hands[seat] = read_cards(hands, seat);
        given.played[seat] = read_cards(played, seat);
    }
    given.lies = read_cards(lies);
    given.turn = turn;
    given.owner = owner;
    given.name = name;
    given.rank = rank;
    given.passed = passed;
    given.until_first = until_first;
    auto* seats = static_cast<const uint8_t*>(finished.data());
    given.finished.assign(seats, seats + finished.size());
    return Table(pages.book, given);
}

// turn, owner, name and rank of what lies, passes, over
nb::tuple state(const Table& table) {
    const Deal& deal = table.deal();
    bool lies = deal.line != NOTHING;
    const Line& line = deal.book->line[lies ? deal.line : 0];
    return nb::make_tuple(int(deal.turn), int(deal.owner), lies ? int(line.name) : PASS,
                          lies ? int(line.rank[deal.key]) : 0, int(deal.passed), deal.over);
}

template <typename T>
nb::ndarray<nb::numpy, T> array(std::vector<T>&& values, std::initializer_list<size_t> shape) {
    auto* kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void* what) noexcept { delete static_cast<std::vector<T>*>(what); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape, owner);
}

using Actions = nb::ndarray<const int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::tuple step(Batch& batch, Actions actions, int threads) {
    if (actions.shape(0) != batch.games()) throw Refused("one action for each game");
    checked_threads(threads);
    // A copy: while the GIL is away the caller's array may change under our hands, after it has been found legal.
    std::vector<int32_t> own(actions.data(), actions.data() + batch.games());
    std::vector<uint8_t> over(batch.games());
    std::vector<int8_t> gains(4 * size_t(batch.games()));
    {
        nb::gil_scoped_release free;
        std::lock_guard alone(batch.busy);
        batch.step(own.data(), over.data(), gains.data(), threads);
    }
    return nb::make_tuple(array(std::move(over), {batch.games()}), array(std::move(gains), {batch.games(), 4}));
}

// The plays of every game one after the other: where each game's begin, cards by kind, pattern and rank.
nb::tuple batch_plays(Batch& batch, int threads) {
    checked_threads(threads);
    std::vector<int64_t> starts;
    std::vector<uint8_t> cards, names, ranks;
    {
        nb::gil_scoped_release free;
        std::lock_guard alone(batch.busy);
        starts = batch.starts(threads);
        size_t all = size_t(starts.back());
        cards.resize(all * KINDS);
        names.resize(all);
        ranks.resize(all);
        batch.plays(starts.data(), cards.data(), names.data(), ranks.data(), threads);
    }
    size_t all = names.size(), games = starts.size();
    return nb::make_tuple(array(std::move(starts), {games}), array(std::move(cards), {all, size_t(KINDS)}),
                          array(std::move(names), {all}), array(std::move(ranks), {all}));
}

}  // namespace

#if defined(GUANDAN_GUIDED)
namespace guandan {
void add_fuzz(nb::module_& m);
}
#endif

NB_MODULE(_native, m) {
    nb::set_leak_warnings(false);
#if defined(GUANDAN_GUIDED)
    add_fuzz(m);
#endif
    nb::exception<Refused>(m, "Refused", PyExc_ValueError);
    m.attr("OBSERVATION") = OBSERVATION;
    m.attr("DEEPEST") = DEEPEST;
    m.attr("MOST_THREADS") = MOST_THREADS;
    m.attr("MOST_GAMES") = MOST_GAMES;
#if defined(GUANDAN_SANITIZED)
    m.attr("BUILD") = "sanitized";
#elif defined(NDEBUG)
    m.attr("BUILD") = "release";
#else
    m.attr("BUILD") = "debug";
#endif

    m.def("engines", [] {
        nb::list names;
        for (const char* name : engines()) names.append(nb::str(name));
        return names;
    });
    m.def("engine", [] { return std::string(engine().name); });
    m.def("use", [](const std::string& name) {
        if (!use_engine(name.c_str())) throw Refused("this processor has no such instruction set");
    });

    nb::class_<Pages>(m, "Pages")
        .def("__init__", [](Pages* self, nb::bytes packed) { new (self) Pages(pages(packed)); })
        .def_prop_ro("level", [](const Pages& self) { return int(self.book->level); })
        .def_prop_ro("digest", [](const Pages& self) { return self.book->digest; })
        .def("legal", legal)
        .def("count", count)
        .def("generate", generate);

    nb::class_<Table>(m, "Table")
        .def("__init__", [](Table* self, const Pages& pages, nb::bytes hands, int turn, int owner, int name, int rank,
                            nb::bytes lies, int passed, nb::bytes finished, bool until_first, nb::bytes played) {
            new (self) Table(table(pages, hands, turn, owner, name, rank, lies, passed, finished, until_first, played));
        })
        .def("copy", [](const Table& self) { return Table(self); })
        .def("state", state)
        .def("hand", [](const Table& self, int seat) {
            if (seat < 0 || seat > 3) throw Refused("no such seat");
            return as_bytes(self.deal().hands[seat]);
        })
        .def("played", [](const Table& self, int seat) {
            if (seat < 0 || seat > 3) throw Refused("no such seat");
            return as_bytes(self.deal().played[seat]);
        })
        .def("lies", [](const Table& self) { return as_bytes(self.deal().lies); })
        .def("finished", [](const Table& self) {
            return nb::bytes(reinterpret_cast<const char*>(self.deal().finished), self.deal().out);
        })
        .def("turns", &Table::turns)
        .def("options", &Table::options)
        .def("legal", [](Table& self) { return records(*self.deal().book, self.plays(SHOP)); })
        .def("choose", [](Table& self, uint32_t k) {
            RawPlay record = record_of(*self.deal().book, self.choose(k, SHOP));
            return nb::bytes(reinterpret_cast<const char*>(&record), sizeof record);
        })
        .def("play", [](Table& self, uint32_t k) { self.play(k, SHOP); })
        .def("play_cards", [](Table& self, int name, int rank, nb::bytes cards) {
            self.play_cards(name, rank, read_hand(cards), SHOP);
        })
        .def("pass_turn", &Table::pass)
        .def("undo", &Table::undo)
        .def("observe", [](const Table& self) {
            uint8_t seen[OBSERVATION];
            observe(self.deal(), seen);
            return nb::bytes(reinterpret_cast<const char*>(seen), sizeof seen);
        })
        .def("perft", [](Table& self, int depth) {
            Table apart(self);  // another thread may ask this one meanwhile
            OwnWorkshop shop;
            nb::gil_scoped_release free;
            return apart.perft(depth, shop);
        })
        .def("playouts", [](const Table& self, uint64_t seed, uint64_t first, uint64_t number, int threads) {
            checked_threads(threads);
            Tally tally;
            Table apart(self);
            {
                nb::gil_scoped_release free;
                tally = apart.playouts(seed, first, number, threads);
            }
            return as_tuple(tally);
        });

    m.def("self_play", [](const std::vector<Pages>& all, uint64_t seed, uint64_t first, uint64_t deals, int threads) {
        checked_threads(threads);
        std::vector<Book> books = books_of(all);
        Tally tally;
        {
            nb::gil_scoped_release free;
            tally = self_play(books, seed, first, deals, threads);
        }
        return as_tuple(tally);
    });

    add_net(m);

    // The deal of a number within a seed, at its first lead.
    m.def("deal_out", [](const std::vector<Pages>& all, uint64_t seed, uint64_t number) {
        if (all.empty()) throw Refused("no catalogue");
        std::vector<const Catalogue*> bare;
        for (const Pages& one : all) bare.push_back(one.book.get());
        Deal deal;
        deal_out(bare.data(), uint32_t(bare.size()), seed, number, deal);
        nb::list hands;
        for (Cards hand : deal.hands) hands.append(as_bytes(hand));
        return nb::make_tuple(int(deal.book->level), int(deal.turn), nb::tuple(hands));
    });

    nb::class_<Batch>(m, "Batch")
        .def("__init__", [](Batch* self, const std::vector<Pages>& all, uint64_t seed, uint32_t games) {
            if (games < 1 || games > MOST_GAMES) throw Refused("from 1 to 4194304 games");
            new (self) Batch(books_of(all), seed, games);
        })
        .def("options", [](Batch& self, int threads) {
            checked_threads(threads);
            std::vector<int32_t> counts(self.games());
            {
                nb::gil_scoped_release free;
                std::lock_guard alone(self.busy);
                self.options(counts.data(), threads);
            }
            return array(std::move(counts), {self.games()});
        })
        .def("leading", [](Batch& self) {
            std::vector<uint8_t> leads(self.games());
            std::lock_guard alone(self.busy);
            for (uint32_t game = 0; game < self.games(); game++) leads[game] = self.deal(game).line == NOTHING;
            return array(std::move(leads), {self.games()});
        })
        .def("turns", [](Batch& self) {
            std::vector<uint8_t> seats(self.games());
            std::lock_guard alone(self.busy);
            for (uint32_t game = 0; game < self.games(); game++) seats[game] = self.deal(game).turn;
            return array(std::move(seats), {self.games()});
        })
        .def("numbers", [](Batch& self) {
            std::vector<uint64_t> numbers(self.games());
            std::lock_guard alone(self.busy);
            for (uint32_t game = 0; game < self.games(); game++) numbers[game] = self.number(game);
            return array(std::move(numbers), {self.games()});
        })
        .def("observe", [](Batch& self, int threads) {
            checked_threads(threads);
            std::vector<uint8_t> seen(size_t(self.games()) * OBSERVATION);
            {
                nb::gil_scoped_release free;
                std::lock_guard alone(self.busy);
                self.observe(seen.data(), threads);
            }
            return array(std::move(seen), {self.games(), size_t(OBSERVATION)});
        })
        .def("plays", batch_plays)
        .def("step", step, "actions"_a.noconvert(), "threads"_a);
}
