#include "ways.hpp"

namespace guandan {

AllWays::AllWays() : held{}, cards{}, ways{}, taken{}, lowest{} {
    int kinds = 0, used = 0;
    for (int byte = 0; byte < 256; byte++) {
        if (byte & byte >> 1 & 0x55) continue;  // three of a kind
        held[byte] = uint8_t(kinds);
        uint8_t takes[81], sizes[81];  // every set of cards within the byte, lowest first
        int number_of_takes = 0;
        for (int take = 0; take <= byte; take++) {
            bool within = true;
            int size = 0;
            for (int suit = 0; suit < SUITS; suit++) {
                within &= (take >> 2 * suit & 3) <= (byte >> 2 * suit & 3);
                size += take >> 2 * suit & 3;
            }
            if (!within) continue;
            takes[number_of_takes] = uint8_t(take);
            sizes[number_of_takes++] = uint8_t(size);
        }
        cards[byte] = sizes[number_of_takes - 1];
        for (int telling = 0; telling < 16; telling++) {
            Ways& found = ways[kinds][telling];
            int told = 0;
            for (int suit = 0; suit < SUITS; suit++) told |= (telling >> suit & 1) * 3 << 2 * suit;
            for (int size = 0; size <= MOST_OF_RANK; size++) {
                found.first[size] = uint16_t(used);
                uint64_t met[4] = {};  // of takes that differ only in suits not told apart the lowest stands for all
                for (int at = 0; at < number_of_takes; at++) {
                    int tells = takes[at] & told;
                    if (sizes[at] != size || met[tells >> 6] >> (tells & 63) & 1) continue;
                    met[tells >> 6] |= uint64_t(1) << (tells & 63);
                    found.count[size]++;
                    taken[used++] = takes[at];
                }
            }
        }
        for (int size = 0; size <= cards[byte]; size++) lowest[byte][size] = taken[ways[kinds][0].first[size]];
        kinds++;
    }
}

const AllWays ALL_WAYS;

}  // namespace guandan
