package io.holdfast.queue;

import io.holdfast.queue.QueueSchema.QueueRow;
import io.holdfast.store.Tx;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The queues that one command has opened in its transaction, each once; {@link #save} writes down what changed. */
final class Lines {

    private final Tx tx;
    private final QueueOptions options;
    private final Map<String, Line> open = new LinkedHashMap<>();

    Lines(Tx tx, QueueOptions options) {
        this.tx = tx;
        this.options = options;
    }

    Tx tx() {
        return tx;
    }

    /** The queue, or null if there is none, or it is being deleted. */
    @Nullable
    Line open(String queue) {
        Line line = open.get(queue);
        if (line == null) {
            QueueRow row = tx.get(QueueSchema.QUEUES, queue).orElse(null);
            if (row == null || row.deleting()) {
                return null;
            }
            line = new Line(tx, row, options.keyRetention());
            open.put(queue, line);
        }
        return line;
    }

    void save() {
        open.values().forEach(Line::save);
    }
}
