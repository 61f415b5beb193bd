package io.holdfast.client;

/**
 * Options for a {@link RemoteQueueWorker}.
 *
 * @param concurrency the number of messages or batches that are processed at the same time, each on its own thread
 * @param prefetch the number of messages leased in advance, so that idle threads need not wait for a lease
 * @param batch the maximum number of messages passed to a batch handler at once; 1 for other handlers
 */
public record RemoteWorkerOptions(int concurrency, int prefetch, int batch) {

    private static final int MAX = 1_000;

    /** The default options: one message at a time, and none in advance. */
    public static final RemoteWorkerOptions DEFAULT = new RemoteWorkerOptions(1, 0, 1);

    public RemoteWorkerOptions {
        requireRange("concurrency", concurrency, 1);
        requireRange("prefetch", prefetch, 0);
        requireRange("batch", batch, 1);
    }

    private static void requireRange(String name, int value, int min) {
        if (value < min || value > MAX) {
            throw new IllegalArgumentException(name + " must be between " + min + " and " + MAX + ", but is " + value);
        }
    }

    public RemoteWorkerOptions withConcurrency(int other) {
        return new RemoteWorkerOptions(other, prefetch, batch);
    }

    public RemoteWorkerOptions withPrefetch(int other) {
        return new RemoteWorkerOptions(concurrency, other, batch);
    }

    public RemoteWorkerOptions withBatch(int other) {
        return new RemoteWorkerOptions(concurrency, prefetch, other);
    }

    /** Returns the maximum number of messages that a worker holds. */
    int capacity() {
        return concurrency * batch + prefetch;
    }
}
