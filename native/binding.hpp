// What the parts of the binding share: catalogues, and sets of cards as 16 bytes.
#pragma once

#include <nanobind/nanobind.h>

#include <cstring>

#include "table.hpp"

namespace guandan {

namespace nb = nanobind;

struct Pages {  // a catalogue, where it is aligned as it should be
    Book book;
};

inline std::vector<Book> books_of(const std::vector<Pages>& all) {
    std::vector<Book> books;
    for (const Pages& one : all) books.push_back(one.book);
    return books;
}

inline Cards read_cards(const nb::bytes& bytes, size_t at = 0) {
    if (bytes.size() < 16 * (at + 1)) throw Refused("a set of cards is 16 bytes");
    Cards cards;
    memcpy(&cards, static_cast<const char*>(bytes.data()) + 16 * at, 16);
    return cards;
}

inline nb::bytes as_bytes(Cards cards) { return nb::bytes(reinterpret_cast<const char*>(&cards), 16); }

// What lies on the table, as line and key of a catalogue.
inline std::pair<int, int> to_beat(const Catalogue& book, int name, int rank) {
    if (name == PASS) return {NOTHING, 0};
    if (name < 0 || name > PASS || book.by_name[name] < 0) throw Refused("no such pattern");
    int line = book.by_name[name];
    if (rank < 0 || rank >= RANKS || book.line[line].key[rank] < 0) throw Refused("no such play to beat");
    return {line, book.line[line].key[rank]};
}

struct RawPlay {  // a play on its way from or to Python
    uint64_t low, high;
    uint8_t name, rank, pad[6];
};
static_assert(sizeof(RawPlay) == 24);

void add_net(nb::module_& m);

}  // namespace guandan
