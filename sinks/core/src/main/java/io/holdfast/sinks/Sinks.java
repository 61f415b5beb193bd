package io.holdfast.sinks;

import io.holdfast.sinks.internal.SinksSchema;
import io.holdfast.sinks.internal.StoredCursor;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.record.FeedCursor;

/**
 * Publishes the events of a store to message brokers, each event at least once and always with the same id; events of one
 * subject in order. The cursor of a sink is stored after the broker has acknowledged the events before it. Thread-safe.
 *
 * <pre>{@code
 * Sinks sinks = new Sinks(store, encoder);
 * try (SinkRunner running = sinks.start(sink, SinkOptions.of("warehouse"))) {
 *     ...
 * }
 * }</pre>
 */
public final class Sinks {

    /** The tables with which the store must be opened. */
    public static final Schema SCHEMA = SinksSchema.SCHEMA;

    private final Store store;
    private final SinkEncoder encoder;
    private final long epoch;

    /**
     * Creates sinks.
     *
     * @throws io.holdfast.store.error.BadRequestException if the store was opened without {@link #SCHEMA}
     */
    public Sinks(Store store, SinkEncoder encoder) {
        this.store = Arguments.notNull("store", store);
        this.encoder = Arguments.notNull("encoder", encoder);
        store.require(SCHEMA, "Sinks.SCHEMA");
        epoch = store.feed().oldest().epoch();
    }

    /** Starts a sink on a background thread. The result must be closed before the store. */
    public SinkRunner start(Sink sink, SinkOptions options) {
        SinkRunner runner = new SinkRunner(store, sink, encoder, options);
        runner.start();
        return runner;
    }

    /** Moves the cursor of a sink: events after it are published, also those that were published before. */
    public void moveTo(String name, FeedCursor cursor) {
        store.update(tx -> moveTo(tx, name, cursor));
    }

    /** Like {@link #moveTo(String, FeedCursor)}, but in the caller's transaction. */
    public void moveTo(Tx tx, String name, FeedCursor cursor) {
        if (cursor.epoch() != epoch) {
            throw Arguments.invalid("the cursor " + cursor + " belongs to another store, or to this one before it was"
                    + " copied or restored");
        }
        StoredCursor.move(tx, name, cursor);
    }
}
