#include "hand_plan.hpp"

#include "tribute.hpp"

namespace guandan {

namespace {

constexpr int ACE = SMALL_JOKER - 1, BIG_JOKER = SMALL_JOKER + 1;
constexpr double SINGLES[] = {1.06, 1.05, 1.04, 1.03, 1.02, 1.01, 1.00, 0.98, 0.95, 0.90, 0.82, 0.66, 0.42, 0.15, -0.05};
constexpr double PAIRS[] = {1.02, 1.01, 1.00, 0.98, 0.96, 0.93, 0.90, 0.86, 0.81, 0.75, 0.66, 0.52, 0.32, 0.15, -0.05};
constexpr double TRIPLES[] = {0.98, 0.96, 0.93, 0.90, 0.87, 0.83, 0.79, 0.74, 0.68, 0.60, 0.50, 0.38, 0.25};
constexpr double STRAIGHTS[] = {0.92, 0.88, 0.84, 0.80, 0.75, 0.70, 0.64, 0.57, 0.48, 0.35};
constexpr double PAIRS_IN_ROW[] = {0.85, 0.82, 0.79, 0.76, 0.72, 0.68, 0.63, 0.58, 0.52, 0.45, 0.37, 0.28};
constexpr double PLATES[] = {0.80, 0.77, 0.74, 0.71, 0.67, 0.63, 0.59, 0.54, 0.48, 0.42, 0.35, 0.28, 0.20};
constexpr double BOMBS_OF[] = {-0.70, -0.95, -1.20, -1.30, -1.40, -1.45, -1.50};  // of 4 to 10 cards
constexpr double HEIGHT_OF_BOMB = 0.015, A_STRAIGHT_FLUSH = -1.40, ALL_JOKERS = -1.60;
constexpr double WILD_KEPT = -0.45, WILD_LATE = 0.05;
constexpr int LOOKED_AT = 3;     // steps that are worked out
constexpr double HELPS = 1e-6;
constexpr uint8_t BY_NUMBER[] = {0, SINGLE, PAIR, TRIPLE, BOMB4, BOMB5, BOMB6, BOMB6 + 1, BOMB6 + 2, BOMB6 + 3, BOMB6 + 4};

// The order in which steps of the same change are taken: that of the names in Python.
enum Kind : uint8_t { LOAN, A_PLATE, A_STRAIGHT, A_FLUSH, A_TRIPLE_PAIRS };
constexpr Kind KIND_OF_RUN[3] = {A_STRAIGHT, A_TRIPLE_PAIRS, A_PLATE};

struct Step {
    double change;
    Kind kind;
    uint8_t place;       // of a run among the runs of its kind; of a loan the rank
    uint8_t held[5];     // the ranks from which cards are taken, 255 beyond them
    uint8_t copies, wilds;
    double cost;
    Cards cards;         // of a straight flush

    bool same(const Step& other) const {
        return kind == other.kind && place == other.place && !memcmp(held, other.held, 5) && copies == other.copies &&
               wilds == other.wilds && cost == other.cost && cards == other.cards;
    }
    // Where one tuple of ranks is the beginning of another, the shorter comes first.
    bool operator<(const Step& other) const {
        if (change != other.change) return change < other.change;
        if (kind != other.kind) return kind < other.kind;
        if (place != other.place) return place < other.place;
        for (int at = 0; at < 5; at++)
            if (held[at] != other.held[at]) return uint8_t(held[at] + 1) < uint8_t(other.held[at] + 1);
        return cards < other.cards;
    }
};

struct Steps {
    Step best[LOOKED_AT];
    int size = 0;
    void add(const Step& step) {
        int at = size < LOOKED_AT ? size++ : LOOKED_AT;
        if (at == LOOKED_AT && !(step < best[LOOKED_AT - 1])) return;
        if (at == LOOKED_AT) at--;
        for (; at && step < best[at - 1]; at--) best[at] = best[at - 1];
        best[at] = step;
    }
};

// A hand on its way to a plan.
struct Parting {
    uint8_t counts[16];    // equal cards of each rank, with the wilds lent to them
    Cards naturals;
    int wilds;
    double plain;          // without full houses
    Ranks lent = 0;
    int size = 0;
    Step steps[28];
};

struct Planner {
    const Prices& price;
    double wild;
    bool is_short;

    // Each triple takes the dearest pair along as a full house.
    double cost(const uint8_t* counts, double plain) const {
        int triples = 0, number = 0;
        double pairs[SMALL_JOKER];
        for (int rank = 0; rank < SMALL_JOKER; rank++) {
            if (counts[rank] == 3) triples++;
            if (counts[rank] == 2) pairs[number++] = price.equal[rank][2];
        }
        if (!triples || !number) return plain;
        int from = 0;
        if (number > triples) {
            for (int at = 1; at < number; at++)
                for (int left = at; left && pairs[left] < pairs[left - 1]; left--) std::swap(pairs[left], pairs[left - 1]);
            from = number - triples;
        }
        double sum = 0;
        for (int at = from; at < number; at++) sum += pairs[at];
        return plain - sum;
    }

    double taken(const uint8_t* counts, const uint8_t* held, int copies) const {
        double change = 0;
        for (int at = 0; at < 5 && held[at] != 255; at++) {
            int rank = held[at], count = counts[rank];
            change += price.equal[rank][count - copies] - price.equal[rank][count];
        }
        return change;
    }

    void flushes(const Parting& parting, const uint8_t* counts, Steps& steps) const {
        for (int suit = 0; suit < SUITS; suit++) {
            Ranks there = 0;
            for (int rank = 0; rank <= ACE; rank++) there |= Ranks((parting.naturals.of_rank(rank) >> 2 * suit & 3) != 0) << rank;
            for (int place = 0; place < 10; place++) {
                Step step{0, A_FLUSH, uint8_t(place), {255, 255, 255, 255, 255}, 1, 0, 0, {}};
                int number = 0;
                bool all = true;
                for (int at = place; at < place + 5; at++)
                    if (there >> LADDER[at] & 1) {
                        all &= counts[LADDER[at]] != 0;
                        step.held[number++] = uint8_t(LADDER[at]);
                    }
                if (number + parting.wilds < 5 || !all) continue;
                step.wilds = uint8_t(5 - number);
                step.cost = A_STRAIGHT_FLUSH - HEIGHT_OF_BOMB * place;
                step.change = step.cost - step.wilds * wild + taken(counts, step.held, 1);
                if (!(step.change < HARDLY_EVER_TAKEN)) continue;
                for (int at = 0; at < number; at++) step.cards = step.cards + cards_of(step.held[at], uint64_t(1) << 2 * suit);
                steps.add(step);
            }
        }
    }

    void runs(const Parting& parting, const uint8_t* counts, Steps& steps) const {
        for (int which = 0; which < 3; which++) {
            const RunOf& run = RUNS_OF[which];
            int wilds = is_short && run.copies == 1 && parting.wilds ? 1 : 0;
            for (int place = 0; place < run.windows; place++) {
                Step step{0, KIND_OF_RUN[which], uint8_t(place), {255, 255, 255, 255, 255}, run.copies, 0, run.cost[place], {}};
                int number = 0;
                for (int at = place; at < place + run.length; at++)
                    if (counts[LADDER[at]] >= run.copies) step.held[number++] = uint8_t(LADDER[at]);
                    else if (at - place - number >= wilds) break;
                if (number + wilds < run.length) continue;
                step.wilds = uint8_t(run.length - number);
                step.change = step.cost - step.wilds * wild + taken(counts, step.held, run.copies);
                if (step.change < HARDLY_EVER_TAKEN) steps.add(step);
            }
        }
    }

    void find(const Parting& parting, Steps& steps) const {
        if (parting.wilds)
            for (int rank = 0; rank < SMALL_JOKER; rank++) {
                int count = parting.counts[rank];
                if (!count || count >= 10) continue;
                double change = price.equal[rank][count + 1] - price.equal[rank][count] - wild;
                if (change < HARDLY_EVER_TAKEN) steps.add({change, LOAN, uint8_t(rank), {255, 255, 255, 255, 255}, 0, 1, 0, {}});
            }
        uint8_t counts[16];
        for (int rank = 0; rank < RANKS; rank++) counts[rank] = parting.lent >> rank & 1 ? 0 : parting.counts[rank];
        flushes(parting, counts, steps);
        runs(parting, counts, steps);
    }

    static void take(uint8_t* counts, const Step& step) {
        for (int at = 0; at < 5 && step.held[at] != 255; at++) counts[step.held[at]] -= step.copies;
        if (step.kind == LOAN) counts[step.place]++;
    }

    static void take(Parting& parting, const Step& step) {
        take(parting.counts, step);
        if (step.kind == LOAN) parting.lent |= Ranks(1) << step.place;
        parting.naturals = parting.naturals - step.cards;
        parting.wilds -= step.wilds;
        parting.plain += step.change;
        parting.steps[parting.size++] = step;
    }

    // The steps that make a hand cheaper than `than`, cheapest first, and what it costs then.
    int next(const Parting& parting, double than, Step* found, double* costs) const {
        Steps steps;
        find(parting, steps);
        int number = 0;
        for (int at = 0; at < steps.size; at++) {
            uint8_t counts[16];
            memcpy(counts, parting.counts, 16);
            take(counts, steps.best[at]);
            double now = cost(counts, parting.plain + steps.best[at].change);
            if (!(now < than - HELPS)) continue;
            int to = number++;
            for (; to && now < costs[to - 1]; to--) found[to] = found[to - 1], costs[to] = costs[to - 1];
            found[to] = steps.best[at];
            costs[to] = now;
        }
        return number;
    }

    Parting best(const Parting& start) const {
        Parting best = start;
        double least = cost(start.counts, start.plain), costs[LOOKED_AT], further[LOOKED_AT];
        Step first[LOOKED_AT], then[LOOKED_AT];
        int number = next(start, least, first, costs);
        for (int way = 0; way < number; way++) {
            bool done = false;  // another way to the same end
            for (int at = 0; at < best.size; at++) done |= best.steps[at].same(first[way]);
            if (done) continue;
            Parting parting = start;
            take(parting, first[way]);
            double now = costs[way];
            while (next(parting, now, then, further)) {
                take(parting, then[0]);
                now = further[0];
            }
            if (now < least - HELPS) least = now, best = parting;
        }
        return best;
    }
};

void add(HandPlan& plan, int level, int name, int rank, Numbered naturals, int wilds, double cost, Cards suited = {}) {
    plan.part[plan.size++] = {uint8_t(name), uint8_t(rank), uint8_t(wilds), naturals + cards_of(level, uint64_t(wilds)), cost, suited};
    plan.cost += cost;
}

Prices made(int level) {
    Prices all{};
    for (int rank = 0; rank < RANKS; rank++) {
        int height = rank >= SMALL_JOKER ? rank : rank == level ? ACE : rank < level ? rank : rank - 1;
        all.height[rank] = uint8_t(height);
        all.order[height] = uint8_t(rank);
        double* row = all.equal[rank];
        row[1] = SINGLES[height];
        if (rank >= SMALL_JOKER) {
            row[2] = 2 * SINGLES[height];
            continue;
        }
        row[2] = PAIRS[height];
        row[3] = TRIPLES[height];
        for (int more = 0; more < 7; more++) row[4 + more] = BOMBS_OF[more] - HEIGHT_OF_BOMB * height;
    }
    return all;
}

struct AllPrices {
    Prices level[SMALL_JOKER];
    AllPrices() {
        for (int at = 0; at < SMALL_JOKER; at++) level[at] = made(at);
    }
};

}  // namespace

const RunOf RUNS_OF[3] = {{STRAIGHT, 1, 5, 10, STRAIGHTS}, {TRIPLE_PAIRS, 2, 3, 12, PAIRS_IN_ROW}, {PLATE, 3, 2, 13, PLATES}};

Numbered numbered(Cards cards) {
    auto bytes = [](uint64_t half) {
        half = (half & 0x3333333333333333) + (half >> 2 & 0x3333333333333333);
        return (half + (half >> 4)) & 0x0F0F0F0F0F0F0F0F;
    };
    return {bytes(cards.low), bytes(cards.high)};
}

const Prices& prices_of(const Catalogue& book) {
    static const AllPrices all;
    return all.level[book.level];
}

Cards HandPlan::suited() const {
    Cards cards;
    for (int at = 0; at < size; at++) cards = cards + part[at].suited;
    return cards;
}

HandPlan plan_of(const Catalogue& book, Cards hand) {
    int level = book.level, wilds = hand.of_rank(level) >> 2 * HEARTS & 3, cards = wilds;
    Parting start{};
    start.naturals = hand - cards_of(level, uint64_t(wilds) << 2 * HEARTS);
    start.wilds = wilds;
    Numbered counts = numbered(start.naturals);
    for (int rank = 0; rank < RANKS; rank++) cards += start.counts[rank] = counts.of_rank(rank);
    const Prices& price = prices_of(book);
    bool is_short = cards <= SHORT_HAND;
    Planner planner{price, is_short ? WILD_LATE : WILD_KEPT, is_short};
    double sum = 0;
    for (int rank = 0; rank < RANKS; rank++) sum += price.equal[rank][start.counts[rank]];
    start.plain = wilds * planner.wild + sum;
    if (start.counts[SMALL_JOKER] == 2 && start.counts[BIG_JOKER] == 2)
        start.plain += ALL_JOKERS - price.equal[SMALL_JOKER][2] - price.equal[BIG_JOKER][2];

    Parting best = planner.best(start);
    HandPlan plan;
    int lent[RANKS] = {};
    for (int at = 0; at < best.size; at++) {
        const Step& step = best.steps[at];
        if (step.kind == LOAN) {
            lent[step.place]++;
            continue;
        }
        const RunOf& run = RUNS_OF[step.kind == A_TRIPLE_PAIRS ? 1 : step.kind == A_PLATE ? 2 : 0];
        Numbered needs;
        for (int k = 0; k < 5 && step.held[k] != 255; k++) needs = needs + cards_of(step.held[k], step.copies);
        add(plan, level, step.kind == A_FLUSH ? int(FLUSH) : run.name, LADDER[step.place + run.length - 1], needs, step.wilds, step.cost,
            step.cards);
    }
    uint8_t* left = best.counts;
    if (left[SMALL_JOKER] == 2 && left[BIG_JOKER] == 2) {
        add(plan, level, FOUR_JOKERS, BIG_JOKER, cards_of(SMALL_JOKER, 2) + cards_of(BIG_JOKER, 2), 0, ALL_JOKERS);
        left[SMALL_JOKER] = left[BIG_JOKER] = 0;
    }
    int pairs[SMALL_JOKER], number = 0, taken = 0;
    for (int rank = 0; rank <= ACE; rank++) {
        if (left[rank] != 2) continue;
        int at = number++;
        for (; at && price.equal[rank][2] > price.equal[pairs[at - 1]][2]; at--) pairs[at] = pairs[at - 1];
        pairs[at] = rank;
    }
    for (int rank = 0; rank <= ACE && taken < number; rank++) {
        if (left[rank] != 3) continue;
        int beside = pairs[taken++];
        add(plan, level, FULL_HOUSE, rank, cards_of(rank, uint64_t(3 - lent[rank])) + cards_of(beside, uint64_t(2 - lent[beside])),
            lent[rank] + lent[beside], price.equal[rank][3]);
        left[rank] = left[beside] = 0;
    }
    for (int rank = 0; rank < RANKS; rank++) {
        if (rank >= SMALL_JOKER)
            for (int at = 0; at < left[rank]; at++) add(plan, level, SINGLE, rank, cards_of(rank, 1), 0, price.equal[rank][1]);
        else if (left[rank])
            add(plan, level, BY_NUMBER[left[rank]], rank, cards_of(rank, uint64_t(left[rank] - lent[rank])), lent[rank],
                price.equal[rank][left[rank]]);
    }
    for (int at = 0; at < best.wilds; at++) add(plan, level, SINGLE, level, {}, 1, planner.wild);
    return plan;
}

}  // namespace guandan
