package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.CommitException;
import com.scalar.db.exception.transaction.CrudException;
import com.scalar.db.exception.transaction.TransactionException;
import com.scalar.db.exception.transaction.UnknownTransactionStatusException;
import io.holdfast.store.optimistic.CommitInDoubtException;
import io.holdfast.store.optimistic.CommitSlot;
import io.holdfast.store.optimistic.RecentChanges;
import io.holdfast.store.scalardb.CommitHistory.Group;
import io.holdfast.store.scalardb.CommitHistory.Position;
import io.holdfast.store.scalardb.GroupChangesCodec.Change;
import io.holdfast.store.scalardb.ScalarLatestReads.Seen;
import io.holdfast.store.scalardb.ScalarRows.Row;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.RowPage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A commit slot: a ScalarDB transaction that has read the head and will write it, so that it commits only if no other process
 * has committed in the meantime. Other reads therefore need not be part of the transaction.
 */
final class ScalarCommitSlot implements CommitSlot {

    /**
     * The maximum number of groups committed by other processes since the last slot. If there are more, every key
     * counts as changed.
     */
    private static final int MAX_FOREIGN_GROUPS = 100;

    private final ScalarStoreContext context;
    private final List<Family> families;
    private final DistributedTransaction tx;
    private final Position known;
    private final Position head;
    private final AdvisoryCommitLock commitLock;
    private final boolean readBeforeWrite;
    private final ScalarLatestReads reads;
    private final Map<ByteBuffer, Seen> before = new HashMap<>();
    private long number;
    private boolean ended;
    private boolean committed;

    /**
     * Creates the slot.
     *
     * @param tx a transaction that has read the head
     * @param head the head that was read
     * @param known the head that was known before the transaction
     * @param readBeforeWrite whether every row must be read before it is written. This is necessary if another process
     *     may have left an unfinished commit, because ScalarDB cleans up its rows only when they are read
     */
    ScalarCommitSlot(
            ScalarStoreContext context,
            List<Family> families,
            DistributedTransaction tx,
            Position head,
            Position known,
            AdvisoryCommitLock commitLock,
            boolean readBeforeWrite) {
        this.commitLock = commitLock;
        this.readBeforeWrite = readBeforeWrite;
        this.context = context;
        this.families = families;
        this.tx = tx;
        this.head = head;
        this.known = known;
        reads = new ScalarLatestReads(context);
        number = head.number();
    }

    boolean isCommitted() {
        return committed;
    }

    /** Returns the latest commit at the end of the slot. */
    Position position() {
        return committed ? new Position(number, head.group() + 1) : head;
    }

    @Override
    public long head() {
        return head.number();
    }

    @Override
    public void collectChanges(RecentChanges changes) {
        if (known.number() != changes.latestCommit() || head.group() - known.group() > MAX_FOREIGN_GROUPS) {
            changes.resetTo(head.number());
            return;
        }
        for (long group = known.group() + 1; group <= head.group(); group++) {
            Group foreign = context.group(group).orElse(null);
            byte[] list = foreign == null ? null : foreign.changes();
            if (foreign == null || list == null || foreign.since() != changes.latestCommit()) {
                changes.resetTo(head.number());
                return;
            }
            GroupChangesCodec.decode(list, (family, key, unused) -> {
                int index = context.placement().index(family);
                if (index >= 0) {
                    changes.add(index, key, foreign.number());
                }
            });
            changes.advanceTo(foreign.number());
        }
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        return reads.get(family, key);
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        return reads.multiGet(family, keys);
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        return reads.scan(family, range, reverse, limit);
    }

    @Override
    public long lastCommit() {
        return number;
    }

    @Override
    public long addCommit() {
        return ++number;
    }

    /**
     * Takes the previous values of the written rows from the results that the function has read. These results are
     * still valid.
     */
    @Override
    public void addWrites(Overlay writes, @Nullable BackendReadTx readsUsed) {
        ScalarLatestReads source = readsUsed instanceof ScalarLatestReads first ? first : reads;
        writes.forEach((family, key, unused) -> {
            byte[] stored = context.placement().key(families.get(family), key);
            Seen seen = source.seen(stored);
            if (seen != null) {
                before.putIfAbsent(ByteBuffer.wrap(stored), seen);
            }
        });
    }

    @Override
    public void commit(Overlay rows) throws CommitInDoubtException {
        try {
            List<byte[]> keys = new ArrayList<>(List.of(CommitHistory.HEAD));
            write(rows).forEach(change -> keys.add(change.key()));
            ended = true;
            commit(keys);
            committed = true;
        } catch (UnknownTransactionStatusException e) {
            throw new CommitInDoubtException(tx.getId(), head.number(), number, e);
        } catch (TransactionException e) {
            throw ScalarErrors.of(e);
        }
    }

    private void commit(List<byte[]> keys) throws CommitException, UnknownTransactionStatusException {
        context.inFlightCommit().begin(keys);
        try {
            tx.commit();
        } finally {
            context.inFlightCommit().end();
        }
    }

    private List<Change> write(Overlay rows) throws CrudException {
        List<Change> changes = new ArrayList<>();
        List<Change> stored = storedRows(rows);
        readPreviousValues(stored);
        for (Change row : stored) {
            byte[] old = before(row);
            byte[] value = row.after();
            if (value != null) {
                context.rows().put(tx, row.bucket(), row.key(), new Row(value, number), old == null);
            } else if (old != null) {
                context.rows().delete(tx, row.bucket(), row.key());
            }
            changes.add(new Change(row.bucket(), row.key(), value, old));
        }
        context.history()
                .add(tx, new Group(head.group() + 1, head.number(), number, GroupChangesCodec.encode(changes)));
        return changes;
    }

    /** Returns the rows with their buckets and stored keys. */
    private List<Change> storedRows(Overlay rows) {
        List<Change> stored = new ArrayList<>(rows.size());
        rows.forEach((index, key, value) -> {
            Family family = families.get(index);
            int bucket = context.placement().bucket(family, key);
            stored.add(new Change(bucket, context.placement().key(family, key), value, null));
        });
        return stored;
    }

    /** Reads the previous values of rows that no function has read. */
    private void readPreviousValues(List<Change> all) {
        if (readBeforeWrite) {
            Optional<Group> unused = context.group(head.group() + 1);
        }
        List<Change> unseen = all.stream()
                .filter(row -> readBeforeWrite || !before.containsKey(ByteBuffer.wrap(row.key())))
                .toList();
        Iterator<Change> next = unseen.iterator();
        for (Optional<Row> row : context.reads().readAll(context.maxWait(), unseen, this::stored)) {
            before.put(ByteBuffer.wrap(next.next().key()), Seen.of(row));
        }
    }

    private Optional<Row> stored(DistributedTransaction reading, Change row) throws CrudException {
        return context.rows().get(reading, row.bucket(), row.key());
    }

    private byte @Nullable [] before(Change row) {
        Seen seen = before.get(ByteBuffer.wrap(row.key()));
        return seen == null ? null : seen.value();
    }

    @Override
    public void close() {
        commitLock.release();
        if (!ended) {
            ended = true;
            ScalarClient.rollbackQuietly(tx);
        }
    }
}
