package io.holdfast.store.embedded;

import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Range;
import io.holdfast.store.spi.Rows;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A view of the storage that is no longer usable once it is closed, and for one thread if it is a transaction's. */
final class ReadView implements BackendSnapshot {

    private final BackendSnapshot view;
    private final @Nullable Thread thread;
    private final AtomicBoolean closed = new AtomicBoolean();

    ReadView(BackendSnapshot view, boolean confined) {
        this.view = view;
        this.thread = confined ? Thread.currentThread() : null;
    }

    @Override
    public byte @Nullable [] get(Family family, byte[] key) {
        check();
        return view.get(family, key);
    }

    @Override
    public List<byte @Nullable []> multiGet(Family family, List<byte[]> keys) {
        check();
        return view.multiGet(family, keys);
    }

    @Override
    public Rows scan(Family family, Range range, boolean reverse, int limit) {
        check();
        return view.scan(family, range, reverse, limit);
    }

    @Override
    public long commit() {
        check();
        return view.commit();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            view.close();
        }
    }

    private void check() {
        if (closed.get()) {
            throw new BadRequest(
                    ErrorCode.MISUSED, "this " + (thread == null ? "snapshot is closed" : "transaction is over"));
        }
        if (thread != null && thread != Thread.currentThread()) {
            throw new BadRequest(
                    ErrorCode.MISUSED,
                    "a transaction belongs to the thread that runs its function, not to "
                            + Thread.currentThread().getName());
        }
    }
}
