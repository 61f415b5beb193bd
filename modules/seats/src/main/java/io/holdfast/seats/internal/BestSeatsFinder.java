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
 * Finds the best seats. The finder first searches for adjacent seats: in the preferred rows of all sections, then in
 * all other rows from the front, each from left to right. If there are no adjacent seats and the seats need not be
 * adjacent, it selects as few blocks as possible, preferring larger blocks and then earlier blocks.
 */
final class BestSeatsFinder {

    /** The maximum number of seats for which the smallest number of blocks is computed exactly. */
    private static final int MAX_EXACT = 64;

    private final SeatChoice.BestSeats best;
    private final List<SectionFreeSeats> sections;

    /**
     * A maximal run of adjacent free seats.
     *
     * @param row the zero-based index of the row
     * @param seat the zero-based index of the first seat in the row
     * @param length the number of seats
     */
    private record Block(SectionId section, int row, int seat, int length) {}

    BestSeatsFinder(SeatChoice.BestSeats best, List<SectionFreeSeats> sections) {
        this.best = best;
        this.sections = sections;
    }

    /** Returns the selected seats, or an empty result if the choice cannot be satisfied. */
    List<Seat> find() {
        Set<Integer> preferred = Set.copyOf(best.rows());
        if (!preferred.isEmpty()) {
            List<Seat> found = findAdjacent(
                    section -> best.rows().stream().mapToInt(row -> row - 1).filter(row -> row < section.rows()));
            if (!found.isEmpty()) {
                return found;
            }
        }
        List<Seat> found =
                findAdjacent(section -> IntStream.range(0, section.rows()).filter(row -> !preferred.contains(row + 1)));
        boolean adjacent = best.together() || best.filter().accessible() > 0 || best.count() == 1;
        return found.isEmpty() && !adjacent ? findBlocks() : found;
    }

    /**
     * Returns the selected seats for an event that forbids single free seats where they can be avoided: adjacent seats
     * that leave no single seat, or else the seats that are selected without the rule. The latter are taken from the
     * start of a block, so that they leave a single seat only in a block from which all other seats are taken.
     */
    static List<Seat> findUnderOrphanRule(SeatChoice.BestSeats best, List<SectionFreeSeats> sections) {
        List<Seat> found = new BestSeatsFinder(best.keptTogether().withoutOrphans(), sections).find();
        return found.isEmpty() ? new BestSeatsFinder(best, sections).find() : found;
    }

    /** Returns the number of free seats in the searched sections. */
    int available() {
        return sections.stream().mapToInt(SectionFreeSeats::available).sum();
    }

    private List<Seat> findAdjacent(Function<SectionFreeSeats, IntStream> rows) {
        for (SectionFreeSeats section : sections) {
            if (section.available() < best.count()) {
                continue;
            }
            FreeSeats free = section.freeSeats();
            for (int row : rows.apply(section).toArray()) {
                int seat = firstIn(section, free, row);
                if (seat >= 0) {
                    return seats(section.id(), row, seat, best.count());
                }
            }
        }
        return List.of();
    }

    private int firstIn(SectionFreeSeats section, FreeSeats free, int row) {
        if (best.filter().accessible() > 0) {
            return firstAccessible(section, free, row);
        }
        return best.noOrphans() ? firstRunWithoutOrphan(free, row) : free.firstRun(row, best.count());
    }

    /**
     * Returns the start of the adjacent seats with the fewest wheelchair spaces that are enough, or -1 if there are
     * none.
     */
    private int firstAccessible(SectionFreeSeats section, FreeSeats free, int row) {
        int[] first = {-1, Integer.MAX_VALUE};
        free.forEachRun(row, (seat, length) -> {
            for (int start = seat; start + best.count() <= seat + length; start++) {
                int spaces = 0;
                for (int i = start; i < start + best.count(); i++) {
                    spaces += section.isAccessible(row, i) ? 1 : 0;
                }
                if (spaces >= best.filter().accessible() && spaces < first[1]) {
                    first[0] = start;
                    first[1] = spaces;
                }
            }
        });
        return first[0];
    }

    /** Returns the start of the first block that fits without leaving a single seat, or -1 if there is none. */
    private int firstRunWithoutOrphan(FreeSeats free, int row) {
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

    /**
     * Selects the fewest blocks, preferring larger and then earlier ones, and takes as many seats as possible from
     * each.
     */
    private List<Seat> findBlocks() {
        List<Block> blocks = new ArrayList<>(blocks());
        List<Seat> found = new ArrayList<>();
        // Large groups take whole blocks first, because the exact search below is quadratic in the number of seats.
        while (best.count() - found.size() > MAX_EXACT && !blocks.isEmpty()) {
            Block block = blocks.remove(0);
            int take = Math.min(block.length(), best.count() - found.size());
            found.addAll(seats(block.section(), block.row(), block.seat(), take));
        }
        int rest = best.count() - found.size();
        if (rest > MAX_EXACT) {
            return List.of();
        }
        int[][] fewest = fewest(blocks, rest);
        if (fewest[0][rest] > blocks.size()) {
            return List.of();
        }
        for (int i = 0; found.size() < best.count(); i++) {
            Block block = blocks.get(i);
            int missing = best.count() - found.size();
            int take = Math.min(block.length(), missing);
            while (!canTake(block, take) || fewest[i][missing] != countWith(take, fewest[i + 1][missing - take])) {
                take--;
            }
            found.addAll(seats(block.section(), block.row(), block.seat(), take));
        }
        return found;
    }

    /**
     * Returns a table with the minimum number of blocks, starting from index i, that provide n seats. A number greater
     * than the number of blocks means that no such selection exists. A greedy selection is not sufficient: taking 3
     * seats from a block of 4 leaves a single seat, but taking 2 seats and 1 seat from two blocks of 4 does not.
     */
    private int[][] fewest(List<Block> blocks, int count) {
        int[][] fewest = new int[blocks.size() + 1][count + 1];
        Arrays.fill(fewest[blocks.size()], 1, count + 1, blocks.size() + 1);
        for (int i = blocks.size() - 1; i >= 0; i--) {
            for (int missing = 1; missing <= count; missing++) {
                fewest[i][missing] = fewest[i + 1][missing];
                for (int take = Math.min(blocks.get(i).length(), missing); take > 0; take--) {
                    int with = countWith(take, fewest[i + 1][missing - take]);
                    if (with < fewest[i][missing] && canTake(blocks.get(i), take)) {
                        fewest[i][missing] = with;
                    }
                }
            }
        }
        return fewest;
    }

    private static int countWith(int take, int others) {
        return take == 0 ? others : others + 1;
    }

    private boolean canTake(Block block, int take) {
        return take == 0 || fits(block.length(), take);
    }

    /**
     * Returns the blocks that can be part of a selection, largest first. Only the first few blocks of each length are
     * needed. No block exceeds the requested number by more than one seat, because the search for adjacent seats would
     * have selected such a block.
     */
    private List<Block> blocks() {
        int longest = best.count() + 1;
        List<List<Block>> byLength = IntStream.rangeClosed(0, longest)
                .<List<Block>>mapToObj(length -> new ArrayList<>())
                .toList();
        int shortest = 1;
        for (SectionFreeSeats section : sections) {
            for (int i = 0; i < section.rows() && shortest <= longest && section.available() > 0; i++) {
                int row = i;
                if (section.freeSeats().firstRun(row, shortest) < 0) {
                    continue;
                }
                section.freeSeats().forEachRun(row, (seat, length) -> {
                    if (isUseful(byLength, length)) {
                        byLength.get(length).add(new Block(section.id(), row, seat, length));
                    }
                });
                while (shortest <= longest && !isUseful(byLength, shortest)) {
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
     * Returns whether another block of the given length could improve the result. At most count / length blocks are
     * taken whole, plus one for the remainder, or two if the remainder must be shared between them to avoid leaving a
     * single seat.
     */
    private boolean isUseful(List<List<Block>> byLength, int length) {
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
