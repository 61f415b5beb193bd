package io.holdfast.store;

import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Moves a store to another backend, row by row, whatever schemas it has. What was copied is remembered in the copy itself,
 * so a copy that was cut off goes on where it stopped; until it is whole it cannot be opened as a store, since what says
 * which tables it has comes last. In the end every row is read again on both sides and compared.
 *
 * <p>Nobody may write to either side meanwhile. Rows are moved, commit numbers are not: the copy counts its own.
 */
public final class StoreCopy {

    private static final int STEP = 1_000;
    private static final byte[] MARK = "copy".getBytes(StandardCharsets.UTF_8);

    private final BackendFactory from;
    private final BackendFactory to;
    private final Progress progress;
    private final Map<String, ToIntFunction<byte[]>> prefixes = new HashMap<>();

    /**
     * What a copy has done.
     *
     * @param copied rows that were written by this call; fewer than all if an earlier one had begun
     * @param rows rows that were compared and are the same on both sides
     */
    public record Report(long copied, long rows) {}

    private StoreCopy(BackendFactory from, BackendFactory to, Progress progress, List<Schema> schemas) {
        this.from = from;
        this.to = to;
        this.progress = progress;
        new Catalog(schemas).families().forEach(family -> prefixes.put(family.name(), family.shardPrefix()));
    }

    /**
     * Copies a store into a place that is empty, or holds the beginning of the same copy.
     *
     * @param schemas which tables are {@linkplain Table#shardedBy sharded}, and how; those of others are not
     */
    public static Report copy(BackendFactory from, BackendFactory to, Progress progress, Schema... schemas) {
        return new StoreCopy(from, to, progress, List.of(schemas)).run();
    }

    private Report run() {
        List<Family> families = families();
        try (Backend source = from.open(families, StoreListener.NONE);
                BackendSnapshot state = source.snapshot();
                Backend target = to.open(families, StoreListener.NONE)) {
            long copied = 0;
            Mark mark = begin(target, state.commit());
            // The first family says which tables there are, and so makes it a store: it comes last.
            for (int place = Math.max(1, mark.family()); place < families.size(); place++) {
                byte[] after = place == mark.family() ? mark.key() : null;
                copied += copy(state, target, families.get(place), after);
            }
            copied += finish(state, target, families.get(0));
            return new Report(copied, compare(state, target, families));
        }
    }

    /** All families of the source, by what it says of itself. */
    private List<Family> families() {
        Family meta = new Family(0, Catalog.META, key -> 0);
        Set<String> names = new TreeSet<>();
        try (Backend source = from.open(List.of(meta), StoreListener.NONE)) {
            Range rest = Range.prefix(SchemaRegistry.metaKey(""));
            for (Rows page = scan(source, meta, rest); page.size() > 0; page = scan(source, meta, rest)) {
                for (int row = 0; row < page.size(); row++) {
                    names.add(SchemaRegistry.tableName(page.key(row)));
                    names.addAll(SchemaRegistry.indexes(page.value(row)));
                }
                rest = rest.beyond(page.lastKey(), false);
            }
        }
        if (names.isEmpty()) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "there is no store to be copied: it has no tables");
        }
        List<Family> all = new ArrayList<>(List.of(meta, new Family(1, ExpiryIndex.FAMILY, key -> 0)));
        names.forEach(name -> all.add(new Family(all.size(), name, prefixes.getOrDefault(name, key -> 0))));
        return all;
    }

    private static Rows scan(Backend source, Family family, Range range) {
        return source.read(tx -> tx.scan(family, range, false, STEP));
    }

    /** How far a copy has come: everything before this family, and of it everything up to this key. */
    private record Mark(long commit, int family, byte @Nullable [] key) {

        byte[] encode() {
            String text = commit + " " + family + " ";
            byte[] head = text.getBytes(StandardCharsets.UTF_8);
            byte[] tail = key == null ? new byte[0] : key;
            byte[] bytes = Arrays.copyOf(head, head.length + tail.length);
            System.arraycopy(tail, 0, bytes, head.length, tail.length);
            return bytes;
        }

        static Mark decode(byte[] bytes) {
            String[] parts = new String(bytes, StandardCharsets.ISO_8859_1).split(" ", 3);
            byte[] key = parts[2].getBytes(StandardCharsets.ISO_8859_1);
            return new Mark(Long.parseLong(parts[0]), Integer.parseInt(parts[1]), key.length == 0 ? null : key);
        }
    }

    private Mark begin(Backend target, long commit) {
        Family meta = new Family(0, Catalog.META, key -> 0);
        byte[] stored = target.read(tx -> tx.get(meta, MARK));
        Mark mark = stored == null ? new Mark(commit, 1, null) : Mark.decode(stored);
        if (mark.commit() != commit) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "the copy was begun at commit " + mark.commit() + " of the source, which is at " + commit
                            + " now: empty the target and begin again");
        }
        boolean empty = target.read(tx -> tx.scan(meta, Range.ALL, false, 1).size() == 0);
        if (stored == null && !empty) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT, "the target has a store already: a copy needs an empty place");
        }
        if (stored == null) {
            Housekeeping.write(target, "copy", tx -> mark(tx, meta, mark));
        }
        return mark;
    }

    private static boolean mark(BackendTx tx, Family meta, Mark mark) {
        tx.put(meta, MARK, mark.encode());
        return true;
    }

    private long copy(BackendReadTx state, Backend target, Family family, byte @Nullable [] after) {
        Range rest = after == null ? Range.ALL : Range.ALL.beyond(after, false);
        Family meta = new Family(0, Catalog.META, key -> 0);
        long copied = 0;
        for (Rows page = state.scan(family, rest, false, STEP); page.size() > 0; ) {
            Rows rows = page;
            Mark mark = new Mark(state.commit(), family.id(), rows.lastKey());
            Housekeeping.write(target, "copy", tx -> put(tx, family, rows) && mark(tx, meta, mark));
            copied += rows.size();
            progress.at("copy " + family.name(), copied);
            rest = rest.beyond(rows.lastKey(), false);
            page = state.scan(family, rest, false, STEP);
        }
        return copied;
    }

    private static boolean put(BackendTx tx, Family family, Rows rows) {
        for (int row = 0; row < rows.size(); row++) {
            tx.put(family, rows.key(row), rows.value(row));
        }
        return true;
    }

    /** With what it says of itself, and without the mark, the copy is a store. */
    private long finish(BackendReadTx state, Backend target, Family meta) {
        return Housekeeping.write(target, "copy", tx -> {
            long rows = 0;
            Range rest = Range.ALL;
            for (Rows page = state.scan(meta, rest, false, STEP); page.size() > 0; ) {
                put(tx, meta, page);
                rows += page.size();
                rest = rest.beyond(page.lastKey(), false);
                page = state.scan(meta, rest, false, STEP);
            }
            tx.delete(meta, MARK);
            return rows;
        });
    }

    private long compare(BackendReadTx state, Backend target, List<Family> families) {
        long rows = 0;
        try (BackendSnapshot copy = target.snapshot()) {
            for (Family family : families) {
                rows += compare(state, copy, family);
                progress.at("verify " + family.name(), rows);
            }
        }
        return rows;
    }

    private static long compare(BackendReadTx left, BackendReadTx right, Family family) {
        long rows = 0;
        Range rest = Range.ALL;
        while (true) {
            Rows expected = left.scan(family, rest, false, STEP);
            // As far as one side sees, the other must see the same.
            Range window = expected.more() ? new Range(rest.from(), Range.after(expected.lastKey())) : rest;
            List<byte[]> found = new ArrayList<>();
            for (Rows page = right.scan(family, window, false, STEP); page.size() > 0; ) {
                for (int row = 0; row < page.size(); row++) {
                    found.add(page.key(row));
                    found.add(page.value(row));
                }
                window = window.beyond(page.lastKey(), false);
                page = right.scan(family, window, false, STEP);
            }
            for (int row = 0; row < expected.size() || 2 * row < found.size(); row++) {
                if (row >= expected.size()
                        || 2 * row >= found.size()
                        || !Arrays.equals(expected.key(row), found.get(2 * row))
                        || !Arrays.equals(expected.value(row), found.get(2 * row + 1))) {
                    throw new StoreFailure(
                            ErrorCode.CORRUPTION,
                            "the copy is not the same as the source: family '" + family + "', row " + (rows + row + 1));
                }
            }
            rows += expected.size();
            if (!expected.more()) {
                return rows;
            }
            rest = rest.beyond(expected.lastKey(), false);
        }
    }
}
