package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.TransactionException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.scalardb.ScalarRows.Row;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a store knows of itself, in its own family.
 *
 * <pre>
 * layout         -> format, shards, buckets, history (u32 each), id (16 bytes): fixed once the store is made
 * family (name)  -> its id (u32), and whether it is spread over buckets (u8)
 * </pre>
 */
final class ScalarMetadata {

    /** Version 1: the first. Raise it with every change that an older Holdfast would misread. */
    static final int FORMAT = 1;

    private static final byte[] LAYOUT = CommitHistory.own("layout");
    private static final String FAMILY = "family ";

    private final ScalarDbSettings settings;
    private final BucketPlacement placement;
    private final ScalarRows entries;
    private final ShardIdentityRows marks;

    private ScalarMetadata(ScalarDbSettings settings) {
        this.settings = settings;
        placement = new BucketPlacement(settings, new int[0]);
        entries = new ScalarRows(placement);
        marks = new ShardIdentityRows(settings, entries);
    }

    private record Registered(int id, boolean spread) {}

    /** Makes what is missing, and gives the stored id of each family. */
    static int[] prepare(ShardCluster cluster, ScalarDbSettings settings, List<Family> families) {
        ScalarMetadata layout = new ScalarMetadata(settings);
        ConflictBackoff wait = new ConflictBackoff(cluster, settings.timeout().plus(settings.grace()));
        for (boolean refused = false; ; ) {
            try {
                return layout.prepareOnce(cluster, families);
            } catch (StoreFailure e) {
                // While others make the store, rows that were read one after the other need not agree: the second look
                // begins when all of them are there.
                if (refused) {
                    throw e;
                }
                refused = true;
            } catch (TransactionException e) {
                // Others that open the same store at once get in the way, and what they have made is there then.
                wait.pauseOrThrow(e);
            }
        }
    }

    private int[] prepareOnce(ShardCluster cluster, List<Family> families) throws TransactionException {
        DistributedTransaction tx = cluster.begin();
        int[] ids;
        try {
            checkOrCreate(tx);
            ids = register(tx, families);
        } catch (TransactionException | RuntimeException e) {
            ShardCluster.rollbackQuietly(tx);
            throw e;
        }
        tx.commit();
        return ids;
    }

    private void checkOrCreate(DistributedTransaction tx) throws TransactionException {
        byte[] layout = entries.get(tx, 0, LAYOUT).map(Row::value).orElse(null);
        if (layout == null) {
            write(tx, true);
            new CommitHistory(entries, placement, settings.history()).begin(tx);
            return;
        }
        ByteBuffer stored = ByteBuffer.wrap(layout);
        int format = stored.getInt();
        if (format > FORMAT) {
            throw new StoreFailure(
                    ErrorCode.NEWER_FORMAT,
                    "the tables have format " + format + ", this Holdfast reads up to " + FORMAT + ": use a newer one");
        }
        compare("the number of shards", stored.getInt(), settings.shards().size());
        compare("buckets", stored.getInt(), settings.buckets());
        compare("history", stored.getInt(), settings.history());
        if (stored.hasRemaining()) {
            marks.check(tx, new UUID(stored.getLong(), stored.getLong()));
        } else { // It was made before there were ids.
            write(tx, false);
        }
    }

    private void write(DistributedTransaction tx, boolean isNew) throws TransactionException {
        UUID id = UUID.randomUUID();
        byte[] layout = ByteBuffer.allocate(32)
                .putInt(FORMAT)
                .putInt(settings.shards().size())
                .putInt(settings.buckets())
                .putInt(settings.history())
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
        entries.put(tx, 0, LAYOUT, new Row(layout, 0), isNew);
        marks.write(tx, id);
    }

    private void compare(String what, int stored, int wanted) {
        if (stored != wanted) {
            throw new StoreFailure(
                    ErrorCode.SCHEMA_MISMATCH,
                    what + " is " + wanted + ", store '" + settings.name() + "' was made with " + stored
                            + ", and that cannot be changed: copy it into a new one");
        }
    }

    private int[] register(DistributedTransaction tx, List<Family> families) throws TransactionException {
        Map<String, Registered> known = known(tx);
        int next = known.values().stream().mapToInt(Registered::id).max().orElse(CommitHistory.OWN) + 1;
        int[] ids = new int[families.size()];
        for (Family family : families) {
            boolean spread = BucketPlacement.isSpread(family);
            Registered stored = known.get(family.name());
            if (stored == null) {
                byte[] value = ByteBuffer.allocate(5)
                        .putInt(next)
                        .put((byte) (spread ? 1 : 0))
                        .array();
                entries.put(tx, 0, CommitHistory.own(FAMILY + family.name()), new Row(value, 0), true);
                ids[family.id()] = next++;
            } else if (stored.spread() == spread) {
                ids[family.id()] = stored.id();
            } else {
                throw new StoreFailure(
                        ErrorCode.SCHEMA_MISMATCH,
                        "family '" + family + "' is " + (stored.spread() ? "" : "not ")
                                + "spread over the shards by a prefix of its keys, and was opened "
                                + (spread ? "with" : "without") + " one");
            }
        }
        return ids;
    }

    private Map<String, Registered> known(DistributedTransaction tx) throws TransactionException {
        Map<String, Registered> known = new HashMap<>();
        KeyRange rest = KeyRange.prefix(CommitHistory.own(FAMILY));
        for (boolean more = true; more; ) {
            RowPage rows = entries.scan(tx, 0, rest, false, 1_000);
            for (int row = 0; row < rows.size(); row++) {
                String name = new String(rows.key(row), StandardCharsets.UTF_8).substring(FAMILY.length());
                ByteBuffer value = ByteBuffer.wrap(rows.value(row));
                known.put(name, new Registered(value.getInt(), value.get() == 1));
                rest = rest.remainderAfter(CommitHistory.own(FAMILY + name), false);
            }
            more = rows.hasMore();
        }
        return known;
    }
}
