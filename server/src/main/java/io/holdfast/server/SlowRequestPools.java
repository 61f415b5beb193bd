package io.holdfast.server;

import io.holdfast.store.concurrent.Threads;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads for long-running requests. Closing completes the work in flight. */
final class SlowRequestPools implements AutoCloseable {

    private final ThreadPoolExecutor hashing =
            pool("holdfast-hashing", Runtime.getRuntime().availableProcessors(), 256);
    private final ThreadPoolExecutor administration = pool("holdfast-admin", 1, 16);
    private final ThreadPoolExecutor membership = pool("holdfast-membership", 1, 16);
    private final ThreadPoolExecutor oidc = pool("holdfast-oidc", 16, 256);
    private final ThreadPoolExecutor intake = pool("holdfast-intake-http", 16, 256);

    private static ThreadPoolExecutor pool(String name, int threads, int waiting) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(waiting), Threads.named(name));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    Executor hashing() {
        return hashing;
    }

    /** Returns the thread for backups and verifications. */
    Executor administration() {
        return administration;
    }

    /** Returns the thread for changes to a cluster's membership and leadership. */
    Executor membership() {
        return membership;
    }

    /** Returns the threads for requests to OpenID providers. */
    Executor oidc() {
        return oidc;
    }

    Executor intake() {
        return intake;
    }

    @Override
    public void close() {
        for (ThreadPoolExecutor pool : List.of(intake, oidc, membership, administration, hashing)) {
            pool.shutdown();
            if (!hasEnded(pool)) {
                pool.shutdownNow();
            }
        }
    }

    private static boolean hasEnded(ThreadPoolExecutor pool) {
        try {
            return pool.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
