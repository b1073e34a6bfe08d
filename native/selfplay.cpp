#include "selfplay.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "thumb.hpp"

namespace guandan {

namespace {

constexpr Play A_PASS{{}, PASS, 0, PASS};
constexpr uint32_t BATCH = 256;
constexpr float SURE = 0.98f, UNLIKELY = 0.02f;  // what is nearly always or hardly ever done teaches nothing
constexpr Cards BOTH_BIG_JOKERS{0, uint64_t(8) << 8 * (SMALL_JOKER + 1 - 8)};

// The deal as its players go through it: what everybody knows besides the deal itself.
struct Course {
    Deal& deal;
    const Player* by_seat;
    Dice& dice;
    Workshop& shop;
    Record* record;
    Memory memory;
    Cards known[4];
    std::vector<Action> actions;
    std::vector<uint8_t> likely;
    std::vector<float> worths, shares;
    std::vector<uint32_t> told;  // the actions that are told of a decision
    Played played;

    bool by_chance(float often) { return often > 0 && dice.below(1 << 20) < uint32_t(often * (1 << 20)); }

    // Another action that is worth nearly as much as the best, or the best if there is none.
    uint32_t another(uint32_t best) {
        uint32_t found = 0, at = best;
        for (uint32_t other = 0; other < worths.size(); other++)
            if (other != best && worths[other] > worths[best] - NEARLY && dice.below(++found) == 0) at = other;
        return at;
    }

    // The better ones more often. Those that were not unlikely are told with it, the one taken first.
    uint32_t drawn(const View& view, uint32_t best, float temperature) {
        shares.assign(worths.size(), 0);
        told.assign(1, best);
        if (size_of(actions[best].cards) == size_of(view.hand)) return best;  // who can go out does
        float sum = 0;
        for (size_t at = 0; at < worths.size(); at++) sum += shares[at] = std::exp((worths[at] - worths[best]) / temperature);
        float left = float(dice.below(1 << 24)) / (1 << 24) * sum;
        for (uint32_t at = 0; at < worths.size(); at++) {
            left -= shares[at];
            if (left < 0) {
                told[0] = at;
                break;
            }
        }
        if (shares[told[0]] > SURE * sum) return told[0];
        for (uint32_t at = 0; at < worths.size(); at++) {
            if (at == told[0] || shares[at] < UNLIKELY * sum) continue;
            size_t place = told.size();
            if (place < MOST_TOLD) told.push_back(at);
            else if (shares[told[--place]] >= shares[at]) continue;
            for (; place > 1 && shares[told[place - 1]] < shares[at]; place--) told[place] = told[place - 1];
            told[place] = at;
        }
        return told[0];
    }

    uint32_t chosen(int seat, Phase phase) {
        uint32_t number = uint32_t(actions.size());
        const Player& player = by_seat[seat];
        if (number == 1) return 0;
        View view;
        look(deal, seat, phase, memory, known, view);
        played.decisions++;
        played.options += number;
        uint32_t at = 0;
        if (player.thumb) return by_thumb(view, actions.data(), number);
        bool strays = !player.net || by_chance(player.astray), asks = !strays && by_chance(player.advised);
        bool tries = !strays && !asks && by_chance(player.trying);
        float best[RESULTS] = {};
        bool recorded = record && player.learns;
        if (player.net && (recorded || !strays)) {
            likely.resize(number);
            worths.resize(number);
            at = brain().decide(*player.net, view, actions.data(), number, player.worth, likely.data(), best, nullptr, worths.data());
        }
        uint32_t thought_best = at;
        if (strays) at = dice.below(number);
        if (tries) at = another(at);
        if (asks) at = by_thumb(view, actions.data(), number);
        told.assign(1, at);
        if (player.temperature > 0) at = thought_best = drawn(view, at, player.temperature);
        if (player.temperature > 0) recorded &= told.size() > 1;  // what is clear teaches nothing about deciding
        if (recorded) tell(view, seat, player, best, at != thought_best);
        return at;
    }

    void tell(const View& view, int seat, const Player& player, const float* best, bool strayed) {
        float sum = 0, chances[RESULTS];
        for (size_t at = 0; told.size() > 1 && at < told.size(); at++) sum += shares[told[at]];
        Active active, own[MOST_TOLD];
        brain().tell(view, actions.data(), told.data(), int(told.size()), active, own);
        record->add_list(active, 0);
        for (size_t at = 0; told.size() > 1 && at < told.size(); at++) record->add_list(own[at], shares[told[at]] / sum);
        record->firsts.push_back(uint32_t(record->starts.size() - 1));
        record->results.push_back(uint8_t(seat));
        record->strayed.push_back(strayed);
        record->gains.push_back(0);
        if (player.critic) {
            Cards hands[4];
            for (int away = 0; away < 4; away++) hands[away] = deal.hands[(seat + away) & 3];
            brain().tell_open(view, hands, active);
            record->open.insert(record->open.end(), active.at, active.at + active.size);
            record->open_starts.push_back(uint32_t(record->open.size()));
            brain().expect(player.critic, OPEN_FEATURES, active, chances);
            best = chances;
        }
        record->aims.insert(record->aims.end(), best, best + RESULTS);
    }

    Cards given(int seat, Phase phase) {
        Cards cards[54];
        int number = phase == Phase::Tribute
                         ? tribute_cards(*deal.book, deal.hands[seat], cards)
                         : return_cards(*deal.book, deal.hands[seat], phase == Phase::ReturnToPartner, cards);
        actions.clear();
        for (int at = 0; at < number; at++) actions.push_back({cards[at], GIVE, 0});
        return actions[chosen(seat, phase)].cards;
    }

    void hand_over(const Payment& payment) {
        deal.hands[payment.giver] = deal.hands[payment.giver] - payment.card;
        deal.hands[payment.taker] = deal.hands[payment.taker] + payment.card;
        known[payment.taker] = known[payment.taker] + payment.card;
        deal.sorted = 0;
    }

    void tribute(const uint8_t* before) {
        int owing[2];
        int number = payers(before, owing);
        if (refuse(deal.hands, owing, number)) {
            deal.turn = deal.owner = before[0];
            if (number == 1) known[owing[0]] = BOTH_BIG_JOKERS;
            return;
        }
        Cards paid[2];
        for (int at = 0; at < number; at++) paid[at] = given(owing[at], Phase::Tribute);
        Payment payments[2];
        int leader = settle(*deal.book, before, owing, paid, number, payments);
        for (int at = 0; at < number; at++) hand_over(payments[at]);
        Payment back[2];
        for (int at = 0; at < number; at++) {
            const Payment& one = payments[at];
            Phase phase = (one.giver ^ one.taker) & 1 ? Phase::ReturnToOpponent : Phase::ReturnToPartner;
            back[at] = {one.taker, given(one.taker, phase), one.giver};
        }
        for (int at = 0; at < number; at++) {
            hand_over(back[at]);
            // Who gives a card back may give away the very card that they were known to hold.
            Cards& his = known[back[at].giver];
            if (contains(his, back[at].card)) his = his - back[at].card;
        }
        deal.turn = deal.owner = uint8_t(leader);
    }

    void play() {
        Plays& plays = shop.lists[0];
        while (!deal.over) {
            int seat = deal.turn;
            engine().list(*deal.book, deal.hands[seat], deal.line, deal.key, false, plays, shop.scratch);
            actions.clear();
            for (uint32_t at = 0; at < plays.size; at++)
                actions.push_back({plays.data[at].cards, plays.data[at].line, plays.data[at].key});
            if (deal.line != NOTHING) actions.push_back({{}, PASS, 0});
            uint32_t at = chosen(seat, Phase::Play);
            Play made = at == plays.size ? A_PASS : plays.data[at];
            remember(memory, *deal.book, seat, made, deal.line, deal.key, deal.owner);
            if (known[seat].any() && made.line != PASS) known[seat] = known[seat] - in_both(known[seat], made.cards);
            engine().turn(deal, made);
        }
    }

    static Cards in_both(Cards known, Cards cards) {
        Cards both;
        for (int rank = 0; rank < RANKS; rank++)
            for (int suit = 0; suit < SUITS; suit++) {
                int one = known.of_rank(rank) >> 2 * suit & 3, two = cards.of_rank(rank) >> 2 * suit & 3;
                both = both + cards_of(rank, uint64_t(one < two ? one : two) << 2 * suit);
            }
        return both;
    }
};

}  // namespace

Acting::Acting(const Numbers& learnt) : rows(size_t(FIRST_BIAS + HIDDEN)), numbers(learnt.data()) {
    for (size_t at = 0; at < rows.size(); at++)
        rows[at] = int16_t(std::lround(std::clamp(learnt[at] * STEPS, -32767.0f, 32767.0f)));
}

void Record::clear() {
    for (auto* all : {&features, &open}) all->clear();
    for (auto* all : {&starts, &firsts, &open_starts}) all->assign(1, 0);
    for (auto* all : {&results, &strayed}) all->clear();
    for (auto* all : {&often, &aims, &gains}) all->clear();
}

void Record::append(const Record& more) {
    auto join = [](auto& all, const auto& others) { all.insert(all.end(), others.begin(), others.end()); };
    auto go_on = [](std::vector<uint32_t>& starts, const std::vector<uint32_t>& others) {
        uint32_t before = starts.back();
        for (size_t at = 1; at < others.size(); at++) starts.push_back(before + others[at]);
    };
    go_on(starts, more.starts);
    go_on(firsts, more.firsts);
    go_on(open_starts, more.open_starts);
    join(features, more.features);
    join(open, more.open);
    join(results, more.results);
    join(aims, more.aims);
    join(gains, more.gains);
    join(often, more.often);
}

void Record::add_list(const Active& active, float taken) {
    features.insert(features.end(), active.at, active.at + active.size);
    starts.push_back(uint32_t(features.size()));
    often.push_back(taken);
}

namespace {

// Replaces seats by results and opinions by aims, from the last decision back to the first.
void learn_from(Record& record, size_t from, const Played& played, const float* worth, float trust) {
    float aim[4][RESULTS] = {};
    for (int seat = 0; seat < 4; seat++) aim[seat][(seat & 1) == played.winner ? 2 + played.kind : 3 - played.kind] = 1;
    for (size_t at = record.size(); at-- > from;) {
        int seat = record.results[at];
        record.results[at] = uint8_t((seat & 1) == played.winner ? 2 + played.kind : 3 - played.kind);
        float rely = record.strayed[at] ? 0 : trust;  // what follows a stray action says nothing about the best one
        if (trust == 1) rely = 1;
        for (int result = 0; result < RESULTS; result++) {
            float thought = record.aims[RESULTS * at + size_t(result)], followed = aim[seat][result];
            record.aims[RESULTS * at + size_t(result)] = followed;
            record.gains[at] += worth[result] * (followed - thought);
            aim[seat][result] = (1 - rely) * thought + rely * followed;
        }
    }
}

}  // namespace

Played play_deal(Deal& deal, const Setting& setting, const Player* by_seat, Dice& dice, Workshop& shop, Record* record,
                 float trust) {
    Course course{deal, by_seat, dice, shop, record, {}, {}, {}, {}, {}, {}, {}, {}};
    size_t from = record ? record->size() : 0;
    deal.until_first = setting.until_first;
    if (setting.tribute) course.tribute(setting.before);
    course.play();
    Played& played = course.played;
    int out = deal.out;
    memcpy(played.finish, deal.finished, 4);
    for (int seat = 0; seat < 4; seat++)
        if (deal.active >> seat & 1) played.finish[out++] = uint8_t(seat);
    played.winner = deal.finished[0] & 1;
    played.kind = uint8_t(kind_of(deal));
    if (record) learn_from(*record, from, played, by_seat[by_seat[0].learns ? 0 : 1].worth, trust);
    return played;
}

Learner::Learner(std::vector<Book> books, uint64_t seed)
    : books_(std::move(books)), seed_(seed), numbers_(NUMBERS), mean_(NUMBERS), square_(NUMBERS),
      critic_(OPEN_NUMBERS), critic_mean_(OPEN_NUMBERS), critic_square_(OPEN_NUMBERS) {
    if (books_.empty()) throw Refused("no catalogue");
    for (const Book& book : books_) bare_.push_back(book.get());
    Dice dice(seed, ~uint64_t(0));
    auto spread = [&](int from, int size, float width) {
        for (int at = from; at < from + size; at++)
            numbers_[size_t(at)] = (float(dice.below(1 << 24)) / float(1 << 23) - 1) * width;
    };
    spread(FIRST_WEIGHTS, FEATURES * HIDDEN, std::sqrt(3.0f / 100));
    spread(SECOND_WEIGHTS, HIDDEN * SECOND, std::sqrt(6.0f / HIDDEN));
    spread(LAST_WEIGHTS, SECOND * LANES, std::sqrt(1.0f / SECOND));
    for (int unit = 0; unit < SECOND; unit++)
        for (int lane = LEANING; lane < LANES; lane++) numbers_[size_t(LAST_WEIGHTS + unit * LANES + lane)] = 0;
    average_ = numbers_;
    criticise();
}

// The critic begins as the net does, and as if it saw no hidden hand.
void Learner::criticise() {
    std::fill(critic_.begin(), critic_.end(), 0.0f);
    std::copy(numbers_.begin(), numbers_.begin() + FIRST_BIAS, critic_.begin());
    std::copy(numbers_.begin() + FIRST_BIAS, numbers_.end(), critic_.begin() + OPEN_FEATURES * HIDDEN);
}

void Learner::begin_with(const float* numbers) {
    numbers_.assign(numbers, numbers + NUMBERS);
    average_ = numbers_;
    criticise();
}

Progress Learner::learn(uint32_t deals, const Lesson& lesson) {
    Progress progress;
    record_.clear();
    play(deals, lesson, progress);
    take_in(lesson, progress);
    return progress;
}

void Learner::play(uint32_t deals, const Lesson& lesson, Progress& progress) {
    bool decides = lesson.temperature > 0;
    Acting acting(decides ? numbers_ : average_);  // what is learnt from decisions holds for who made them
    const Player self{&acting, false, worth, lesson.astray, lesson.trying, lesson.advised, true, lesson.temperature,
                      decides ? critic_.data() : nullptr};
    const Player thumb{nullptr, true}, before{lesson.before, false, worth, lesson.astray, lesson.trying, lesson.advised};
    for (uint32_t at = 0; at < deals; at++) {
        Deal deal;
        Dice dice = deal_out(bare_.data(), uint32_t(bare_.size()), seed_, deals_++, deal);
        Setting setting;
        setting.tribute = dice.below(100) < 55;
        memcpy(setting.before, before_, 4);
        setting.until_first = dice.below(100) < 3;
        if (setting.until_first) setting.tribute = false;
        float who = float(dice.below(1 << 20)) / (1 << 20);
        const Player& other = who < lesson.thumb ? thumb : who < lesson.thumb + lesson.past && lesson.before ? before : self;
        bool swapped = dice.below(2);
        const Player &even = swapped ? other : self, &odd = swapped ? self : other;
        const Player by_seat[4] = {even, odd, even, odd};
        Played played = play_deal(deal, setting, by_seat, dice, shop_, &record_, lesson.trust);
        if (!setting.until_first) memcpy(before_, played.finish, 4);
        progress.kinds[played.kind]++;
        progress.options += played.options;
    }
    progress.deals += deals;
}

void Learner::take_in(const Lesson& lesson, Progress& progress) {
    progress.samples = record_.size();
    std::vector<uint32_t> order(record_.size());
    Dice dice(seed_ + 1, deals_);
    double squares = 0;
    for (float gain : record_.gains) squares += double(gain) * gain;
    float deviation = float(std::sqrt(squares / double(order.size() + 1)) + 1e-6);
    for (float& gain : record_.gains) gain /= deviation;
    Samples samples{record_.features.data(), record_.starts.data(), record_.firsts.data(), record_.results.data(),
                    record_.aims.data(), record_.gains.data(), record_.often.data()};
    Samples open{record_.open.data(), record_.open_starts.data(), nullptr, record_.results.data(), record_.aims.data(),
                 nullptr, nullptr};
    Practice practice{worth, lesson.temperature, lesson.weight, lesson.width, lesson.spread};
    bool decides = lesson.temperature > 0;
    double loss = 0, seen = 0;
    for (int pass = 0; pass < int(lesson.passes); pass++) {
        for (uint32_t at = 0; at < order.size(); at++) {  // shuffled inside out
            uint32_t other = dice.below(at + 1);
            order[at] = order[other];
            order[other] = at;
        }
        if (pass) loss = seen = 0;  // what is told is of the last pass
        for (size_t from = 0; from < order.size(); from += BATCH) {
            steps_++;
            Adam adam{numbers_.data(), mean_.data(), square_.data(), lesson.rate, 1 - std::pow(0.9f, float(steps_)),
                      1 - std::pow(0.999f, float(steps_))};
            uint32_t number = uint32_t(std::min<size_t>(order.size() - from, BATCH));
            loss += brain().learn(adam, FEATURES, samples, decides ? &practice : nullptr, order.data() + from, number, desk_);
            if (!decides) continue;
            Adam critics{critic_.data(), critic_mean_.data(), critic_square_.data(), lesson.critic_rate, adam.first, adam.second};
            seen += brain().learn(critics, OPEN_FEATURES, open, nullptr, order.data() + from, number, desk_);
        }
    }
    progress.seen = order.empty() ? 0 : seen / double(order.size());
    progress.deviation = deviation;
    progress.told = record_.often.size();
    progress.loss = order.empty() ? 0 : loss / double(order.size());
    for (size_t at = 0; at < average_.size(); at++) average_[at] = lesson.keep * average_[at] + (1 - lesson.keep) * numbers_[at];
}

namespace {

// What comes first in a record on its way between processes.
struct Told {
    uint64_t first, deals, samples, lists, features, open, options, kinds[4];
};

template <class T> void put_all(std::vector<uint8_t>& bytes, const std::vector<T>& all) {
    auto* from = reinterpret_cast<const uint8_t*>(all.data());
    bytes.insert(bytes.end(), from, from + sizeof(T) * all.size());
}

template <class T> const uint8_t* get_all(const uint8_t* from, size_t number, std::vector<T>& all) {
    size_t before = all.size();
    all.resize(before + number);
    if (number) memcpy(all.data() + before, from, sizeof(T) * number);
    return from + sizeof(T) * number;
}

}  // namespace

std::vector<uint8_t> Learner::rehearse(const float* numbers, const float* critic, uint64_t first, uint32_t deals,
                                       const Lesson& lesson) {
    numbers_.assign(numbers, numbers + NUMBERS);
    average_ = numbers_;
    if (critic) critic_.assign(critic, critic + OPEN_NUMBERS);
    deals_ = first;
    Dice dice(seed_ + 2, first);  // the finish before the first of them
    for (int seat = 0; seat < 4; seat++) before_[seat] = uint8_t(seat);
    for (uint32_t left = 4; left > 1; left--) std::swap(before_[left - 1], before_[dice.below(left)]);
    Progress progress;
    record_.clear();
    play(deals, lesson, progress);
    Told told{first, deals, record_.size(), record_.often.size(), record_.features.size(), record_.open.size(), progress.options, {}};
    memcpy(told.kinds, progress.kinds, sizeof told.kinds);
    auto* head = reinterpret_cast<const uint8_t*>(&told);
    std::vector<uint8_t> bytes(head, head + sizeof told);
    for (auto* all : {&record_.starts, &record_.firsts, &record_.open_starts}) put_all(bytes, *all);
    for (auto* all : {&record_.aims, &record_.gains, &record_.often}) put_all(bytes, *all);
    for (auto* all : {&record_.features, &record_.open}) put_all(bytes, *all);
    put_all(bytes, record_.results);
    return bytes;
}

Progress Learner::study(const std::vector<std::pair<const uint8_t*, size_t>>& all, const Lesson& lesson) {
    Progress progress;
    record_.clear();
    for (auto [bytes, size] : all) {
        Told told;
        if (size < sizeof told) throw Refused("not what a learner was told");
        memcpy(&told, bytes, sizeof told);
        constexpr uint64_t MOST = uint64_t(1) << 30;
        auto refuse_unless = [](bool holds) {
            if (!holds) throw Refused("not what a learner was told");
        };
        for (uint64_t number : {told.deals, told.samples, told.lists, told.features, told.open}) refuse_unless(number <= MOST);
        uint64_t looked = told.open ? told.samples : 0;  // of these the critic has features
        refuse_unless(told.first == deals_ + progress.deals &&
                      size == sizeof told + 4 * (told.lists + told.samples + looked + 3) +
                                  4 * ((RESULTS + 1) * told.samples + told.lists) + 2 * (told.features + told.open) + told.samples);
        Record part;
        for (auto* all : {&part.starts, &part.firsts, &part.open_starts}) all->clear();
        const uint8_t* at = get_all(bytes + sizeof told, told.lists + 1, part.starts);
        at = get_all(at, told.samples + 1, part.firsts);
        at = get_all(at, looked + 1, part.open_starts);
        at = get_all(at, RESULTS * told.samples, part.aims);
        at = get_all(at, told.samples, part.gains);
        at = get_all(at, told.lists, part.often);
        at = get_all(at, told.features, part.features);
        at = get_all(at, told.open, part.open);
        get_all(at, told.samples, part.results);
        auto in_steps = [&](const std::vector<uint32_t>& starts, uint64_t end, uint32_t least, uint32_t most) {
            refuse_unless(starts.front() == 0 && starts.back() == end);
            for (size_t k = 1; k < starts.size(); k++)
                refuse_unless(starts[k] >= starts[k - 1] + least && starts[k] - starts[k - 1] <= most);
        };
        in_steps(part.starts, told.features, 0, MOST_ACTIVE);
        in_steps(part.firsts, told.lists, 1, MOST_TOLD + 1);
        in_steps(part.open_starts, told.open, 0, MOST_ACTIVE);
        for (uint16_t feature : part.features) refuse_unless(feature < FEATURES);
        for (uint16_t feature : part.open) refuse_unless(feature < OPEN_FEATURES);
        for (uint8_t result : part.results) refuse_unless(result < RESULTS);
        record_.append(part);
        progress.deals += told.deals;
        progress.options += told.options;
        for (int kind = 0; kind < 4; kind++) progress.kinds[kind] += told.kinds[kind];
    }
    bool open = record_.open_starts.size() == record_.size() + 1;
    if (lesson.temperature > 0 && !open) throw Refused("not what a learner was told");
    deals_ += progress.deals;
    take_in(lesson, progress);
    return progress;
}

namespace {

constexpr uint64_t STATE_MARK = 0x32656C7570756770;  // which layout of a state this is

}  // namespace

std::vector<uint8_t> Learner::state() const {
    std::vector<uint8_t> bytes;
    auto put = [&](const void* from, size_t size) {
        auto* first = static_cast<const uint8_t*>(from);
        bytes.insert(bytes.end(), first, first + size);
    };
    uint64_t head[4] = {STATE_MARK + FEATURES, seed_, deals_, steps_};
    put(head, sizeof head);
    put(before_, 4);
    for (const Numbers* all : {&numbers_, &average_, &mean_, &square_, &critic_, &critic_mean_, &critic_square_}) put(all->data(), 4 * all->size());
    return bytes;
}

void Learner::restore(const uint8_t* bytes, size_t size) {
    if (size != 32 + 4 + 16 * size_t(NUMBERS) + 12 * size_t(OPEN_NUMBERS)) throw Refused("not the state of a learner");
    uint64_t head[4];
    memcpy(head, bytes, sizeof head);
    if (head[0] != STATE_MARK + FEATURES) throw Refused("the state of another learner");
    seed_ = head[1];
    deals_ = head[2];
    steps_ = head[3];
    memcpy(before_, bytes + 32, 4);
    const uint8_t* at = bytes + 36;
    for (Numbers* all : {&numbers_, &average_, &mean_, &square_, &critic_, &critic_mean_, &critic_square_}) {
        memcpy(all->data(), at, 4 * all->size());
        at += 4 * all->size();
    }
    for (uint8_t seat : before_)
        if (seat > 3) throw Refused("not the state of a learner");
}

std::vector<int8_t> contest(const std::vector<Book>& books, const Player& we, const Player& they, uint64_t seed, uint64_t first,
                            uint32_t deals, bool tribute) {
    if (books.empty()) throw Refused("no catalogue");
    std::vector<const Catalogue*> bare;
    for (const Book& book : books) bare.push_back(book.get());
    OwnWorkshop shop;
    std::vector<int8_t> results;
    for (uint32_t at = 0; at < deals; at++)
        for (int side = 0; side < 2; side++) {
            Deal deal;
            Dice dice = deal_out(bare.data(), uint32_t(bare.size()), seed, first + at, deal);
            Setting setting;
            setting.tribute = tribute && dice.below(2);
            for (int seat = 0; seat < 4; seat++) setting.before[seat] = uint8_t(seat);
            for (uint32_t left = 4; left > 1; left--) std::swap(setting.before[left - 1], setting.before[dice.below(left)]);
            const Player by_seat[4] = {side ? they : we, side ? we : they, side ? they : we, side ? we : they};
            Played played = play_deal(deal, setting, by_seat, dice, shop, nullptr);
            results.push_back(int8_t(played.winner == side ? played.kind : -played.kind));
        }
    return results;
}

}  // namespace guandan
