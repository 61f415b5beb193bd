package io.holdfast.queue.internal;

import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.internal.QueueSchema.QueueRow;
import io.holdfast.store.Tx;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The queues that one command has opened in its transaction, each once; {@link #save} writes down what changed. */
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

    /** The queue, or null if there is none, or it is being deleted. */
    @Nullable
    OpenQueue open(String queue) {
        OpenQueue line = open.get(queue);
        if (line == null) {
            QueueRow row = tx.get(QueueSchema.QUEUES, queue).orElse(null);
            if (row == null || row.deleting()) {
                return null;
            }
            line = new OpenQueue(tx, row, options.keyRetention());
            open.put(queue, line);
        }
        return line;
    }

    public void save() {
        open.values().forEach(OpenQueue::save);
    }
}
