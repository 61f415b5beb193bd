package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.CrudException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.scalardb.ScalarRows.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The newest commits: rows of the store's own, in a family that nobody else has.
 *
 * <pre>
 * head        -> Position: the newest commit, and how many groups there were
 * log (slot)  -> Group: what a group of commits changed, and what was there before; a ring
 * </pre>
 */
final class CommitHistory {

    /** The family of the store's own rows. */
    static final int OWN = 0;

    static final byte[] HEAD = own("head");
    private static final int GROUP_BYTES = 25;

    private final ScalarRows entries;
    private final BucketPlacement placement;
    private final int slots;

    /** The newest commit of a group, and which group that is. */
    record Position(long number, long group) {

        static final Position START = new Position(0, 0);

        byte[] encode() {
            return ByteBuffer.allocate(16).putLong(number).putLong(group).array();
        }
    }

    /**
     * What one transaction of the shards changed: the commits after {@code since} up to {@code number}.
     *
     * @param changes a {@link ChangeList}, or null if it would be too long: then anything may have changed
     */
    record Group(long group, long since, long number, byte @Nullable [] changes) {

        byte[] encode() {
            byte[] list = changes == null ? new byte[0] : changes;
            return ByteBuffer.allocate(GROUP_BYTES + list.length)
                    .putLong(group)
                    .putLong(since)
                    .putLong(number)
                    .put((byte) (changes == null ? 0 : 1))
                    .put(list)
                    .array();
        }

        static Group decode(byte[] bytes) {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            long group = in.getLong();
            long since = in.getLong();
            long number = in.getLong();
            boolean listed = in.get() == 1;
            byte[] list = new byte[in.remaining()];
            in.get(list);
            return new Group(group, since, number, listed ? list : null);
        }
    }

    CommitHistory(ScalarRows entries, BucketPlacement placement, int slots) {
        this.entries = entries;
        this.placement = placement;
        this.slots = slots;
    }

    static byte[] own(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(4 + text.length).putInt(OWN).put(text).array();
    }

    Position head(DistributedTransaction tx) throws CrudException {
        byte[] head = entries.get(tx, 0, HEAD).map(Row::value).orElse(new byte[0]);
        if (head.length != 16) {
            throw new StoreFailure(ErrorCode.CORRUPTION, "the row that has the number of the newest commit is damaged");
        }
        ByteBuffer in = ByteBuffer.wrap(head);
        return new Position(in.getLong(), in.getLong());
    }

    /** The first head of a store. It is looked for, so that what a dead maker of the store left there is put right. */
    void begin(DistributedTransaction tx) throws CrudException {
        Optional<Row> unused = entries.get(tx, 0, HEAD);
        entries.put(tx, 0, HEAD, new Row(Position.START.encode(), 0), true);
    }

    /** Nothing if it is so long ago that its place in the ring is another's. */
    Optional<Group> group(DistributedTransaction tx, long group) throws CrudException {
        int slot = slot(group);
        return entries.get(tx, placement.bucketOf(slot), key(slot))
                .map(row -> Group.decode(row.value()))
                .filter(found -> found.group() == group);
    }

    /** Whoever does this in a transaction that read the head is the only one who commits after it. */
    void add(DistributedTransaction tx, Group group) throws CrudException {
        int slot = slot(group.group());
        boolean isNew = group.group() <= slots;
        entries.put(tx, placement.bucketOf(slot), key(slot), new Row(group.encode(), group.number()), isNew);
        Position head = new Position(group.number(), group.group());
        entries.put(tx, 0, HEAD, new Row(head.encode(), group.number()), false);
    }

    private int slot(long group) {
        return (int) ((group - 1) % slots);
    }

    private static byte[] key(int slot) {
        byte[] log = own("log");
        return ByteBuffer.allocate(log.length + 4).put(log).putInt(slot).array();
    }
}
