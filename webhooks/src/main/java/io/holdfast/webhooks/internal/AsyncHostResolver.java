package io.holdfast.webhooks.internal;

import io.holdfast.store.concurrent.Threads;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;

/**
 * Resolves host names on its own threads, because a lookup can block a thread for a long time. Each host has at most one
 * lookup at a time, which its requests share. Hosts whose last lookup exceeded the timeout share a small part of the
 * threads, so that they do not delay the lookups of other hosts.
 */
final class AsyncHostResolver implements SocketAddressResolver, AutoCloseable {

    private static final int MAX_THREADS = 128;
    private static final int MAX_SLOW_LOOKUPS = 16;
    private static final int MAX_WAITING = 4_096;
    private static final long IDLE_SECONDS = 10;
    private static final long SLOW_NANOS = Duration.ofMinutes(5).toNanos();

    /** Returns the addresses of a host; blocks. */
    @FunctionalInterface
    interface Lookup {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    /** A lookup that took longer than the timeout. */
    static final class LookupTimeoutException extends UnknownHostException {
        private static final long serialVersionUID = 1;

        LookupTimeoutException(Duration timeout) {
            super("the host name was not resolved within " + timeout);
        }
    }

    private final Lookup lookup;
    private final Duration timeout;
    private final Executor callbacks;
    private final ThreadPoolExecutor threads;
    private final Map<String, CompletableFuture<InetAddress[]>> lookups = new ConcurrentHashMap<>();
    /** The times, as returned by {@link System#nanoTime}, of the last lookups that exceeded the timeout. */
    private final Map<String, Long> slowHosts = new ConcurrentHashMap<>();

    private final AtomicInteger slowLookups = new AtomicInteger();

    /**
     * Creates a resolver.
     *
     * @param timeout the maximum time that a request waits for a lookup
     * @param callbacks the threads on which results are passed on
     */
    AsyncHostResolver(Lookup lookup, Duration timeout, Executor callbacks) {
        this.lookup = lookup;
        this.timeout = timeout;
        this.callbacks = callbacks;
        threads = new ThreadPoolExecutor(
                MAX_THREADS,
                MAX_THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MAX_WAITING),
                Threads.named("holdfast-webhooks-dns"));
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public void resolve(String host, int port, Map<String, Object> context, Promise<List<InetSocketAddress>> promise) {
        CompletableFuture<InetAddress[]> created = new CompletableFuture<>();
        CompletableFuture<InetAddress[]> current = lookups.putIfAbsent(host, created);
        if (current == null) {
            current = created;
            start(host, created);
        }
        CompletableFuture<InetAddress[]> unused = current.copy()
                .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .whenCompleteAsync(
                        (addresses, failure) -> {
                            if (failure == null) {
                                promise.succeeded(Arrays.stream(addresses)
                                        .map(address -> new InetSocketAddress(address, port))
                                        .toList());
                            } else {
                                promise.failed(cause(failure));
                            }
                        },
                        callbacks);
    }

    private Throwable cause(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return cause instanceof TimeoutException ? new LookupTimeoutException(timeout) : cause;
    }

    private void start(String host, CompletableFuture<InetAddress[]> result) {
        boolean slow = isSlow(host);
        if (slow && slowLookups.incrementAndGet() > MAX_SLOW_LOOKUPS) {
            slowLookups.decrementAndGet();
            finish(host, result);
            result.completeExceptionally(new LookupTimeoutException(timeout));
            return;
        }
        try {
            threads.execute(() -> run(host, slow, result));
        } catch (RejectedExecutionException e) {
            if (slow) {
                slowLookups.decrementAndGet();
            }
            finish(host, result);
            result.completeExceptionally(new LookupTimeoutException(timeout));
        }
    }

    private boolean isSlow(String host) {
        Long since = slowHosts.get(host);
        return since != null && System.nanoTime() - since < SLOW_NANOS;
    }

    private void run(String host, boolean slow, CompletableFuture<InetAddress[]> result) {
        long start = System.nanoTime();
        InetAddress[] addresses = {};
        Exception failure = null;
        try {
            addresses = lookup.addresses(host);
        } catch (UnknownHostException | RuntimeException e) {
            failure = e;
        }
        recordDuration(host, start);
        if (slow) {
            slowLookups.decrementAndGet();
        }
        // Before the result is visible, so that a request after it causes another lookup.
        finish(host, result);
        if (failure == null) {
            result.complete(addresses);
        } else {
            result.completeExceptionally(failure);
        }
    }

    private void recordDuration(String host, long start) {
        long end = System.nanoTime();
        if (end - start >= timeout.toNanos()) {
            slowHosts.values().removeIf(since -> end - since >= SLOW_NANOS);
            slowHosts.put(host, end);
        } else {
            slowHosts.remove(host);
        }
    }

    private void finish(String host, CompletableFuture<InetAddress[]> result) {
        boolean unused = lookups.remove(host, result);
    }

    /** Returns the number of hosts that are being looked up. */
    int runningLookups() {
        return lookups.size();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
