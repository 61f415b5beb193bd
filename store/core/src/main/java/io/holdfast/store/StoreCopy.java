package io.holdfast.store;

import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Moves a store to another backend, row by row, whatever schemas it has. What was copied is remembered in the copy itself,
 * so a copy that was cut off goes on where it stopped. Then every row is read again on both sides and compared; until that
 * is done it cannot be opened as a store, since what says which tables it has comes last.
 *
 * <p>Nobody may write to either side meanwhile. Rows are moved, commit numbers are not: the copy counts its own.
 */
public final class StoreCopy {

    private static final int STEP = 1_000;
    private static final Family META = new Family(0, Catalog.META, key -> 0);
    private static final byte[] MARK = "copy".getBytes(StandardCharsets.UTF_8);

    private final BackendFactory from;
    private final BackendFactory to;
    private final ProgressListener progress;
    private final Map<String, ToIntFunction<byte[]>> prefixes = new HashMap<>();
    private final UUID id = UUID.randomUUID();
    /** The mark that is in the target, if nobody else copies into it. */
    private byte @Nullable [] last;

    /**
     * What a copy has done.
     *
     * @param copied rows that were written by this call; fewer than all if an earlier one had begun
     * @param rows rows that were compared and are the same on both sides
     */
    public record Report(long copied, long rows) {}

    private StoreCopy(BackendFactory from, BackendFactory to, ProgressListener progress, List<Schema> schemas) {
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
    public static Report copy(BackendFactory from, BackendFactory to, ProgressListener progress, Schema... schemas) {
        return new StoreCopy(from, to, progress, List.of(schemas)).run();
    }

    private Report run() {
        List<Family> families = families();
        try (Backend source = from.open(families, StoreListener.NONE);
                BackendSnapshot state = source.snapshot();
                Backend target = to.open(families, StoreListener.NONE)) {
            long copied = 0;
            CopyPosition mark = begin(target, state.lastCommit());
            // The first family says which tables there are, and so makes it a store: it comes last.
            for (int place = Math.max(1, mark.family()); place < families.size(); place++) {
                byte[] after = place == mark.family() ? mark.key() : null;
                String stage = families.get(place).name() + " (" + place + " of " + (families.size() - 1) + ")";
                copied += copy(state, target, families.get(place), after, stage);
            }
            // Compared while it is a copy yet: one that is cut off here goes on here.
            long rows = compare(state, target, families.subList(1, families.size()));
            long own = finish(state, target);
            return new Report(copied + own, rows + compare(state, target, List.of(META)));
        }
    }

    /** All families of the source, by what it says of itself. */
    private List<Family> families() {
        Set<String> names = new TreeSet<>();
        try (Backend source = from.open(List.of(META), StoreListener.NONE)) {
            KeyRange rest = KeyRange.prefix(SchemaRegistry.metaKey(""));
            for (RowPage page = scan(source, META, rest); page.size() > 0; page = scan(source, META, rest)) {
                for (int row = 0; row < page.size(); row++) {
                    names.add(SchemaRegistry.tableName(page.key(row)));
                    names.addAll(SchemaRegistry.indexes(page.value(row)));
                }
                rest = rest.remainderAfter(page.lastKey(), false);
            }
        }
        if (names.isEmpty()) {
            throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "there is no store to be copied: it has no tables");
        }
        List<Family> all = new ArrayList<>(List.of(META, new Family(1, ExpiryIndex.FAMILY, key -> 0)));
        names.forEach(name -> all.add(new Family(all.size(), name, prefixes.getOrDefault(name, key -> 0))));
        return all;
    }

    private static RowPage scan(Backend source, Family family, KeyRange range) {
        return source.read(tx -> tx.scan(family, range, false, STEP));
    }

    /** How far a copy has come, and who made it: everything before this family, and of it everything up to this key. */
    private record CopyPosition(UUID copy, long commit, int family, byte @Nullable [] key) {

        byte[] encode() {
            String text = copy + " " + commit + " " + family + " ";
            byte[] head = text.getBytes(StandardCharsets.UTF_8);
            byte[] tail = key == null ? new byte[0] : key;
            byte[] bytes = Arrays.copyOf(head, head.length + tail.length);
            System.arraycopy(tail, 0, bytes, head.length, tail.length);
            return bytes;
        }

        static CopyPosition decode(byte[] bytes) {
            String[] parts = new String(bytes, StandardCharsets.ISO_8859_1).split(" ", 4);
            if (parts.length < 4 || parts[0].length() != 36) {
                throw new BadRequest(
                        ErrorCode.INVALID_ARGUMENT,
                        "the target has a copy that another version of Holdfast has begun: empty it, and begin again");
            }
            byte[] key = parts[3].getBytes(StandardCharsets.ISO_8859_1);
            return new CopyPosition(
                    UUID.fromString(parts[0]),
                    Long.parseLong(parts[1]),
                    Integer.parseInt(parts[2]),
                    key.length == 0 ? null : key);
        }
    }

    /** Takes the target over: a copy that had it until now goes no further. */
    private CopyPosition begin(Backend target, long commit) {
        last = target.read(tx -> tx.get(META, MARK));
        CopyPosition found = last == null ? new CopyPosition(id, commit, 1, null) : CopyPosition.decode(last);
        if (found.commit() != commit) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "the copy was begun at commit " + found.commit() + " of the source, which is at " + commit
                            + " now: empty the target and begin again");
        }
        boolean fresh = last == null;
        CopyPosition mark = new CopyPosition(id, commit, found.family(), found.key());
        write(target, mark, tx -> {
            if (fresh && tx.scan(META, KeyRange.ALL, false, 1).size() > 0) {
                throw new BadRequest(
                        ErrorCode.INVALID_ARGUMENT, "the target has a store already: a copy needs an empty place");
            }
        });
        return mark;
    }

    /** Writes a part of the copy and how far it has come, nothing for the end, unless another has the target by now. */
    private void write(Backend target, @Nullable CopyPosition mark, Consumer<BackendTx> rows) {
        byte[] expected = last;
        byte[] next = mark == null ? null : mark.encode();
        HousekeepingWrites.write(target, "copy", tx -> {
            if (!Arrays.equals(tx.get(META, MARK), expected)) {
                throw new BadRequest(
                        ErrorCode.INVALID_ARGUMENT,
                        "another copy into the same target is under way or has ended: this one goes no further");
            }
            rows.accept(tx);
            if (next == null) {
                tx.delete(META, MARK);
            } else {
                tx.put(META, MARK, next);
            }
            return true;
        });
        last = next;
    }

    private long copy(BackendReadTx state, Backend target, Family family, byte @Nullable [] after, String stage) {
        KeyRange rest = after == null ? KeyRange.ALL : KeyRange.ALL.remainderAfter(after, false);
        long copied = 0;
        for (RowPage page = state.scan(family, rest, false, STEP); page.size() > 0; ) {
            RowPage rows = page;
            write(
                    target,
                    new CopyPosition(id, state.lastCommit(), family.id(), rows.lastKey()),
                    tx -> put(tx, family, rows));
            copied += rows.size();
            progress.onProgress("copy " + stage, copied);
            rest = rest.remainderAfter(rows.lastKey(), false);
            page = state.scan(family, rest, false, STEP);
        }
        return copied;
    }

    private static void put(BackendTx tx, Family family, RowPage rows) {
        for (int row = 0; row < rows.size(); row++) {
            tx.put(family, rows.key(row), rows.value(row));
        }
    }

    /** With what it says of itself, and without the mark, the copy is a store. */
    private long finish(BackendReadTx state, Backend target) {
        List<RowPage> pages = new ArrayList<>();
        KeyRange rest = KeyRange.ALL;
        for (RowPage page = state.scan(META, rest, false, STEP); page.size() > 0; ) {
            pages.add(page);
            rest = rest.remainderAfter(page.lastKey(), false);
            page = state.scan(META, rest, false, STEP);
        }
        write(target, null, tx -> pages.forEach(page -> put(tx, META, page)));
        return pages.stream().mapToLong(RowPage::size).sum();
    }

    private long compare(BackendReadTx state, Backend target, List<Family> families) {
        long rows = 0;
        try (BackendSnapshot copy = target.snapshot()) {
            for (Family family : families) {
                rows += compare(state, copy, family);
                progress.onProgress("verify " + family.name(), rows);
            }
        }
        return rows;
    }

    private static long compare(BackendReadTx left, BackendReadTx right, Family family) {
        long rows = 0;
        KeyRange rest = KeyRange.ALL;
        while (true) {
            RowPage expected = left.scan(family, rest, false, STEP);
            // As far as one side sees, the other must see the same.
            KeyRange window = expected.hasMore() ? new KeyRange(rest.from(), KeyRange.after(expected.lastKey())) : rest;
            List<byte[]> found = new ArrayList<>();
            for (RowPage page = right.scan(family, window, false, STEP); page.size() > 0; ) {
                for (int row = 0; row < page.size(); row++) {
                    found.add(page.key(row));
                    found.add(page.value(row));
                }
                window = window.remainderAfter(page.lastKey(), false);
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
            if (!expected.hasMore()) {
                return rows;
            }
            rest = rest.remainderAfter(expected.lastKey(), false);
        }
    }
}
