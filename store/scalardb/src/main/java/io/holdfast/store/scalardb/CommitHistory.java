package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.CrudException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.scalardb.ScalarRows.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The latest commits, stored in a family that is internal to the store.
 *
 * <pre>
 * head        -> Position: the latest commit and the number of groups so far
 * log (slot)  -> Group: the changes of a group of commits with the previous values, in a ring of slots
 * </pre>
 */
final class CommitHistory {

    /** The id of the internal family. */
    static final int OWN = 0;

    static final byte[] HEAD = own("head");
    private static final int GROUP_BYTES = 25;

    private final ScalarRows rows;
    private final BucketPlacement placement;
    private final int slots;

    /** The latest commit of a group, and the number of the group. */
    record Position(long number, long group) {

        static final Position START = new Position(0, 0);

        byte[] encode() {
            return ByteBuffer.allocate(16).putLong(number).putLong(group).array();
        }
    }

    /**
     * The changes of one ScalarDB transaction: the commits after {@code since} up to {@code number}.
     *
     * @param group the number of the group
     * @param since the latest commit before the group
     * @param number the latest commit of the group
     * @param changes the changes as encoded by {@link GroupChangesCodec}, or null if the list would be too large; any
     *     row may then have changed
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

    CommitHistory(ScalarRows rows, BucketPlacement placement, int slots) {
        this.rows = rows;
        this.placement = placement;
        this.slots = slots;
    }

    /** Returns the stored key of a row of the internal family. */
    static byte[] own(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(4 + text.length).putInt(OWN).put(text).array();
    }

    Position head(DistributedTransaction tx) throws CrudException {
        byte[] head = rows.get(tx, 0, HEAD).map(Row::value).orElse(new byte[0]);
        if (head.length != 16) {
            throw new StoreFailedException(
                    ErrorCode.CORRUPTION, "the row with the number of the latest commit is damaged");
        }
        ByteBuffer in = ByteBuffer.wrap(head);
        return new Position(in.getLong(), in.getLong());
    }

    /**
     * Writes the first head of a store. Reads the head first, so that ScalarDB cleans up after an interrupted creation.
     */
    void begin(DistributedTransaction tx) throws CrudException {
        Optional<Row> unused = rows.get(tx, 0, HEAD);
        rows.put(tx, 0, HEAD, new Row(Position.START.encode(), 0), true);
    }

    /** Returns a group, or an empty result if its slot in the ring has been overwritten. */
    Optional<Group> group(DistributedTransaction tx, long group) throws CrudException {
        int slot = slot(group);
        return rows.get(tx, placement.bucketOf(slot), key(slot))
                .map(row -> Group.decode(row.value()))
                .filter(found -> found.group() == group);
    }

    /**
     * Adds a group. The transaction must have read the head, so that only one of several concurrent transactions
     * commits.
     */
    void add(DistributedTransaction tx, Group group) throws CrudException {
        int slot = slot(group.group());
        boolean isNew = group.group() <= slots;
        rows.put(tx, placement.bucketOf(slot), key(slot), new Row(group.encode(), group.number()), isNew);
        Position head = new Position(group.number(), group.group());
        rows.put(tx, 0, HEAD, new Row(head.encode(), group.number()), false);
    }

    private int slot(long group) {
        return (int) ((group - 1) % slots);
    }

    private static byte[] key(int slot) {
        byte[] log = own("log");
        return ByteBuffer.allocate(log.length + 4).put(log).putInt(slot).array();
    }
}
