package io.holdfast.queue;

import io.holdfast.queue.QueueSchema.Stored;
import io.holdfast.store.ReadTx;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** stub */
final class Scripts {
    record Verdict(boolean deadLetter, @Nullable Duration delay) {}

    @SuppressWarnings("unused")
    void check(QueueConfig config) throws ScriptException {}

    @SuppressWarnings("unused")
    Message onEnqueue(ReadTx tx, QueueConfig config, Message message) throws ScriptException {
        return message;
    }

    @SuppressWarnings("unused")
    @Nullable
    Verdict onFailure(ReadTx tx, QueueConfig config, Item item, Stored content, String reason) {
        return null;
    }
}
