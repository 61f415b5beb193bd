package io.holdfast.store;

import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
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
 * Copies a store to another backend row by row, with all its schemas. The position is stored in the copy itself, so
 * that an interrupted copy can be resumed. After copying, every row is read from both stores and compared. Until the
 * comparison has succeeded, the copy cannot be opened as a store, because the list of its tables is written last.
 *
 * <p>Neither store may be written to during the copy. Commit numbers are not copied: the new store has its own commit
 * numbers.
 */
public final class StoreCopy {

    private static final int STEP = 1_000;
    private static final Family META = new Family(0, TableCatalog.META, key -> 0);
    private static final byte[] POSITION_KEY = "copy".getBytes(StandardCharsets.UTF_8);

    private final BackendFactory from;
    private final BackendFactory to;
    private final ProgressListener progress;
    private final Map<String, ToIntFunction<byte[]>> prefixes = new HashMap<>();
    private final UUID id = UUID.randomUUID();
    /** The position that this copy last wrote to the target. */
    private byte @Nullable [] last;

    /**
     * The result of a copy.
     *
     * @param copied the number of rows written by this call; less than the total if the call resumed an earlier copy
     * @param rows the number of rows that were compared and are equal in both stores
     */
    public record Report(long copied, long rows) {}

    private StoreCopy(BackendFactory from, BackendFactory to, ProgressListener progress, List<Schema> schemas) {
        this.from = from;
        this.to = to;
        this.progress = progress;
        new TableCatalog(schemas).families().forEach(family -> prefixes.put(family.name(), family.shardPrefix()));
    }

    /**
     * Copies a store to a target that is empty or contains an interrupted copy of the same store.
     *
     * @param schemas the schemas that declare which tables are {@linkplain Table#shardedBy sharded}; all other tables
     *     are unsharded
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
            CopyPosition position = begin(target, state.lastCommit());
            // The first family lists the tables. It is copied last, because the copy can be opened as a store once it
            // exists.
            for (int index = Math.max(1, position.family()); index < families.size(); index++) {
                byte[] after = index == position.family() ? position.key() : null;
                String stage = families.get(index).name() + " (" + index + " of " + (families.size() - 1) + ")";
                copied += copy(state, target, families.get(index), after, stage);
            }
            // Compared before the copy becomes a store, so that an interrupted comparison can be resumed.
            long rows = compare(state, target, families.subList(1, families.size()));
            long metaRows = finish(state, target);
            return new Report(copied + metaRows, rows + compare(state, target, List.of(META)));
        }
    }

    /** Returns all families that are registered in the source. */
    private List<Family> families() {
        Set<String> names = new TreeSet<>();
        try (Backend source = from.open(List.of(META), StoreListener.NONE)) {
            KeyRange rest = KeyRange.prefix(SchemaReconciler.metaKey(""));
            for (RowPage page = scan(source, META, rest); page.size() > 0; page = scan(source, META, rest)) {
                for (int row = 0; row < page.size(); row++) {
                    names.add(SchemaReconciler.tableName(page.key(row)));
                    names.addAll(SchemaReconciler.indexes(page.value(row)));
                }
                rest = rest.remainderAfter(page.lastKey(), false);
            }
        }
        if (names.isEmpty()) {
            throw new BadRequestException(ErrorCode.INVALID_ARGUMENT, "the source contains no store: it has no tables");
        }
        List<Family> all = new ArrayList<>(List.of(META, new Family(1, ExpiryIndex.FAMILY, key -> 0)));
        names.forEach(name -> all.add(new Family(all.size(), name, prefixes.getOrDefault(name, key -> 0))));
        return all;
    }

    private static RowPage scan(Backend source, Family family, KeyRange range) {
        return source.read(tx -> tx.scan(family, range, false, STEP));
    }

    /**
     * The position of a copy: all families before {@code family}, and the rows of {@code family} up to {@code key},
     * have been copied.
     *
     * @param copy the id of the copy that wrote the position
     * @param commit the latest commit of the source
     */
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
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT,
                        "the target contains a copy started by another version of Holdfast; empty it and start again");
            }
            byte[] key = parts[3].getBytes(StandardCharsets.ISO_8859_1);
            return new CopyPosition(
                    UUID.fromString(parts[0]),
                    Long.parseLong(parts[1]),
                    Integer.parseInt(parts[2]),
                    key.length == 0 ? null : key);
        }
    }

    /**
     * Takes over the target, so that any other copy to the same target stops. Returns the position from which to
     * resume.
     */
    private CopyPosition begin(Backend target, long commit) {
        last = target.read(tx -> tx.get(META, POSITION_KEY));
        CopyPosition found = last == null ? new CopyPosition(id, commit, 1, null) : CopyPosition.decode(last);
        if (found.commit() != commit) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the copy was started at commit " + found.commit() + " of the source, which is now at commit "
                            + commit + "; empty the target and start again");
        }
        boolean started = last == null;
        CopyPosition position = new CopyPosition(id, commit, found.family(), found.key());
        write(target, position, tx -> {
            if (started && tx.scan(META, KeyRange.ALL, false, 1).size() > 0) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT, "the target already contains a store; it must be empty");
            }
        });
        return position;
    }

    /**
     * Writes a part of the copy together with its position, unless another copy has taken over the target.
     *
     * @param position the position after this part, or null at the end of the copy
     */
    private void write(Backend target, @Nullable CopyPosition position, Consumer<BackendTx> rows) {
        byte[] expected = last;
        byte[] next = position == null ? null : position.encode();
        HousekeepingWrites.write(target, "copy", tx -> {
            if (!Arrays.equals(tx.get(META, POSITION_KEY), expected)) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT,
                        "another copy into the same target is in progress or has finished; this one stops");
            }
            rows.accept(tx);
            if (next == null) {
                tx.delete(META, POSITION_KEY);
            } else {
                tx.put(META, POSITION_KEY, next);
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

    /**
     * Copies the first family and removes the copy position, so that the copy can be opened as a store. Returns the
     * number of rows copied.
     */
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
            // The target must have the same rows in the range covered by the source page.
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
                    throw new StoreFailedException(
                            ErrorCode.CORRUPTION,
                            "the copy differs from the source in family '" + family + "', row " + (rows + row + 1));
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
