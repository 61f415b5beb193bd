package io.holdfast.store.raft.peer;

import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A replica whose content follows from the number of entries that were applied to it. */
public final class TestReplica {

    private static final Family ROWS = new Family(0, "rows", key -> 0);
    private static final int MEMORY = 8 << 20;

    private TestReplica() {}

    public static ReplicaDatabase open(Path folder) {
        return ReplicaDatabase.open(folder, MEMORY, MEMORY);
    }

    /** Applies the entries up to the given index; each writes a row of its own and the shared row. */
    public static void apply(ReplicaDatabase database, long last) {
        for (long index = database.position().index() + 1; index <= last; index++) {
            long entry = index;
            byte[] chain = new byte[ReplicaLogPosition.CHAIN_BYTES];
            new Random(index).nextBytes(chain);
            byte[] value = new byte[2000];
            new Random(index).nextBytes(value);
            database.apply(
                    List.of("rows"),
                    visitor -> {
                        visitor.row(0, key(entry), value);
                        visitor.row(0, key(Long.MAX_VALUE), key(entry));
                    },
                    new ReplicaLogPosition(2, index, index + 1, index, chain));
        }
    }

    /** Returns a text that is equal for replicas with equal content. */
    static String content(ReplicaDatabase database) {
        StringBuilder text = new StringBuilder().append(database.position());
        try (BackendSnapshot snapshot = database.view(List.of(ROWS)).snapshot()) {
            long rows = 0;
            int hash = 0;
            KeyRange range = KeyRange.ALL;
            RowPage page;
            do {
                page = snapshot.scan(ROWS, range, false, 1000);
                for (int i = 0; i < page.size(); i++) {
                    rows++;
                    hash = 31 * hash + Arrays.hashCode(page.value(i));
                }
                range = page.hasMore() ? range.remainderAfter(page.lastKey(), false) : range;
            } while (page.hasMore());
            return text.append(", rows ")
                    .append(rows)
                    .append(", hash ")
                    .append(hash)
                    .toString();
        }
    }

    private static byte[] key(long number) {
        return ByteBuffer.allocate(8).putLong(number).array();
    }
}
