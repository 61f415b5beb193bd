package io.holdfast.sinks;

import io.holdfast.sinks.internal.LeasedCursor;
import io.holdfast.sinks.internal.SinksSchema;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.record.FeedCursor;
import java.util.function.Predicate;

/**
 * Publishes the events of a store to message brokers. Each event is published at least once, always with the same id,
 * and events of one subject are published in order. The cursor of a sink is stored after the broker has acknowledged
 * all events before it. Thread-safe.
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
    private final Predicate<FeedCursor> ownCursors;

    /**
     * Creates an instance for the given store.
     *
     * @throws io.holdfast.store.error.BadRequestException if the store was opened without {@link #SCHEMA}
     */
    public Sinks(Store store, SinkEncoder encoder) {
        this.store = Arguments.notNull("store", store);
        this.encoder = Arguments.notNull("encoder", encoder);
        store.require(SCHEMA, "Sinks.SCHEMA");
        ownCursors = store.feed().ownCursors();
    }

    /** Starts a sink on a background thread. The result must be closed before the store. */
    public SinkRunner start(Sink sink, SinkOptions options) {
        SinkRunner runner = new SinkRunner(store, sink, encoder, options);
        runner.start();
        return runner;
    }

    /**
     * Moves the cursor of a sink. All events after the new position are published, even if they were published before.
     */
    public void moveTo(String name, FeedCursor cursor) {
        store.update(tx -> moveTo(tx, name, cursor));
    }

    /** Like {@link #moveTo(String, FeedCursor)}, but in the caller's transaction. */
    public void moveTo(Tx tx, String name, FeedCursor cursor) {
        if (!ownCursors.test(cursor)) {
            throw Arguments.invalid("the cursor " + cursor + " belongs to another store, or to a commit that"
                    + " the restored backup does not contain");
        }
        LeasedCursor.move(tx, name, cursor);
    }
}
