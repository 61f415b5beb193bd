package io.holdfast.store.record;

import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.CommitNumberedKeys;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the commit record of an open store. Every reader has its own cursor. A reader that always continues from the
 * cursor of the previous page receives every event exactly once, in commit order. Thread-safe.
 *
 * <pre>{@code
 * FeedCursor cursor = feed.oldest();
 * while (running) {
 *     if (feed.read(cursor, EventFilter.ALL, 100) instanceof FeedRead.Page page) {
 *         page.events().forEach(this::handle);
 *         cursor = page.next();
 *         if (page.atEnd()) {
 *             feed.await(cursor, Duration.ofSeconds(10));
 *         }
 *     }
 * }
 * }</pre>
 */
public final class Feed {

    /** Maximum number of events in a page. */
    public static final int MAX_EVENTS = 10_000;

    private static final int ROWS = 512;
    /** Rows per page of a read that is limited by size. A row can have more than 512 KiB. */
    private static final int ROWS_OF_LIMITED_READ = 32;
    /** Maximum number of rows read for a page, even if the filter rejects all events. */
    private static final int MAX_ROWS = 10_000;
    /** The interval at which a process checks for commits that other processes may have made. */
    private static final Duration POLL = Duration.ofMillis(25);

    private final Backend backend;
    private final Family family;
    private final EventTypes types;
    private final CommitWaiters waiters;
    private final boolean notified;

    /**
     * Creates a feed.
     *
     * @param notified whether the waiters are notified of every commit because no other process writes to the store
     */
    public Feed(Backend backend, Family family, EventTypes types, CommitWaiters waiters, boolean notified) {
        this.backend = backend;
        this.family = family;
        this.types = types;
        this.waiters = waiters;
        this.notified = notified;
    }

    /** Returns the cursor before the oldest retained event. */
    public FeedCursor oldest() {
        return backend.readLocal(tx -> oldest(state(tx)));
    }

    /** Returns the cursor after the latest commit. */
    public FeedCursor latest() {
        return backend.readLocal(tx -> latest(tx, state(tx)));
    }

    /**
     * Returns a page of events after a cursor.
     *
     * @param limit the maximum number of events; a page may contain fewer or none even before the end of the feed
     */
    public FeedRead read(FeedCursor after, Predicate<? super RecordedEvent> filter, int limit) {
        int most = Math.max(1, Math.min(limit, MAX_EVENTS));
        return backend.readLocal(tx -> read(tx, after, filter, most));
    }

    private FeedRead read(BackendReadTx tx, FeedCursor after, Predicate<? super RecordedEvent> filter, int limit) {
        RecordLogState state = state(tx);
        if (state == null || !state.on()) {
            return new FeedRead.Off();
        }
        if (!state.contains(after)) {
            return new FeedRead.OtherStore(oldest(state));
        }
        if (after.commit() < state.floor()) {
            return new FeedRead.Gap(oldest(state));
        }
        FeedCursor latest = latest(tx, state);
        if (after.commit() > latest.commit()) {
            return new FeedRead.Future(latest);
        }
        return page(tx, state, after, latest, filter, limit);
    }

    private FeedRead page(
            BackendReadTx tx,
            RecordLogState state,
            FeedCursor after,
            FeedCursor latest,
            Predicate<? super RecordedEvent> filter,
            int limit) {
        boolean whole = after.index() == FeedCursor.WHOLE_COMMIT;
        byte[] from = whole ? RecordFormat.firstKeyAfter(after.commit()) : CommitNumberedKeys.of(after.commit(), 0);
        KeyRange rest = new KeyRange(from, RecordFormat.endOfCommits());
        List<FeedEntry> events = new ArrayList<>();
        FeedCursor last = after;
        for (int rows = 0; rows < MAX_ROWS; ) {
            RowPage page = tx.scan(family, rest, false, Math.min(ROWS, limit));
            for (int row = 0; row < page.size(); row++) {
                CommitRecord record = RecordDecoder.decode(types, RecordFormat.commit(page.key(row)), page.value(row));
                long epoch = state.epochOf(record.commit());
                for (RecordedEvent event : record.events()) {
                    boolean read = record.commit() == after.commit() && event.index() <= after.index();
                    if (!read && filter.test(event)) {
                        FeedCursor cursor = new FeedCursor(epoch, record.commit(), event.index());
                        events.add(new FeedEntry(cursor, record.time(), record.origin(), event));
                        if (events.size() == limit) {
                            return new FeedRead.Page(events, cursor, false);
                        }
                    }
                }
                last = end(epoch, record);
            }
            if (!page.hasMore()) {
                return new FeedRead.Page(events, latest, true);
            }
            rest = rest.remainderAfter(page.lastKey(), false);
            rows += page.size();
        }
        return new FeedRead.Page(events, last, false);
    }

    /** Returns the cursor after a row. If the row has events, the record may continue in another row. */
    private static FeedCursor end(long epoch, CommitRecord row) {
        int count = row.events().size();
        int index = count == 0
                ? FeedCursor.WHOLE_COMMIT
                : row.events().get(count - 1).index();
        return new FeedCursor(epoch, row.commit(), index);
    }

    /**
     * Returns whether a cursor is a position in the history of this store. A cursor of another store is not. If this
     * store was restored from a backup, neither is a cursor of the original store after the last commit in the backup.
     */
    public boolean contains(FeedCursor cursor) {
        return ownCursors().test(cursor);
    }

    /**
     * Returns {@link #contains} as a test that reads nothing, so that write functions can use it. It is valid as long as
     * the store is open.
     */
    public Predicate<FeedCursor> ownCursors() {
        return backend.readLocal(tx -> {
            RecordLogState state = state(tx);
            return cursor -> state != null && state.contains(cursor);
        });
    }

    /**
     * Waits for a commit after the cursor, and returns whether there is one.
     *
     * @param timeout the maximum time to wait
     */
    public boolean await(FeedCursor after, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        while (true) {
            long seen = waiters.count();
            if (backend.readLocal(tx -> tx.lastCommit()) > after.commit()) {
                return true;
            }
            long left = end - System.nanoTime();
            if (left <= 0 || Thread.currentThread().isInterrupted()) {
                return false;
            }
            waiters.await(seen, notified ? left : Math.min(left, POLL.toNanos()));
        }
    }

    /**
     * Returns the records after a commit in commit order, including those without events. A record with very many
     * events is returned in several parts with the same commit number.
     *
     * @param limit the maximum number of rows to read
     */
    public List<CommitRecord> records(long after, int limit) {
        return backend.readLocal(tx -> {
            RecordLogState state = state(tx);
            long from = Math.max(after, state == null ? 0 : state.floor());
            return records(tx, RecordFormat.firstKeyAfter(from), limit);
        });
    }

    /**
     * Returns the records after a cursor in commit order, including those without events. If the cursor is after an
     * event, the first record has only the later events of its commit.
     *
     * @param limit the maximum number of records
     * @param maxBytes the stored size after which no further record is read
     */
    public List<CommitRecord> records(FeedCursor after, int limit, long maxBytes) {
        return backend.readLocal(tx -> {
            RecordLogState state = state(tx);
            long floor = state == null ? 0 : state.floor();
            boolean whole = after.index() == FeedCursor.WHOLE_COMMIT || after.commit() < floor;
            byte[] from = whole
                    ? RecordFormat.firstKeyAfter(Math.max(after.commit(), floor))
                    : CommitNumberedKeys.of(after.commit(), 0);
            return records(tx, from, after, limit, maxBytes);
        });
    }

    private List<CommitRecord> records(BackendReadTx tx, byte[] from, FeedCursor after, int limit, long maxBytes) {
        KeyRange rest = new KeyRange(from, RecordFormat.endOfCommits());
        List<CommitRecord> records = new ArrayList<>();
        long bytes = 0;
        while (true) {
            RowPage page = tx.scan(family, rest, false, Math.min(ROWS_OF_LIMITED_READ, limit));
            for (int row = 0; row < page.size(); row++) {
                long commit = RecordFormat.commit(page.key(row));
                CommitRecord record = after(after, RecordDecoder.decode(types, commit, page.value(row)));
                if (record != null) {
                    records.add(record);
                    bytes += page.value(row).length;
                    if (records.size() == limit || bytes >= maxBytes) {
                        return records;
                    }
                }
            }
            if (!page.hasMore()) {
                return records;
            }
            rest = rest.remainderAfter(page.lastKey(), false);
        }
    }

    /** Returns the part of a record after a cursor, or null if nothing is left of the record. */
    private static @Nullable CommitRecord after(FeedCursor cursor, CommitRecord record) {
        if (record.commit() != cursor.commit()) {
            return record;
        }
        List<RecordedEvent> left = record.events().stream()
                .filter(event -> event.index() > cursor.index())
                .toList();
        return left.isEmpty()
                ? null
                : new CommitRecord(record.commit(), record.time(), record.origin(), left, record.subjects());
    }

    private List<CommitRecord> records(BackendReadTx tx, byte[] from, int limit) {
        KeyRange rest = new KeyRange(from, RecordFormat.endOfCommits());
        List<CommitRecord> records = new ArrayList<>();
        while (records.size() < limit) {
            RowPage page = tx.scan(family, rest, false, Math.min(ROWS, limit - records.size()));
            for (int row = 0; row < page.size(); row++) {
                records.add(RecordDecoder.decode(types, RecordFormat.commit(page.key(row)), page.value(row)));
            }
            if (!page.hasMore()) {
                break;
            }
            rest = rest.remainderAfter(page.lastKey(), false);
        }
        return records;
    }

    private @Nullable RecordLogState state(BackendReadTx tx) {
        return RecordLogState.load(tx, family);
    }

    private static FeedCursor oldest(@Nullable RecordLogState state) {
        return state == null
                ? new FeedCursor(0, 0, FeedCursor.WHOLE_COMMIT)
                : new FeedCursor(state.epoch(), state.floor(), FeedCursor.WHOLE_COMMIT);
    }

    private static FeedCursor latest(BackendReadTx tx, @Nullable RecordLogState state) {
        FeedCursor oldest = oldest(state);
        // Never before the oldest cursor, because the commit that starts the record is counted before it is visible.
        return new FeedCursor(oldest.epoch(), Math.max(tx.lastCommit(), oldest.commit()), FeedCursor.WHOLE_COMMIT);
    }
}
