// The binding of the net: choosing for a view, learning, measuring.
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>

#include "binding.hpp"
#include "selfplay.hpp"
#include "thumb.hpp"

namespace guandan {

namespace {

using Worth = std::array<float, RESULTS>;

// A view on its way from Python, by seat from the one that looks; the cards that come first are 16 bytes each.
struct RawView {
    uint64_t hand[2], played[4][2], known[4][2];
    uint8_t counts[4], place[4];
    uint8_t owner, passed, name, rank, until_first, phase, pad[2];
};
static_assert(sizeof(RawView) == 160);

struct RawTurn {  // who, what, and whether it was a lead
    uint8_t seat, name, rank, lead;
};

struct Net {
    std::shared_ptr<const Numbers> numbers;
    std::shared_ptr<const Acting> acting;
    explicit Net(Numbers learnt)
        : numbers(std::make_shared<const Numbers>(std::move(learnt))), acting(std::make_shared<const Acting>(*numbers)) {}
};

Net read_net(nb::bytes bytes) {
    if (bytes.size() != 4 * size_t(NUMBERS)) throw Refused("not the numbers of a net");
    Numbers numbers(NUMBERS);
    memcpy(numbers.data(), bytes.data(), bytes.size());
    return Net(std::move(numbers));
}

nb::bytes bytes_of(const Numbers& numbers) {
    return nb::bytes(reinterpret_cast<const char*>(numbers.data()), 4 * numbers.size());
}

// The parts of a net in rows of so many numbers.
constexpr struct {
    int rows, size;
} PARTS[] = {{FEATURES + 1, HIDDEN}, {HIDDEN + 1, SECOND}, {SECOND + 1, LANES}};

// A net in half the room: each row as a scale and 16 bits a number.
nb::bytes pack(const Net& net) {
    std::vector<uint8_t> bytes;
    const float* at = net.numbers->data();
    for (auto part : PARTS)
        for (int row = 0; row < part.rows; row++, at += part.size) {
            float most = 0;
            for (int k = 0; k < part.size; k++) most = std::max(most, std::abs(at[k]));
            float scale = most / 32767;
            auto* raw = reinterpret_cast<const uint8_t*>(&scale);
            bytes.insert(bytes.end(), raw, raw + 4);
            for (int k = 0; k < part.size; k++) {
                int16_t number = scale > 0 ? int16_t(std::lround(at[k] / scale)) : int16_t(0);
                bytes.push_back(uint8_t(number & 255));
                bytes.push_back(uint8_t(number >> 8 & 255));
            }
        }
    return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

// A net that has not learnt to lean has anything at all in that place.
Net unpack(nb::bytes bytes, bool leans) {
    size_t size = 0;
    for (auto part : PARTS) size += size_t(part.rows) * (4 + 2 * size_t(part.size));
    if (bytes.size() != size) throw Refused("not a packed net of this kind");
    Numbers numbers(NUMBERS);
    auto* from = static_cast<const uint8_t*>(bytes.data());
    float* at = numbers.data();
    for (auto part : PARTS)
        for (int row = 0; row < part.rows; row++, at += part.size) {
            float scale;
            memcpy(&scale, from, 4);
            from += 4;
            if (!(scale >= 0 && scale < 1)) throw Refused("not a packed net of this kind");
            for (int k = 0; k < part.size; k++, from += 2) at[k] = scale * float(int16_t(from[0] | from[1] << 8));
        }
    for (int row = 0; row <= SECOND && !leans; row++) numbers[size_t(LAST_WEIGHTS + row * LANES + LEANING)] = 0;
    return Net(std::move(numbers));
}

Cards checked(const uint64_t* halves) {
    Cards cards{halves[0], halves[1]};
    if (!is_set(cards)) throw Refused("not a set of cards");
    return cards;
}

// The features have room for the patterns that there are, and no others.
const Catalogue& playable(const Catalogue& book) {
    for (int at = 0; at < book.lines; at++) {
        const Line& line = book.line[at];
        if (line.name >= NAMES || (line.name < ORDINARY) != (line.tier == 0)) throw Refused("a pattern that no net knows");
        if (line.form == Form::Equal && !line.tier && line.copies > 3) throw Refused("a pattern that no net knows");
    }
    return book;
}

std::vector<Book> playable_books(const std::vector<Pages>& all) {
    for (const Pages& one : all) playable(*one.book);
    return books_of(all);
}

Memory remembered(const Catalogue& book, const nb::bytes& turns) {
    if (turns.size() % sizeof(RawTurn)) throw Refused("a turn is four bytes");
    Memory memory;
    int line = NOTHING, key = 0, owner = 0;
    for (size_t at = 0; at < turns.size(); at += sizeof(RawTurn)) {
        RawTurn turn;
        memcpy(&turn, static_cast<const char*>(turns.data()) + at, sizeof turn);
        if (turn.seat > 3) throw Refused("no such seat");
        if (turn.lead) line = NOTHING, key = 0, owner = turn.seat;
        auto [made, rank_key] = to_beat(book, turn.name, turn.rank);
        Play play{{}, uint8_t(made == NOTHING ? PASS : made), uint8_t(rank_key), turn.rank};
        remember(memory, book, turn.seat, play, line, key, owner);
        if (made != NOTHING) line = made, key = rank_key, owner = turn.seat;
    }
    return memory;
}

View read_view(const Catalogue& book, const nb::bytes& bytes, const nb::bytes& turns) {
    RawView raw;
    if (bytes.size() != sizeof raw) throw Refused("not a view");
    memcpy(&raw, bytes.data(), sizeof raw);
    View view{};
    view.book = &playable(book);
    view.hand = checked(raw.hand);
    Cards unseen = Cards{0xAAAAAAAAAAAAAAAA, 0x000000AAAAAAAAAA} + cards_of(SMALL_JOKER, 2) + cards_of(SMALL_JOKER + 1, 8);
    auto see = [&](Cards cards) {
        if (!contains(unseen, cards)) throw Refused("more than two of a card");
        unseen = unseen - cards;
    };
    see(view.hand);
    for (int away = 0; away < 4; away++) {
        see(view.played[away] = checked(raw.played[away]));
        view.known[away] = checked(raw.known[away]);
        view.counts[away] = raw.counts[away];
        view.place[away] = raw.place[away];
        if (raw.counts[away] > 28 || raw.place[away] > 4) throw Refused("not a view");
    }
    for (int away = 1; away < 4; away++) see(view.known[away]);
    if (raw.owner > 3 || raw.passed > 15 || raw.phase > int(Phase::ReturnToPartner)) throw Refused("not a view");
    view.owner = raw.owner;
    view.passed = raw.passed;
    auto [line, key] = to_beat(book, raw.name, raw.rank);
    if (line != NOTHING && !raw.owner) throw Refused("nobody beats himself");
    view.line = int8_t(line);
    view.key = uint8_t(key);
    view.until_first = raw.until_first;
    view.phase = Phase(raw.phase);
    view.memory = remembered(book, turns);
    return view;
}

std::vector<Action> read_actions(const View& view, const nb::bytes& bytes) {
    if (!bytes.size() || bytes.size() % sizeof(RawPlay)) throw Refused("a play is 24 bytes");
    std::vector<Action> actions(bytes.size() / sizeof(RawPlay));
    for (size_t at = 0; at < actions.size(); at++) {
        RawPlay raw;
        memcpy(&raw, static_cast<const char*>(bytes.data()) + at * sizeof raw, sizeof raw);
        Cards cards{raw.low, raw.high};
        if (!is_set(cards) || !contains(view.hand, cards)) throw Refused("the cards are not in the hand");
        if (raw.name == PASS) {
            if (cards.any() || view.line == NOTHING) throw Refused("not a legal pass");
            actions[at] = {cards, PASS, 0};
        } else if (raw.name == GIVE) {
            if (size_of(cards) != 1 || view.phase == Phase::Play) throw Refused("one card is given");
            actions[at] = {cards, GIVE, 0};
        } else {
            auto [line, key] = to_beat(*view.book, raw.name, raw.rank);
            if (size_of(cards) != view.book->line[line].size) throw Refused("not a legal play");
            actions[at] = {cards, uint8_t(line), uint8_t(key)};
        }
    }
    return actions;
}

// Which action is worth most, what each is worth, and its chances of the six results.
nb::tuple decide(const Net& net, const Pages& pages, nb::bytes raw, nb::bytes turns, nb::bytes plays, const Worth& worth) {
    View view = read_view(*pages.book, raw, turns);
    std::vector<Action> actions = read_actions(view, plays);
    std::vector<float> chances(RESULTS * actions.size()), worths(actions.size());
    std::vector<uint8_t> likely(actions.size());
    float best_chances[RESULTS];
    uint32_t best = brain().decide(*net.acting, view, actions.data(), uint32_t(actions.size()), worth.data(),
                                   likely.data(), best_chances, chances.data(), worths.data());
    return nb::make_tuple(best, worths, chances);
}

// What rules of thumb choose.
uint32_t thumb(const Pages& pages, nb::bytes raw, nb::bytes turns, nb::bytes plays) {
    View view = read_view(*pages.book, raw, turns);
    std::vector<Action> actions = read_actions(view, plays);
    return by_thumb(view, actions.data(), uint32_t(actions.size()));
}

Player player_of(const nb::object& who, const Worth& worth) {
    if (who.is_none()) return {};
    if (nb::isinstance<nb::str>(who) && nb::cast<std::string>(who) == "thumb") return {nullptr, true};
    if (!nb::isinstance<nb::tuple>(who)) return {nb::cast<const Net&>(who).acting.get(), false, worth.data()};
    Player player = player_of(nb::cast<nb::tuple>(who)[0], worth);
    player.temperature = nb::cast<float>(nb::cast<nb::tuple>(who)[1]);
    if (!player.net || !(player.temperature > 0)) throw Refused("a net that does not look closely, and how closely");
    return player;
}

nb::list features(const Pages& pages, nb::bytes raw, nb::bytes turns, nb::bytes play) {
    View view = read_view(*pages.book, raw, turns);
    Active active, own;
    const uint32_t first = 0;
    brain().tell(view, read_actions(view, play).data(), &first, 1, active, &own);
    nb::list all;
    for (int at = 0; at < active.size; at++) all.append(int(active.at[at]));
    return all;
}

nb::tuple told_of(const Progress& progress) {
    return nb::make_tuple(progress.deals, progress.samples, progress.options, progress.loss, progress.kinds[1],
                          progress.kinds[2], progress.kinds[3], progress.seen, progress.deviation, progress.told);
}

// How deals are played and learnt from, as Python tells it.
Lesson lesson_of(const nb::dict& told, const Net* before) {
    Lesson lesson{};
    auto take = [&](const char* name, float& value) {
        if (told.contains(name)) value = nb::cast<float>(told[name]);
    };
    take("rate", lesson.rate);
    take("astray", lesson.astray);
    take("trying", lesson.trying);
    take("advised", lesson.advised);
    take("keep", lesson.keep);
    take("trust", lesson.trust);
    take("temperature", lesson.temperature);
    take("weight", lesson.weight);
    take("width", lesson.width);
    take("spread", lesson.spread);
    take("critic_rate", lesson.critic_rate);
    take("passes", lesson.passes);
    take("thumb", lesson.thumb);
    take("past", lesson.past);
    lesson.before = before ? before->acting.get() : nullptr;
    return lesson;
}

}  // namespace

void add_net(nb::module_& m) {
    m.attr("FEATURES") = int(FEATURES);
    m.attr("FEATURES_VERSION") = FEATURES_VERSION;
    m.attr("NUMBERS") = NUMBERS;
    m.attr("HIDDEN") = HIDDEN;
    m.attr("SECOND") = SECOND;
    m.attr("RESULTS") = RESULTS;
    m.attr("GIVE") = GIVE;
    m.attr("PASS") = PASS;

    nb::class_<Net>(m, "Net")
        .def("__init__", [](Net* self, nb::bytes bytes) { new (self) Net(read_net(bytes)); })
        .def("decide", decide)
        .def("pack", pack)
        .def_static("unpack", unpack, nb::arg("packed"), nb::arg("leans"))
        .def("numbers", [](const Net& self) { return bytes_of(*self.numbers); });
    m.def("features", features);
    m.def("thumb", thumb);
    // The cards that may be given away: 0 paid, 1 returned to an opponent, 2 to the partner.
    m.def("gifts", [](const Pages& pages, nb::bytes hand, int kind) {
        Cards held = read_cards(hand), cards[54];
        if (!is_set(held) || !held.any()) throw Refused("not a set of cards");
        int number = kind ? return_cards(*pages.book, held, kind == 2, cards) : tribute_cards(*pages.book, held, cards);
        nb::list all;
        for (int at = 0; at < number; at++) all.append(as_bytes(cards[at]));
        return all;
    });
    // Players: a net, one that tells apart only such differences of worth, "thumb" for rules of thumb, None for chance.
    m.def("contest", [](const std::vector<Pages>& all, nb::object ours, nb::object theirs, const Worth& worth, uint64_t seed,
                        uint64_t first, uint32_t deals, bool tribute) {
        std::vector<Book> books = playable_books(all);
        Player we = player_of(ours, worth), they = player_of(theirs, worth);
        std::vector<int8_t> results;
        {
            nb::gil_scoped_release free;
            results = contest(books, we, they, seed, first, deals, tribute);
        }
        return nb::bytes(reinterpret_cast<const char*>(results.data()), results.size());
    }, nb::arg("pages"), nb::arg("ours").none(), nb::arg("theirs").none(), nb::arg("worth"), nb::arg("seed"),
       nb::arg("first"), nb::arg("deals"), nb::arg("tribute"));

    nb::class_<Learner>(m, "Learner")
        .def("__init__", [](Learner* self, const std::vector<Pages>& all, uint64_t seed) {
            new (self) Learner(playable_books(all), seed);
        })
        .def("learn", [](Learner& self, uint32_t deals, const nb::dict& told, const Net* before) {
            Progress progress;
            Lesson lesson = lesson_of(told, before);
            {
                nb::gil_scoped_release free;
                progress = self.learn(deals, lesson);
            }
            return told_of(progress);
        }, nb::arg("deals"), nb::arg("lesson"), nb::arg("before").none() = nb::none())
        .def("rehearse", [](Learner& self, const Net& net, nb::bytes critic, uint64_t first, uint32_t deals, const nb::dict& told,
                            const Net* before) {
            if (critic.size() && critic.size() != 4 * size_t(OPEN_NUMBERS)) throw Refused("not the numbers of a critic");
            std::vector<float> open(critic.size() / 4);
            if (critic.size()) memcpy(open.data(), critic.data(), critic.size());
            std::vector<uint8_t> heard;
            Lesson lesson = lesson_of(told, before);
            {
                nb::gil_scoped_release free;
                heard = self.rehearse(net.numbers->data(), open.empty() ? nullptr : open.data(), first, deals, lesson);
            }
            return nb::bytes(reinterpret_cast<const char*>(heard.data()), heard.size());
        }, nb::arg("net"), nb::arg("critic"), nb::arg("first"), nb::arg("deals"), nb::arg("lesson"), nb::arg("before").none())
        .def("study", [](Learner& self, const std::vector<nb::bytes>& heard, const nb::dict& told) {
            std::vector<std::pair<const uint8_t*, size_t>> all;
            for (const nb::bytes& one : heard) all.push_back({static_cast<const uint8_t*>(one.data()), one.size()});
            Progress progress;
            Lesson lesson = lesson_of(told, nullptr);
            {
                nb::gil_scoped_release free;
                progress = self.study(all, lesson);
            }
            return told_of(progress);
        }, nb::arg("heard"), nb::arg("lesson"))
        .def("state", [](const Learner& self) {
            std::vector<uint8_t> bytes = self.state();
            return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        })
        .def("restore", [](Learner& self, nb::bytes bytes) {
            self.restore(static_cast<const uint8_t*>(bytes.data()), bytes.size());
        })
        .def("begin_with", [](Learner& self, const Net& net) { self.begin_with(net.numbers->data()); })
        .def("net", [](const Learner& self) { return Net(self.average()); })
        .def("latest", [](const Learner& self) { return Net(self.numbers()); })
        .def("critic", [](const Learner& self) { return bytes_of(self.critic()); })
        .def_prop_ro("deals", &Learner::deals)
        .def_prop_ro("steps", &Learner::steps);
}

}  // namespace guandan
