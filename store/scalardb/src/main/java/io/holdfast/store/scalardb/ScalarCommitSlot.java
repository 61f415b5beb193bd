package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.CommitException;
import com.scalar.db.exception.transaction.CrudException;
import com.scalar.db.exception.transaction.TransactionException;
import com.scalar.db.exception.transaction.UnknownTransactionStatusException;
import io.holdfast.store.optimistic.CommitInDoubt;
import io.holdfast.store.optimistic.CommitSlot;
import io.holdfast.store.optimistic.RecentChanges;
import io.holdfast.store.scalardb.ChangeList.Change;
import io.holdfast.store.scalardb.CommitHistory.Group;
import io.holdfast.store.scalardb.CommitHistory.Position;
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
 * One transaction of ScalarDB: it has read the head and will write it, so it commits only if nobody else has since. That is
 * why what is read here need not be part of it.
 */
final class ScalarCommitSlot implements CommitSlot {

    /** More groups of others than this since the last turn are taken for a change of everything. */
    private static final int MOST_NEWS = 100;

    private final ScalarStoreContext parts;
    private final List<Family> families;
    private final DistributedTransaction tx;
    private final Position known;
    private final Position head;
    private final AdvisoryCommitLock commitLock;
    private final boolean careful;
    private final ScalarLatestReads reads;
    private final Map<ByteBuffer, Seen> before = new HashMap<>();
    private long number;
    private boolean over;
    private boolean committed;

    /**
     * {@code tx} has read the head.
     *
     * @param careful whether a commit of somebody may have been left unfinished: ScalarDB puts the rows of that right only
     *     as they are read, so nothing may then be written that was not read just before
     */
    ScalarCommitSlot(
            ScalarStoreContext parts,
            List<Family> families,
            DistributedTransaction tx,
            Position head,
            Position known,
            AdvisoryCommitLock courtesy,
            boolean careful) {
        this.commitLock = courtesy;
        this.careful = careful;
        this.parts = parts;
        this.families = families;
        this.tx = tx;
        this.head = head;
        this.known = known;
        reads = new ScalarLatestReads(parts);
        number = head.number();
    }

    boolean isCommitted() {
        return committed;
    }

    /** The newest commit that was there at its end. */
    Position position() {
        return committed ? new Position(number, head.group() + 1) : head;
    }

    @Override
    public long head() {
        return head.number();
    }

    @Override
    public void collectChanges(RecentChanges changes) {
        if (known.number() != changes.newest() || head.group() - known.group() > MOST_NEWS) {
            changes.resetTo(head.number());
            return;
        }
        for (long group = known.group() + 1; group <= head.group(); group++) {
            Group news = parts.group(group).orElse(null);
            byte[] list = news == null ? null : news.changes();
            if (news == null || list == null || news.since() != changes.newest()) {
                changes.resetTo(head.number());
                return;
            }
            ChangeList.decode(list, (family, key, unused) -> {
                int place = parts.placement().place(family);
                if (place >= 0) {
                    changes.add(place, key, news.number());
                }
            });
            changes.advanceTo(news.number());
        }
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        return reads.get(family, key);
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

    /** Who ran on rows that are still the newest has seen what it changes; so has who ran here. */
    @Override
    public void addWrites(Overlay writes, @Nullable BackendReadTx ranOn) {
        ScalarLatestReads source = ranOn instanceof ScalarLatestReads first ? first : reads;
        writes.forEach((family, key, unused) -> {
            byte[] stored = parts.placement().key(families.get(family), key);
            Seen seen = source.seen(stored);
            if (seen != null) {
                before.putIfAbsent(ByteBuffer.wrap(stored), seen);
            }
        });
    }

    @Override
    public void commit(Overlay rows) throws CommitInDoubt {
        try {
            List<byte[]> keys = new ArrayList<>(List.of(CommitHistory.HEAD));
            write(rows).forEach(change -> keys.add(change.key()));
            over = true;
            commit(keys);
            committed = true;
        } catch (UnknownTransactionStatusException e) {
            throw new CommitInDoubt(tx.getId(), head.number(), number, e);
        } catch (TransactionException e) {
            throw ScalarErrors.of(e);
        }
    }

    private void commit(List<byte[]> keys) throws CommitException, UnknownTransactionStatusException {
        parts.inFlightCommit().begin(keys);
        try {
            tx.commit();
        } finally {
            parts.inFlightCommit().end();
        }
    }

    private List<Change> write(Overlay rows) throws CrudException {
        List<Change> changes = new ArrayList<>();
        List<Change> listed = listed(rows);
        look(listed);
        for (Change row : listed) {
            byte[] old = before(row);
            byte[] value = row.after();
            if (value != null) {
                parts.entries().put(tx, row.bucket(), row.key(), new Row(value, number), old == null);
            } else if (old != null) {
                parts.entries().delete(tx, row.bucket(), row.key());
            }
            changes.add(new Change(row.bucket(), row.key(), value, old));
        }
        parts.history().add(tx, new Group(head.group() + 1, head.number(), number, ChangeList.encode(changes)));
        return changes;
    }

    private List<Change> listed(Overlay rows) {
        List<Change> listed = new ArrayList<>(rows.size());
        rows.forEach((place, key, value) -> {
            Family family = families.get(place);
            int bucket = parts.placement().bucket(family, key);
            listed.add(new Change(bucket, parts.placement().key(family, key), value, null));
        });
        return listed;
    }

    /** Looks for rows that nobody has seen before changing them. */
    private void look(List<Change> all) {
        if (careful) {
            Optional<Group> unused = parts.group(head.group() + 1);
        }
        List<Change> unseen = all.stream()
                .filter(row -> careful || !before.containsKey(ByteBuffer.wrap(row.key())))
                .toList();
        Iterator<Change> next = unseen.iterator();
        for (Optional<Row> row : parts.reads().readAll(parts.patience(), unseen, this::stored)) {
            before.put(ByteBuffer.wrap(next.next().key()), Seen.of(row));
        }
    }

    private Optional<Row> stored(DistributedTransaction reading, Change row) throws CrudException {
        return parts.entries().get(reading, row.bucket(), row.key());
    }

    private byte @Nullable [] before(Change row) {
        Seen seen = before.get(ByteBuffer.wrap(row.key()));
        return seen == null ? null : seen.value();
    }

    @Override
    public void close() {
        commitLock.release();
        if (!over) {
            over = true;
            ShardCluster.rollbackQuietly(tx);
        }
    }
}
