package io.holdfast.store.rocksdb;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A thread-safe snapshot. It may be closed while other threads read from it: those reads complete, and the last of them
 * releases the native snapshot.
 */
final class RocksSnapshot implements BackendSnapshot {

    private final RocksReader reader;
    private final SharedSnapshots.Shared shared;
    /** The number of reads in progress, plus one until the snapshot is closed. */
    private final AtomicInteger holders = new AtomicInteger(1);

    RocksSnapshot(RocksReader reader, SharedSnapshots.Shared shared) {
        this.reader = reader;
        this.shared = shared;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        enter();
        try {
            return reader.get(shared.options(), family, key);
        } finally {
            leave();
        }
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        enter();
        try {
            return reader.multiGet(shared.options(), family, keys);
        } finally {
            leave();
        }
    }

    @Override
    public RowPage scan(Family family, KeyRange range, boolean reverse, int limit) {
        enter();
        try {
            return reader.scan(shared, family, range, reverse, limit);
        } finally {
            leave();
        }
    }

    @Override
    public long lastCommit() {
        enter();
        try {
            return reader.lastCommit(shared.options());
        } finally {
            leave();
        }
    }

    @Override
    public void close() {
        leave();
    }

    private void enter() {
        if (holders.getAndUpdate(now -> now == 0 ? 0 : now + 1) == 0) {
            throw new BadRequestException(ErrorCode.MISUSED, "this snapshot is closed");
        }
    }

    private void leave() {
        if (holders.decrementAndGet() == 0) {
            shared.release();
        }
    }
}
