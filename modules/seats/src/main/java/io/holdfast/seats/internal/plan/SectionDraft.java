package io.holdfast.seats.internal.plan;

import io.holdfast.seats.Seat;
import io.holdfast.seats.SectionId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A section or general-admission area of a plan that is being edited. Not thread-safe. */
public final class SectionDraft {

    private static final Comparator<Seat> IN_ORDER =
            Comparator.comparingInt(Seat::row).thenComparingInt(Seat::number);

    private final SectionId id;
    private final boolean area;
    private final boolean existed;
    private final Set<Seat> before;
    private final Set<Seat> blockedBefore;
    private final AreaCounts countsBefore;
    private final Map<Seat, SeatDraft> seats;
    private AreaCounts counts;
    private long price;
    private boolean removed;
    private @Nullable String category;
    private @Nullable SectionId renamedFrom;
    private int rows;
    private int seatsPerRow;

    /**
     * The places of an area.
     *
     * @param capacity the number of places, including blocked places
     * @param booked the number of reserved and sold places
     */
    public record AreaCounts(int capacity, int blocked, int booked) {
        static final AreaCounts NONE = new AreaCounts(0, 0, 0);
    }

    private SectionDraft(
            SectionId id, boolean area, boolean existed, Map<Seat, SeatDraft> seats, AreaCounts counts, long price) {
        this.id = id;
        this.area = area;
        this.existed = existed;
        this.seats = seats;
        this.before = Set.copyOf(seats.keySet());
        this.blockedBefore = new HashSet<>();
        seats.forEach((seat, draft) -> {
            if (draft.blocked()) {
                blockedBefore.add(seat);
            }
        });
        this.countsBefore = counts;
        this.counts = counts;
        this.price = price;
    }

    /**
     * Returns an existing section with rows.
     *
     * @param rows the number of stored rows, which never decreases
     * @param seatsPerRow the number of stored seats per row, which never decreases
     */
    public static SectionDraft ofRows(SectionId id, int rows, int seatsPerRow, Map<Seat, SeatDraft> seats, long price) {
        SectionDraft section = new SectionDraft(id, false, true, new HashMap<>(seats), AreaCounts.NONE, price);
        section.rows = rows;
        section.seatsPerRow = seatsPerRow;
        return section;
    }

    /** Returns an existing area. */
    public static SectionDraft ofArea(SectionId id, AreaCounts counts, long price, @Nullable String category) {
        SectionDraft area = new SectionDraft(id, true, true, new HashMap<>(), counts, price);
        area.category = category;
        return area;
    }

    /** Returns a new section without seats. */
    static SectionDraft empty(SectionId id, boolean area) {
        return new SectionDraft(id, area, false, new HashMap<>(), AreaCounts.NONE, 0);
    }

    public SectionId id() {
        return id;
    }

    public boolean isArea() {
        return area;
    }

    /** Returns whether rows of the section are stored. */
    public boolean existed() {
        return existed;
    }

    public boolean isRemoved() {
        return removed;
    }

    void setRemoved(boolean other) {
        removed = other;
    }

    public long price() {
        return price;
    }

    void setPrice(long other) {
        price = other;
    }

    /** Returns the category of an area, or null. */
    public @Nullable String category() {
        return category;
    }

    void setCategory(@Nullable String other) {
        category = other;
    }

    /** Returns the former id of a section that the change renames, or null. */
    public @Nullable SectionId renamedFrom() {
        return renamedFrom;
    }

    void setRenamedFrom(SectionId other) {
        renamedFrom = other;
    }

    public AreaCounts counts() {
        return counts;
    }

    public AreaCounts countsBefore() {
        return countsBefore;
    }

    void setCounts(AreaCounts other) {
        counts = other;
    }

    /** Returns the seats after the change. */
    public Map<Seat, SeatDraft> seats() {
        return seats;
    }

    public int capacity() {
        return area ? counts.capacity() : seats.size();
    }

    /** Returns the number of rows to store. */
    public int rows() {
        return Math.max(rows, seats.keySet().stream().mapToInt(Seat::row).max().orElse(0));
    }

    /** Returns the number of seats per row to store. */
    public int seatsPerRow() {
        return Math.max(
                seatsPerRow,
                seats.keySet().stream().mapToInt(Seat::number).max().orElse(0));
    }

    /** Returns the seats of a range of rows in order. */
    List<Seat> rows(int first, int count) {
        return seats.keySet().stream()
                .filter(seat -> seat.row() >= first && seat.row() < first + count)
                .sorted(IN_ORDER)
                .toList();
    }

    /** Returns the seats that the change adds. */
    public List<Seat> added() {
        return minus(seats.keySet(), before);
    }

    /** Returns the seats that the change removes. */
    public List<Seat> removed() {
        return minus(before, seats.keySet());
    }

    /** Returns the seats that must be unblocked, including those that are removed. */
    public List<Seat> unblocked() {
        return minus(blockedBefore, blockedAfter());
    }

    /** Returns the seats that must be blocked. */
    public List<Seat> blocked() {
        return minus(blockedAfter(), blockedBefore);
    }

    private Set<Seat> blockedAfter() {
        Set<Seat> blocked = new HashSet<>();
        seats.forEach((seat, draft) -> {
            if (draft.blocked()) {
                blocked.add(seat);
            }
        });
        return blocked;
    }

    private static List<Seat> minus(Set<Seat> all, Set<Seat> others) {
        return all.stream()
                .filter(seat -> !others.contains(seat))
                .sorted(IN_ORDER)
                .toList();
    }
}
