package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.exception.transaction.TransactionException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
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
 * The metadata of a store, stored in its internal family.
 *
 * <pre>
 * layout         -> format, shards, buckets, history (u32 each), id (16 bytes): fixed when the store is created
 * family (name)  -> its id (u32), and whether it is distributed over buckets (u8)
 * </pre>
 */
final class ScalarCatalog {

    /** The format version. Increment it with every change that older versions of Holdfast would misread. */
    static final int FORMAT = 1;

    private static final byte[] LAYOUT = CommitHistory.own("layout");
    private static final String FAMILY = "family ";

    private final ScalarDbSettings settings;
    private final BucketPlacement placement;
    private final ScalarRows rows;
    private final ShardMarkerRows identityRows;

    private ScalarCatalog(ScalarDbSettings settings) {
        this.settings = settings;
        placement = new BucketPlacement(settings, new int[0]);
        rows = new ScalarRows(placement);
        identityRows = new ShardMarkerRows(settings, rows);
    }

    private record Registered(int id, boolean spread) {}

    /** Creates the metadata or compares it with the settings, and returns the stored id of each family. */
    static int[] prepare(ScalarClient cluster, ScalarDbSettings settings, List<Family> families) {
        ScalarCatalog metadata = new ScalarCatalog(settings);
        UnfinishedCommitResolver backoff =
                new UnfinishedCommitResolver(cluster, settings.timeout().plus(settings.grace()));
        for (boolean refused = false; ; ) {
            try {
                return metadata.prepareOnce(cluster, families);
            } catch (StoreFailedException e) {
                // While another process creates the store, successive reads may be inconsistent. The second attempt
                // starts when all rows exist.
                if (refused) {
                    throw e;
                }
                refused = true;
            } catch (TransactionException e) {
                // A conflict with other processes that are opening the same store. The next attempt sees their changes.
                backoff.pauseOrThrow(e);
            }
        }
    }

    private int[] prepareOnce(ScalarClient cluster, List<Family> families) throws TransactionException {
        DistributedTransaction tx = cluster.begin();
        int[] ids;
        try {
            checkOrCreate(tx);
            ids = register(tx, families);
        } catch (TransactionException | RuntimeException e) {
            ScalarClient.rollbackQuietly(tx);
            throw e;
        }
        tx.commit();
        return ids;
    }

    private void checkOrCreate(DistributedTransaction tx) throws TransactionException {
        byte[] layout = rows.get(tx, 0, LAYOUT).map(Row::value).orElse(null);
        if (layout == null) {
            write(tx, true);
            new CommitHistory(rows, placement, settings.history()).begin(tx);
            return;
        }
        ByteBuffer stored = ByteBuffer.wrap(layout);
        int format = stored.getInt();
        if (format > FORMAT) {
            throw new StoreFailedException(
                    ErrorCode.NEWER_FORMAT,
                    "the tables have format " + format + ", but this version of Holdfast supports formats up to "
                            + FORMAT + "; use a newer version");
        }
        compare("the number of shards", stored.getInt(), settings.shards().size());
        compare("buckets", stored.getInt(), settings.buckets());
        compare("history", stored.getInt(), settings.history());
        if (stored.hasRemaining()) {
            identityRows.check(tx, new UUID(stored.getLong(), stored.getLong()));
        } else { // The store was created before ids were introduced.
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
        rows.put(tx, 0, LAYOUT, new Row(layout, 0), isNew);
        identityRows.write(tx, id);
    }

    private void compare(String setting, int stored, int given) {
        if (stored != given) {
            throw new StoreFailedException(
                    ErrorCode.SCHEMA_MISMATCH,
                    setting + " is " + given + ", but store '" + settings.name() + "' was created with " + stored
                            + "; it cannot be changed, but the store can be copied to a new one");
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
                rows.put(tx, 0, CommitHistory.own(FAMILY + family.name()), new Row(value, 0), true);
                ids[family.id()] = next++;
            } else if (stored.spread() == spread) {
                ids[family.id()] = stored.id();
            } else {
                throw new StoreFailedException(
                        ErrorCode.SCHEMA_MISMATCH,
                        "family '" + family + "' was created " + (stored.spread() ? "with" : "without")
                                + " a shard prefix, but was opened " + (spread ? "with" : "without") + " one");
            }
        }
        return ids;
    }

    private Map<String, Registered> known(DistributedTransaction tx) throws TransactionException {
        Map<String, Registered> known = new HashMap<>();
        KeyRange rest = KeyRange.prefix(CommitHistory.own(FAMILY));
        for (boolean more = true; more; ) {
            RowPage page = rows.scan(tx, 0, rest, false, 1_000);
            for (int row = 0; row < page.size(); row++) {
                String name = new String(page.key(row), StandardCharsets.UTF_8).substring(FAMILY.length());
                ByteBuffer value = ByteBuffer.wrap(page.value(row));
                known.put(name, new Registered(value.getInt(), value.get() == 1));
                rest = rest.remainderAfter(CommitHistory.own(FAMILY + name), false);
            }
            more = page.hasMore();
        }
        return known;
    }
}
