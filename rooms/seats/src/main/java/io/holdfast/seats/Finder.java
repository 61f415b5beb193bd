package io.holdfast.seats;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Finds the best seats. First it looks for seats side by side: preferred rows in every section, then all other rows from
 * the front, always from the left, sections in their order. If there are none, and they need not be together, it takes
 * the largest blocks first, of equal ones the first, and what is still missing from the beginning of the next.
 */
final class Finder {

    private final Choice.Best best;
    private final List<Hall> halls;

    /** Free seats side by side, with nothing free next to them: where they begin, from 0. */
    private record Block(SectionId section, int row, int seat) {}

    Finder(Choice.Best best, List<Hall> halls) {
        this.best = best;
        this.halls = halls;
    }

    /** The seats; none if there are none as asked for. */
    List<Seat> find() {
        Set<Integer> preferred = Set.copyOf(best.rows());
        if (!preferred.isEmpty()) {
            List<Seat> found = sideBySide(
                    hall -> best.rows().stream().mapToInt(row -> row - 1).filter(row -> row < hall.rows()));
            if (!found.isEmpty()) {
                return found;
            }
        }
        List<Seat> found =
                sideBySide(hall -> IntStream.range(0, hall.rows()).filter(row -> !preferred.contains(row + 1)));
        return found.isEmpty() && !best.together() && best.count() > 1 ? scattered() : found;
    }

    /** How many seats there are to find. */
    int available() {
        return halls.stream().mapToInt(Hall::available).sum();
    }

    private List<Seat> sideBySide(Function<Hall, IntStream> rows) {
        for (Hall hall : halls) {
            if (hall.available() < best.count()) {
                continue;
            }
            FreeSeats free = hall.free();
            for (int row : rows.apply(hall).toArray()) {
                int seat = best.noOrphans() ? firstWithoutOrphan(free, row) : free.firstRun(row, best.count());
                if (seat >= 0) {
                    return seats(hall.id(), row, seat, best.count());
                }
            }
        }
        return List.of();
    }

    /** At the beginning of a block, unless that leaves one seat of it: then every other place in it would, too. */
    private int firstWithoutOrphan(FreeSeats free, int row) {
        int[] first = {-1};
        free.runs(row, (seat, length) -> {
            if (first[0] < 0 && fits(length, best.count())) {
                first[0] = seat;
            }
        });
        return first[0];
    }

    private boolean fits(int length, int count) {
        return length >= count && !(best.noOrphans() && length == count + 1);
    }

    private List<Seat> scattered() {
        List<Seat> found = new ArrayList<>();
        List<List<Block>> byLength = blocks();
        for (int length = byLength.size() - 1; length > 0; length--) {
            for (Block block : byLength.get(length)) {
                int missing = best.count() - found.size();
                int take = length <= missing ? length : fits(length, missing) ? missing : 0;
                found.addAll(seats(block.section(), block.row(), block.seat(), take));
                if (found.size() == best.count()) {
                    return found;
                }
            }
        }
        return List.of();
    }

    /** The first blocks of each length, as many as could be of use. No block is longer than one seat more than asked. */
    private List<List<Block>> blocks() {
        int longest = best.count() + 1;
        List<List<Block>> byLength = IntStream.rangeClosed(0, longest)
                .<List<Block>>mapToObj(length -> new ArrayList<>())
                .toList();
        int shortest = 1;
        for (Hall hall : halls) {
            for (int i = 0; i < hall.rows() && shortest <= longest && hall.available() > 0; i++) {
                int row = i;
                if (hall.free().firstRun(row, shortest) < 0) {
                    continue;
                }
                hall.free().runs(row, (seat, length) -> {
                    if (isOfUse(byLength, length)) {
                        byLength.get(length).add(new Block(hall.id(), row, seat));
                    }
                });
                while (shortest <= longest && !isOfUse(byLength, shortest)) {
                    shortest++;
                }
            }
        }
        return byLength;
    }

    /** Of each length, so many are enough as can be taken whole, and one to take the rest from. */
    private boolean isOfUse(List<List<Block>> byLength, int length) {
        return byLength.get(length).size() <= best.count() / length;
    }

    private static List<Seat> seats(SectionId section, int row, int first, int count) {
        List<Seat> seats = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            seats.add(new Seat(section, row + 1, first + i + 1));
        }
        return seats;
    }
}
