package io.holdfast.seats.internal;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SectionId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Finds the best seats. First it looks for seats side by side: preferred rows in every section, then all other rows from
 * the front, always from the left, sections in their order. If there are none, and they need not be together, it takes
 * as few blocks as possible, the largest first, of equal ones the first.
 */
public final class BestSeatsFinder {

    private final SeatChoice.BestSeats best;
    private final List<SectionAvailability> sections;

    /** Free seats side by side, with nothing free next to them: where they begin, from 0, and how many they are. */
    private record Block(SectionId section, int row, int seat, int length) {}

    public BestSeatsFinder(SeatChoice.BestSeats best, List<SectionAvailability> halls) {
        this.best = best;
        this.sections = halls;
    }

    /** The seats; none if there are none as asked for. */
    public List<Seat> find() {
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
        return sections.stream().mapToInt(SectionAvailability::available).sum();
    }

    private List<Seat> sideBySide(Function<SectionAvailability, IntStream> rows) {
        for (SectionAvailability hall : sections) {
            if (hall.available() < best.count()) {
                continue;
            }
            FreeSeats free = hall.freeSeats();
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
        free.forEachRun(row, (seat, length) -> {
            if (first[0] < 0 && fits(length, best.count())) {
                first[0] = seat;
            }
        });
        return first[0];
    }

    private boolean fits(int length, int count) {
        return length >= count && !(best.noOrphans() && length == count + 1);
    }

    /** The fewest blocks that do; of those the largest, of equal ones the first, each taken as far as can be. */
    private List<Seat> scattered() {
        List<Block> blocks = blocks();
        int[][] fewest = fewest(blocks);
        List<Seat> found = new ArrayList<>();
        if (fewest[0][best.count()] > blocks.size()) {
            return found;
        }
        for (int i = 0; found.size() < best.count(); i++) {
            Block block = blocks.get(i);
            int missing = best.count() - found.size();
            int take = Math.min(block.length(), missing);
            while (!canTake(block, take) || fewest[i][missing] != with(take, fewest[i + 1][missing - take])) {
                take--;
            }
            found.addAll(seats(block.section(), block.row(), block.seat(), take));
        }
        return found;
    }

    /**
     * How many blocks from the i-th on it takes to get so many seats; more than there are if it cannot be done. To take as
     * much as possible of each is not enough: 3 of two blocks of 4 leave no single seat if they are 2 and 1.
     */
    private int[][] fewest(List<Block> blocks) {
        int[][] fewest = new int[blocks.size() + 1][best.count() + 1];
        Arrays.fill(fewest[blocks.size()], 1, best.count() + 1, blocks.size() + 1);
        for (int i = blocks.size() - 1; i >= 0; i--) {
            for (int missing = 1; missing <= best.count(); missing++) {
                fewest[i][missing] = fewest[i + 1][missing];
                for (int take = Math.min(blocks.get(i).length(), missing); take > 0; take--) {
                    int with = with(take, fewest[i + 1][missing - take]);
                    if (with < fewest[i][missing] && canTake(blocks.get(i), take)) {
                        fewest[i][missing] = with;
                    }
                }
            }
        }
        return fewest;
    }

    private static int with(int take, int others) {
        return take == 0 ? others : others + 1;
    }

    private boolean canTake(Block block, int take) {
        return take == 0 || fits(block.length(), take);
    }

    /**
     * The first blocks of each length, as many as could be of use, the largest first. No block is longer than one seat
     * more than asked for.
     */
    private List<Block> blocks() {
        int longest = best.count() + 1;
        List<List<Block>> byLength = IntStream.rangeClosed(0, longest)
                .<List<Block>>mapToObj(length -> new ArrayList<>())
                .toList();
        int shortest = 1;
        for (SectionAvailability hall : sections) {
            for (int i = 0; i < hall.rows() && shortest <= longest && hall.available() > 0; i++) {
                int row = i;
                if (hall.freeSeats().firstRun(row, shortest) < 0) {
                    continue;
                }
                hall.freeSeats().forEachRun(row, (seat, length) -> {
                    if (isOfUse(byLength, length)) {
                        byLength.get(length).add(new Block(hall.id(), row, seat, length));
                    }
                });
                while (shortest <= longest && !isOfUse(byLength, shortest)) {
                    shortest++;
                }
            }
        }
        List<Block> largestFirst = new ArrayList<>();
        for (int length = longest; length > 0; length--) {
            largestFirst.addAll(byLength.get(length));
        }
        return largestFirst;
    }

    /**
     * Of each length, so many are enough as can be taken whole, and one to take the rest from; or two, where a rest that
     * would leave a single seat has to be shared between them.
     */
    private boolean isOfUse(List<List<Block>> byLength, int length) {
        int shared = best.noOrphans() ? 2 : 1;
        return byLength.get(length).size() < best.count() / length + shared;
    }

    private static List<Seat> seats(SectionId section, int row, int first, int count) {
        List<Seat> seats = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            seats.add(new Seat(section, row + 1, first + i + 1));
        }
        return seats;
    }
}
