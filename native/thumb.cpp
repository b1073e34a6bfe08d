#include "thumb.hpp"

#include <algorithm>
#include <vector>

#include "hand_plan.hpp"

namespace guandan {

namespace {

constexpr int ACE = SMALL_JOKER - 1, BIG_JOKER = SMALL_JOKER + 1;
constexpr uint32_t NONE = ~uint32_t(0);

// outlook.py
constexpr double FADES[ORDINARY] = {3.5, 2.0, 2.0, 2.5, 4.0, 6.0, 8.0};
constexpr double BOMB_STANDS[] = {0.0, 0.75, 0.85, 0.92, 0.95, 0.97, 0.98, 0.99, 0.99, 1.0};
constexpr double BOMBED = 0.12, BOMBED_NEAR_THE_END = 0.25;
constexpr int NEAR_THE_END = 6;
constexpr double NEAR[] = {0.0, 4.0, 3.0, 2.6, 2.2, 2.0, 1.5, 1.1, 0.8, 0.6, 0.5};
constexpr double OUT = 2.5;
// leading.py
constexpr double SURE = 0.6, LEAD = 0.5, WINNERS_FIRST = 1.0, HELPS_PARTNER = 1.2;
// following.py
constexpr double GOES_OUT = 0.8, STRONG = 0.15, OVER_PARTNER = 1.0, BOMB_WORTHY = 0.6, JOKER_KEPT = 0.5;
constexpr int LONG_PLAY = 5, LEFT_AFTER_BOMBING_PARTNER = 1, FEW_TURNS = 1, OFF_PLAN = 2;
// giving.py
constexpr double NEAR_ENOUGH = 0.1;
constexpr int THOUGHT_OF = 5;
// The order of plays of the same harm: that of their names in Python, then of their ranks as they are printed.
constexpr uint8_t NAME_ORDER[NAMES] = {12, 10, 15, 9, 13, 16, 11, 2, 3, 14, 4, 5, 6, 7, 1, 8};
constexpr uint8_t RANK_ORDER[RANKS] = {0, 1, 2, 3, 4, 5, 6, 7, 14, 10, 12, 11, 8, 13, 9};

// What a seat knows about the others.
class Outlook {
  public:
    explicit Outlook(const View& view) : view(view), price(prices_of(*view.book)), next(view.counts[1]), previous(view.counts[3]),
                                         mate(view.counts[2]), most(std::max(next, previous)) {
        Cards unseen = cards_of(SMALL_JOKER, 2) + cards_of(BIG_JOKER, 8) + Cards{0xAAAAAAAAAAAAAAAA, 0x000000AAAAAAAAAA} - view.hand;
        for (Cards played : view.played) unseen = unseen - played;
        unseen_ = numbered(unseen);
    }

    // The chance that nobody beats a play after which so many cards are left to its player.
    double wins(int name, int rank, int left_over) {
        if (TIER_OF[name]) return most >= 4 ? BOMB_STANDS[TIER_OF[name]] : 1.0;
        if (!(known_ >> name & 1)) find_chances(name);
        double chance = chances_[name][rank];
        return most < 4 ? chance : chance * (1 - (left_over <= NEAR_THE_END ? BOMBED_NEAR_THE_END : BOMBED));
    }

    // What it costs in turns that an opponent might go out on a play of as many cards as they have left.
    double exposed(int name, int rank, int left_over) {
        int cards = SIZE_OF[name];
        double danger = (next == cards ? OUT : 0.0) + (previous == cards ? 0.7 * OUT : 0.0);
        return danger != 0 ? danger * (1 - wins(name, rank, left_over)) : 0.0;
    }

    // How many plays beyond the last one somebody must be beaten for.
    int spare_turns(const HandPlan& plan) {
        int losers = -1;
        for (int at = 0; at < plan.size; at++) losers += losing(plan.part[at]);
        return losers;
    }
    int losing(const Part& part) { return TIER_OF[part.name] ? -1 : wins(part.name, part.rank, 0) < SURE; }

    const View& view;
    const Prices& price;
    const int next, previous, mate, most;

  private:
    void find_chances(int name) {
        known_ |= 1u << name;
        double* chances = chances_[name];
        std::fill(chances, chances + RANKS, 1.0);
        if (most < SIZE_OF[name]) return;
        double fade = FADES[name];
        int better = 0;
        if (name >= STRAIGHT) {
            const RunOf& run = RUNS_OF[name - STRAIGHT];
            for (int place = run.windows; place-- > 0;) {
                chances[LADDER[place + run.length - 1]] = fade / (fade + better);
                bool all = true;
                for (int at = place; at < place + run.length; at++) all &= unseen_.of_rank(LADDER[at]) >= run.copies;
                better += all;
            }
            return;
        }
        int copies = name == FULL_HOUSE ? 3 : name + 1;
        for (int height = copies < 3 ? BIG_JOKER : ACE; height >= 0; height--) {
            int rank = price.order[height], there = unseen_.of_rank(rank);
            chances[rank] = fade / (fade + better);
            better += copies == 1 ? there : there >= copies;
        }
    }

    Numbered unseen_;
    uint32_t known_ = 0;
    double chances_[ORDINARY][RANKS];
};

// What makes two plays the same to it, whatever their suits.
struct Likeness {
    Numbered counts;
    uint8_t name, rank, wilds;
    bool operator==(const Likeness& other) const {
        return counts == other.counts && name == other.name && rank == other.rank && wilds == other.wilds;
    }
};

struct Thumb {
    const View& view;
    const Action* actions;
    uint32_t number;
    const Catalogue& book = *view.book;
    Outlook outlook{view};
    HandPlan plan = plan_of(book, view.hand);
    int cards = size_of(view.hand);
    double most = 0;              // what the choice so far is worth, when following
    uint32_t choice = NONE;

    int name_of(const Action& action) const { return book.line[action.line].name; }
    int rank_of(const Action& action) const { return book.line[action.line].rank[action.key]; }
    int wilds_of(Cards cards) const { return cards.of_rank(book.level) >> 2 * HEARTS & 3; }
    bool is(const Action& action, const Part& part) const {
        return action.line != PASS && name_of(action) == part.name && rank_of(action) == part.rank &&
               wilds_of(action.cards) == part.wilds && numbered(action.cards) == part.counts;
    }

    uint32_t lead() {
        bool running = outlook.spare_turns(plan) <= 0;
        if (outlook.mate == 1 && outlook.next > 1 && !running && name_of(actions[0]) == SINGLE) return 0;
        double worth[28];
        int order[28];
        for (int at = 0; at < plan.size; at++) {
            worth[at] = lead_worth(plan.part[at], running);
            int to = at;
            for (; to && worth[at] > worth[order[to - 1]]; to--) order[to] = order[to - 1];
            order[to] = at;
        }
        Cards bound = plan.suited();
        for (int at = 0; at < plan.size; at++) {
            uint32_t made = find(plan.part[order[at]], view.hand - (bound - plan.part[order[at]].suited));
            if (made != NONE) return made;
        }
        return 0;
    }

    double lead_worth(const Part& part, bool running) {
        int left = cards - SIZE_OF[part.name];
        double chance = outlook.wins(part.name, part.rank, left);
        double worth = part.cost + LEAD * chance - outlook.exposed(part.name, part.rank, left);
        if (TIER_OF[part.name]) return worth;
        if (outlook.mate == SIZE_OF[part.name] && outlook.next != outlook.mate) worth += HELPS_PARTNER * (1 - chance);
        if (running && outlook.wins(part.name, part.rank, 0) >= SURE) worth += WINNERS_FIRST;
        return worth;
    }

    // The action of a part that leaves cards bound elsewhere alone, if it can.
    uint32_t find(const Part& part, Cards free) const {
        uint32_t first[2] = {NONE, NONE}, covered[2] = {NONE, NONE};  // any; those with the very cards of a straight flush
        for (uint32_t at = 0; at < number; at++) {
            if (!is(actions[at], part)) continue;
            Cards made = actions[at].cards;
            bool very = !(part.suited.low & ~made.low) && !(part.suited.high & ~made.high);
            for (int which = 0; which <= very; which++) {
                if (first[which] == NONE) first[which] = at;
                if (covered[which] == NONE && contains(free, made)) covered[which] = at;
            }
        }
        int which = first[1] != NONE;
        return covered[which] != NONE ? covered[which] : first[which];
    }

    struct Trick {
        bool ours, bombs, near_end, low;
        double stake, passing;
    };

    // Whether the trick is worth a thought; what it is.
    bool look_at(Trick& trick) {
        int owner = view.owner, name = book.line[view.line].name, rank = book.line[view.line].rank[view.key];
        bool near_end = outlook.spare_turns(plan) <= FEW_TURNS;
        double stands = outlook.wins(name, rank, view.counts[owner]);
        double exposed = outlook.exposed(name, rank, view.counts[owner]);
        if (owner == 2) {
            bool strong = stands >= STRONG || SIZE_OF[name] >= LONG_PLAY || TIER_OF[name];
            if (strong && exposed == 0 && !near_end) return false;
            trick = {true, near_end, near_end, false, LEAD, stands * (LEAD + OVER_PARTNER) - exposed};
            return true;
        }
        double danger = view.counts[owner] <= 10 ? NEAR[view.counts[owner]] : 0.0;
        bool bombs = danger >= BOMB_WORTHY || exposed > 0 || near_end;
        bool low = !bombs && outlook.price.height[rank] < outlook.price.height[ACE];
        trick = {false, bombs, near_end, low, LEAD + danger, -exposed};
        return true;
    }

    struct Torn {
        double harm;
        uint32_t at;
    };

    bool comes_before(const Torn& one, const Torn& other) const {
        if (one.harm != other.harm) return one.harm < other.harm;
        const Action &a = actions[one.at], &b = actions[other.at];
        if (name_of(a) != name_of(b)) return NAME_ORDER[name_of(a)] < NAME_ORDER[name_of(b)];
        if (rank_of(a) != rank_of(b)) return RANK_ORDER[rank_of(a)] < RANK_ORDER[rank_of(b)];
        return a.cards < b.cards;
    }

    // The part of the plan that an action is, the last of several alike.
    int part_of(const Action& action) const {
        for (int at = plan.size; at-- > 0;)
            if (is(action, plan.part[at])) return at;
        return -1;
    }

    uint32_t follow() {
        Trick trick;
        if (!look_at(trick)) return NONE;
        most = trick.passing;
        Cards unbound = view.hand - plan.suited();
        Numbered held = numbered(view.hand);
        bool done[28] = {};
        Torn torn[OFF_PLAN];
        int torns = 0;
        std::vector<Likeness> looked_at;
        for (uint32_t at = 0; at < number; at++) {
            const Action& action = actions[at];
            if (action.line == PASS) break;
            if (TIER_OF[name_of(action)] && !trick.bombs) break;
            int part = part_of(action);
            if (part >= 0 && contains(unbound + plan.part[part].suited, action.cards)) {
                if (done[part]) continue;
                done[part] = true;
                weigh(trick, at, 0, &plan.part[part]);
                continue;
            }
            Likeness like{numbered(action.cards), uint8_t(name_of(action)), uint8_t(rank_of(action)), uint8_t(wilds_of(action.cards))};
            if ((part >= 0 && done[part]) || std::find(looked_at.begin(), looked_at.end(), like) != looked_at.end()) continue;
            looked_at.push_back(like);
            Torn one{contains(unbound, action.cards) ? 0.0 : 1.0, at};
            for (int rank = 0; rank < RANKS; rank++)
                if (int use = like.counts.of_rank(rank)) {
                    const double* row = outlook.price.equal[rank];
                    int have = held.of_rank(rank);
                    one.harm += row[have - use] - row[have];
                }
            int to = torns < OFF_PLAN ? torns++ : OFF_PLAN;
            if (to == OFF_PLAN && !comes_before(one, torn[OFF_PLAN - 1])) continue;
            if (to == OFF_PLAN) to--;
            for (; to && comes_before(one, torn[to - 1]); to--) torn[to] = torn[to - 1];
            torn[to] = one;
        }
        for (int at = 0; at < torns; at++) weigh(trick, torn[at].at, torn[at].harm, nullptr);
        return choice;
    }

    // Takes an action if it is worth more than what was found before. `part` is that of the plan, if it is one.
    void weigh(const Trick& trick, uint32_t at, double harm, const Part* part) {
        const Action& action = actions[at];
        int name = name_of(action), rank = rank_of(action), left = cards - SIZE_OF[name];
        double chance = outlook.wins(name, rank, left), exposed = outlook.exposed(name, rank, left);
        int parts = plan.size - 1, spare = 0;
        double cost = 0;
        if (part) {
            cost = plan.cost - part->cost;
            spare = outlook.spare_turns(plan) - outlook.losing(*part);
        } else {
            if (chance * (trick.stake + (trick.near_end ? GOES_OUT : 0.0)) - harm - exposed <= most) return;
            HandPlan after = plan_of(book, view.hand - action.cards);
            cost = after.cost;
            parts = after.size;
            spare = outlook.spare_turns(after);
        }
        if (trick.ours && TIER_OF[name] && parts > LEFT_AFTER_BOMBING_PARTNER) return;
        double stake = trick.stake + (trick.near_end && spare <= 0 ? GOES_OUT : 0.0);
        double worth = plan.cost - cost + chance * stake - exposed;
        if (trick.low && cards > SHORT_HAND && !TIER_OF[name]) worth -= JOKER_KEPT * (action.cards.of_rank(BIG_JOKER) >> 2 * HEARTS & 3);
        if (worth > most) most = worth, choice = at;
    }

    double cost_without(const Action& action) const { return plan_of(book, view.hand - action.cards).cost; }

    uint32_t pay() const {
        uint32_t best = 0;
        double least = cost_without(actions[0]);
        for (uint32_t at = 1; at < number; at++) {
            double cost = cost_without(actions[at]);
            if (cost < least) least = cost, best = at;
        }
        return best;
    }

    static int rank_of_card(Cards card) {
        return card.low ? __builtin_ctzll(card.low) / 8 : 8 + __builtin_ctzll(card.high) / 8;
    }

    uint32_t give_back() const {
        Numbered held = numbered(view.hand);
        Cards unbound = view.hand - plan.suited();
        struct One {
            bool bound;
            double harm;
            uint32_t at;
        };
        std::vector<One> all;
        for (uint32_t at = 0; at < number; at++) {
            int rank = rank_of_card(actions[at].cards), have = held.of_rank(rank);
            const double* row = outlook.price.equal[rank];
            all.push_back({!contains(unbound, actions[at].cards), row[have - 1] - row[have], at});
        }
        std::stable_sort(all.begin(), all.end(), [](const One& one, const One& other) {
            return one.bound != other.bound ? one.bound < other.bound : one.harm < other.harm;
        });
        uint32_t which[THOUGHT_OF];
        double costs[THOUGHT_OF];
        int found = 0;
        Ranks ranks = 0;
        for (const One& one : all) {
            int rank = rank_of_card(actions[one.at].cards);
            if (found == THOUGHT_OF || ranks >> rank & 1) continue;
            ranks |= Ranks(1) << rank;
            which[found] = one.at;
            costs[found++] = cost_without(actions[one.at]);
        }
        double least = *std::min_element(costs, costs + found);
        if (view.phase == Phase::ReturnToOpponent) return which[std::find(costs, costs + found, least) - costs];
        int best = -1, highest = -1;
        for (int at = 0; at < found; at++) {
            int height = outlook.price.height[rank_of_card(actions[which[at]].cards)];
            if (costs[at] <= least + NEAR_ENOUGH && height > highest) highest = height, best = at;
        }
        return which[best];
    }
};

}  // namespace

uint32_t by_thumb(const View& view, const Action* actions, uint32_t number) {
    if (number == 1) return 0;
    if (view.phase == Phase::Play && size_of(view.hand) <= SIZE_OF[BOMB6 + 4])
        for (uint32_t at = number; at-- > 0;)  // the bomb class comes last, and is the stronger reading of the same cards
            if (actions[at].line != PASS && actions[at].cards == view.hand) return at;
    Thumb thumb{view, actions, number};
    if (view.phase == Phase::Tribute) return thumb.pay();
    if (view.phase != Phase::Play) return thumb.give_back();
    uint32_t chosen = view.line == NOTHING ? thumb.lead() : thumb.follow();
    return chosen == NONE ? number - 1 : chosen;
}

}  // namespace guandan
