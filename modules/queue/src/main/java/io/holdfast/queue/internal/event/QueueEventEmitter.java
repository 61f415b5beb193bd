package io.holdfast.queue.internal.event;

import io.holdfast.queue.InternalQueues;
import io.holdfast.store.Tx;
import io.holdfast.store.record.EventType;
import org.jspecify.annotations.Nullable;

/** Emits the events of queues, except internal queues. */
public final class QueueEventEmitter {

    private QueueEventEmitter() {}

    /** Like {@link Tx#emit}, but without effect if the queue is internal. */
    public static void emit(Tx tx, EventType type, String queue, @Nullable Object entry, @Nullable Object... values) {
        if (!InternalQueues.contains(queue)) {
            tx.emit(type, queue, entry, values);
        }
    }
}
