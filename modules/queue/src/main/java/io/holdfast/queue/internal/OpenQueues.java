package io.holdfast.queue.internal;

import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.store.Tx;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The queues that one command has opened in its transaction. {@link #save} writes their changes. */
public final class OpenQueues {

    private final Tx tx;
    private final QueueOptions options;
    private final Map<String, OpenQueue> open = new LinkedHashMap<>();

    public OpenQueues(Tx tx, QueueOptions options) {
        this.tx = tx;
        this.options = options;
    }

    Tx tx() {
        return tx;
    }

    /** Opens a queue, or returns null if the queue does not exist or is being deleted. */
    @Nullable
    OpenQueue open(String name) {
        OpenQueue queue = open.get(name);
        if (queue == null) {
            QueueRow row = tx.get(QueueSchema.QUEUES, name).orElse(null);
            if (row == null || row.deleting()) {
                return null;
            }
            queue = new OpenQueue(tx, row, options.keyRetention());
            open.put(name, queue);
        }
        return queue;
    }

    public void save() {
        open.values().forEach(OpenQueue::save);
    }
}
