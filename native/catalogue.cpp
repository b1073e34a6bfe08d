#include "catalogue.hpp"

#include <cstring>
#include <vector>

namespace guandan {
namespace {

constexpr int VERSION = 2;
constexpr int MOST_GAIN = 4;

// Numbers in sequence; after the first that is missing or too large everything is 0 and `good` is false.
class Reader {
  public:
    Reader(const uint8_t* bytes, size_t length) : at_(bytes), end_(bytes + length) {}

    int number(int most) {
        if (end_ - at_ < 2) {
            good = false;
            return 0;
        }
        int value = at_[0] | at_[1] << 8;
        at_ += 2;
        if (value > most) {
            good = false;
            return 0;
        }
        return value;
    }
    bool done() const { return at_ == end_; }

    bool good = true;

  private:
    const uint8_t *at_, *end_;
};

struct Need {
    int rank, copies;
};

struct Row {
    int line, rank, key, suit;  // suit 4: none
    std::vector<Need> needs;
};

Ranks ranks_of(const Row& row) {
    Ranks ranks = 0;
    for (const Need& need : row.needs) ranks |= Ranks(1 << need.rank);
    return ranks;
}

// The rows of equal cards and full houses follow one order of ranks.
bool place_equal(const Catalogue& book, Line& line, const Row& row) {
    if (row.needs.size() != 1 || row.needs[0].rank != row.rank || row.needs[0].copies != line.copies) return false;
    if (row.suit != SUITS || row.key >= RANKS || book.order[row.key] != row.rank) return false;
    if (line.ranks >> row.rank & 1) return false;
    line.ranks |= Ranks(1 << row.rank);
    return true;
}

bool place_full(const Catalogue& book, const Row& row) {
    return row.needs.size() == 2 && row.suit == SUITS && row.rank < SMALL_JOKER && row.key < RANKS &&
           book.order[row.key] == row.rank && row.needs[0].rank == row.rank && row.needs[0].copies == 3 &&
           row.needs[1].copies == 2 && row.needs[1].rank != row.rank;
}

bool place_run(Line& line, const Row& row) {
    Ranks ranks = ranks_of(row);
    if (__builtin_popcount(ranks) != int(row.needs.size()) || ranks & ~SUIT_RANKS || row.key >= MOST_KEYS) return false;
    if (line.size != line.copies * row.needs.size()) return false;
    for (const Need& need : row.needs)
        if (need.copies != line.copies) return false;
    if ((line.form == Form::Flush) != (row.suit < SUITS)) return false;
    if (line.window[row.key] != Window(~0) && line.window[row.key] != ranks) return false;
    line.window[row.key] = Window(ranks);
    return true;
}

bool place_jokers(Line& line, const Row& row) {
    return row.needs.size() == 2 && line.keys == 0 && row.key == 0 && row.needs[0].rank == SMALL_JOKER &&
           row.needs[0].copies == 2 && row.needs[1].rank == SMALL_JOKER + 1 && row.needs[1].copies == 2;
}

// Puts a row into its line; false if the form of the line has no place for it.
bool place(Catalogue& book, const Row& row) {
    Line& line = book.line[row.line];
    if (row.key >= MOST_KEYS) return false;
    bool fits = false;
    switch (line.form) {
        case Form::Equal: fits = place_equal(book, line, row); break;
        case Form::Full: fits = place_full(book, row); break;
        case Form::Run:
        case Form::Flush: fits = place_run(line, row); break;
        case Form::Jokers: fits = place_jokers(line, row); break;
    }
    if (!fits || (line.key[row.rank] >= 0 && line.key[row.rank] != row.key)) return false;
    line.key[row.rank] = int8_t(row.key);
    line.rank[row.key] = uint8_t(row.rank);
    if (row.key >= line.keys) line.keys = uint8_t(row.key + 1);
    return true;
}

// Whether a full house has every rank beside every other; which ranks those are.
bool close_full(Line& line, const std::vector<Row>& rows, int number) {
    Ranks mains = 0, beside[RANKS] = {};
    for (const Row& row : rows) {
        if (row.line != number) continue;
        Ranks bit = Ranks(1 << row.needs[1].rank);
        if (beside[row.rank] & bit) return false;
        beside[row.rank] |= bit;
        mains |= Ranks(1 << row.rank);
        line.ranks |= bit;
    }
    for (int rank = 0; rank < SMALL_JOKER; rank++)
        if (beside[rank] != (line.ranks & ~(1u << rank))) return false;
    return mains == SUIT_RANKS && (line.ranks & SUIT_RANKS) == SUIT_RANKS;
}

// Whether the rows of a line are all there: every suit of a straight flush, no gap between the keys of runs.
bool close(Line& line, const std::vector<Row>& rows, int number) {
    int count = 0;
    for (const Row& row : rows) count += row.line == number;
    switch (line.form) {
        case Form::Equal: return count == __builtin_popcount(line.ranks);
        case Form::Full: return close_full(line, rows, number);
        case Form::Jokers: return count == 1;
        case Form::Run:
        case Form::Flush: break;
    }
    int each = line.form == Form::Flush ? SUITS : 1;
    uint8_t suits[MOST_KEYS] = {};
    for (const Row& row : rows)
        if (row.line == number) suits[row.key] |= uint8_t(1 << row.suit);
    for (int key = 0; key < line.keys; key++) {
        if (line.window[key] == Window(~0)) return false;
        if (each == SUITS && suits[key] != 15) return false;
    }
    return count == each * line.keys;
}

// Whether what a line of mixed suits leaves out is a straight flush: it has the same windows, one card a rank.
bool leaves_flushes(const Catalogue& book, const Line& line) {
    if (line.form != Form::Run || line.copies != 1 || book.flush < 0) return false;
    return !memcmp(line.window, book.line[book.flush].window, sizeof line.window);
}

}  // namespace

std::string read_catalogue(const uint8_t* bytes, size_t length, Catalogue& into) {
    into = Catalogue{};
    Reader reader(bytes, length);
    if (reader.number(65535) != VERSION) return "not a catalogue of this version";
    into.level = uint8_t(reader.number(SMALL_JOKER - 1));
    into.wind_any = reader.number(1);
    into.reentry = reader.number(1);
    for (uint8_t& gain : into.gains) gain = uint8_t(reader.number(MOST_GAIN));
    for (int8_t& limit : into.limits) limit = int8_t(reader.number(RANKS) - 1);
    Ranks seen = 0;
    for (uint8_t& rank : into.order) {
        rank = uint8_t(reader.number(RANKS - 1));
        seen |= Ranks(1 << rank);
    }
    into.lines = uint8_t(reader.number(MOST_LINES));
    if (!reader.good || seen != (1 << RANKS) - 1) return "the head of the catalogue cannot be read";
    for (int key = 0; key < RANKS; key++) {  // the level's rank behind the ace, all others in natural order
        int rank = key == SMALL_JOKER - 1 ? into.level : key < into.level || key >= SMALL_JOKER ? key : key + 1;
        if (into.order[key] != rank) return "ranks in another order";
    }
    into.level_bit = Ranks(1 << into.level);
    into.wild = cards_of(into.level, 1 << 2 * HEARTS);
    into.flush = into.jokers = -1;
    memset(into.by_name, -1, sizeof into.by_name);
    for (int key = RANKS - 1; key >= 0; key--) into.above[key] = Ranks(into.above[key + 1] | 1 << into.order[key]);
    for (int at = 0; at < into.lines; at++) {
        Line& line = into.line[at];
        line.name = uint8_t(reader.number(254));
        line.form = Form(reader.number(int(Form::Jokers)));
        line.size = uint8_t(reader.number(27));
        line.tier = uint8_t(reader.number(100));
        line.copies = uint8_t(reader.number(10));
        line.beside = uint8_t(reader.number(3));
        line.mixed = reader.number(1);
        int natural = reader.number(10);
        memset(line.key, -1, sizeof line.key);
        memset(line.window, -1, sizeof line.window);
        if (!reader.good || into.by_name[line.name] >= 0) return "a line of the catalogue cannot be read";
        into.by_name[line.name] = int8_t(at);
        if (line.tier == 0 && at != into.ordinary) return "the ordinary lines do not come first";
        into.ordinary = uint8_t(into.ordinary + (line.tier == 0));
        if (natural != (line.form == Form::Jokers ? line.size : 1)) return "a line with another need of natural cards";
        if (line.form == Form::Equal && (!line.copies || line.size != line.copies)) return "a line of unequal cards";
        if (line.form == Form::Full && (line.copies != 3 || line.beside != 2 || line.size != 5))
            return "a full house of another size";
        if (line.form == Form::Run && (!line.copies || line.copies > 3)) return "a run of more than triples";
        // More places have more sets of cards than 32 bits can count, or a machine can hold.
        if (line.form == Form::Run && line.size > 6) return "a run of more than six cards";
        if (line.form == Form::Jokers) {
            if (into.jokers >= 0 || !line.tier || line.size != 4) return "a line of jokers of another kind";
            into.jokers = int8_t(at);
        }
        if (line.form == Form::Equal && line.tier) {
            if (line.copies <= WILDS) return "a bomb of wild cards";
            int place = into.bombs++;
            for (; place && into.line[into.bomb[place - 1]].copies > line.copies; place--)
                into.bomb[place] = into.bomb[place - 1];
            into.bomb[place] = uint8_t(at);
        }
        if (line.tier && (line.form == Form::Full || line.form == Form::Run)) return "bomb class of another form";
        if (line.form == Form::Flush) {
            if (into.flush >= 0 || !line.tier || line.copies != 1 || line.size != 5) return "a straight flush of another kind";
            into.flush = int8_t(at);
        }
    }
    std::vector<Row> rows(size_t(reader.number(4000)));
    for (Row& row : rows) {
        row.line = reader.number(into.lines - 1);
        row.rank = reader.number(RANKS - 1);
        row.key = reader.number(255);
        row.suit = reader.number(SUITS);
        row.needs.resize(size_t(reader.number(8)));
        for (Need& need : row.needs) {
            need.rank = reader.number(RANKS - 1);
            need.copies = reader.number(10);
        }
        if (!reader.good || !into.lines || !place(into, row)) return "a row of the catalogue does not fit its line";
    }
    if (!reader.good || !reader.done()) return "the catalogue does not end where it should";
    for (int at = 0; at < into.lines; at++) {
        if (!close(into.line[at], rows, at)) return "rows are missing from a line of the catalogue";
        if (into.line[at].mixed && !leaves_flushes(into, into.line[at])) return "mixed suits that leave out no flush";
    }
    // Without this a leader could be left with cards and no play, and a deal would never end.
    bool singles = false;
    for (int at = 0; at < into.ordinary; at++)
        singles |= into.line[at].form == Form::Equal && into.line[at].copies == 1 &&
                   into.line[at].ranks == (1 << RANKS) - 1;
    if (!singles) return "not every card can be led";
    for (int at = 0; at < into.ordinary; at++) {
        const Line& line = into.line[at];
        if (line.form != Form::Run) continue;
        for (int key = 0; key < line.keys; key++) {
            if (into.runs == MOST_RUNS) return "more runs than there is room for";
            Saved& run = into.run[into.runs++];
            run.copies = line.copies;
            for (int rank = 0; rank < SMALL_JOKER; rank++)
                if (line.window[key] >> rank & 1) run.ranks |= uint64_t(1) << 4 * rank;
        }
    }
    uint64_t digest = 0xCBF29CE484222325;  // FNV-1a
    for (size_t at = 0; at < length; at++) digest = (digest ^ bytes[at]) * 0x100000001B3;
    into.digest = digest;
    return "";
}

}  // namespace guandan
