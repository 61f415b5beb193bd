package io.holdfast.store;

import io.holdfast.store.common.Durability;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.RecordWriter;

/** Decides which commits are recorded, and encodes their origin outside the transaction. */
final class Recorder {

    private final StoreTx.Recording byDefault;
    private final StoreTx.Recording eventsOnly;

    /** Creates a recorder for a process with the given name, or empty text if it has none. */
    Recorder(String author) {
        byte[] origin = RecordWriter.encode(Origin.of(author));
        byDefault = new StoreTx.Recording(origin, !author.isEmpty());
        eventsOnly = new StoreTx.Recording(origin, false);
    }

    /**
     * Returns how a write is recorded. A commit without events is recorded only if its author is known, and if it may
     * not be lost: a commit that is not fsynced, such as the lease of a message, would have to be.
     */
    StoreTx.Recording recording(WriteOptions options) {
        boolean durable = options.durability() == Durability.FSYNC;
        Origin origin = options.origin();
        if (origin == null) {
            return durable ? byDefault : eventsOnly;
        }
        return new StoreTx.Recording(RecordWriter.encode(origin), durable);
    }
}
