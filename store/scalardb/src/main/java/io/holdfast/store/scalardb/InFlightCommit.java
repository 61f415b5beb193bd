package io.holdfast.store.scalardb;

import io.holdfast.store.spi.KeyRange;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The rows that this process is committing at this moment: who wants to read one of them waits until that is over. It would
 * get nothing sooner; and ScalarDB, finding a row half committed, would finish it by itself, which makes the commit of all
 * others of its shard fail, so that they have to be finished one by one.
 */
final class InFlightCommit {

    private static final long MOST_SECONDS = 5;

    private volatile @Nullable Commit current;

    private record Commit(NavigableSet<byte[]> keys, CountDownLatch over) {}

    /** One at a time. */
    void begin(Iterable<byte[]> storedKeys) {
        NavigableSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
        storedKeys.forEach(keys::add);
        current = new Commit(keys, new CountDownLatch(1));
    }

    void end() {
        Commit done = current;
        current = null;
        if (done != null) {
            done.over().countDown();
        }
    }

    void await(byte[] storedKey) {
        Commit commit = current;
        if (commit != null && commit.keys().contains(storedKey)) {
            await(commit);
        }
    }

    void await(KeyRange stored) {
        Commit commit = current;
        if (commit != null) {
            byte[] first = stored.from() == null
                    ? commit.keys().first()
                    : commit.keys().ceiling(stored.from());
            if (first != null && (stored.to() == null || Arrays.compareUnsigned(first, stored.to()) < 0)) {
                await(commit);
            }
        }
    }

    /** Not for ever, and not if interrupted: to read then is slow, but right. */
    private static void await(Commit commit) {
        try {
            boolean unused = commit.over().await(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
