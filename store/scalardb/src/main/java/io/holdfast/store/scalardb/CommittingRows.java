package io.holdfast.store.scalardb;

import io.holdfast.store.spi.KeyRange;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The rows that this process is committing. Reads of these rows wait until the commit has ended. Not waiting would be
 * no faster: if ScalarDB reads a row of an unfinished commit, it completes the commit of that row itself, and the
 * remaining rows of the shard must then be completed one by one.
 */
final class CommittingRows {

    private static final long MAX_WAIT_SECONDS = 5;

    private volatile @Nullable Commit current;

    private record Commit(NavigableSet<byte[]> keys, CountDownLatch ended) {}

    /** Begins a commit. At most one commit is in flight at a time. */
    void begin(Iterable<byte[]> storedKeys) {
        NavigableSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
        storedKeys.forEach(keys::add);
        current = new Commit(keys, new CountDownLatch(1));
    }

    void end() {
        Commit done = current;
        current = null;
        if (done != null) {
            done.ended().countDown();
        }
    }

    /** Waits if the given row is being committed. */
    void await(byte[] storedKey) {
        Commit commit = current;
        if (commit != null && commit.keys().contains(storedKey)) {
            await(commit);
        }
    }

    /** Waits if any row in the given range is being committed. */
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

    /** Waits for a limited time. A read during the commit is slow but correct. */
    private static void await(Commit commit) {
        try {
            boolean unused = commit.ended().await(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
