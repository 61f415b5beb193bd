package io.holdfast.queue.internal.content;

import io.holdfast.queue.MessageProgress;
import io.holdfast.queue.MessageState;
import io.holdfast.queue.MessageStatus;
import io.holdfast.queue.MessageStatus.Stage;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.content.ContentRowTypes.StatusRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The progress and results of messages, kept for queues that have a status retention. */
public final class MessageStatuses {

    private MessageStatuses() {}

    /** Stores the progress of a message. Null components of the report leave the stored values unchanged. */
    public static void report(Tx tx, MessageIdKey key, Duration retention, int attempts, MessageProgress progress) {
        StatusRow earlier = tx.get(QueueSchema.STATUSES, key)
                .filter(row -> row.state() == null)
                .orElse(new StatusRow(null, null, null, null, attempts, tx.now(), tx.now()));
        tx.put(
                QueueSchema.STATUSES,
                key,
                new StatusRow(
                        null,
                        progress.percent() == null ? earlier.percent() : progress.percent(),
                        progress.note() == null ? earlier.note() : progress.note(),
                        progress.result() == null ? earlier.result() : progress.result(),
                        attempts,
                        tx.now(),
                        tx.now().plus(retention)));
    }

    /**
     * Stores the final state of a message, with its reported progress and result.
     *
     * @param retention the retention time of the status, or null to store nothing
     */
    public static void finish(
            Tx tx, MessageIdKey key, @Nullable Duration retention, Stage stage, int attempts, @Nullable String note) {
        if (retention == null) {
            return;
        }
        StatusRow earlier = tx.get(QueueSchema.STATUSES, key)
                .filter(row -> row.state() == null)
                .orElse(null);
        tx.put(
                QueueSchema.STATUSES,
                key,
                new StatusRow(
                        stage.name(),
                        earlier == null ? null : earlier.percent(),
                        note != null || earlier == null ? note : earlier.note(),
                        earlier == null ? null : earlier.result(),
                        attempts,
                        tx.now(),
                        tx.now().plus(retention)));
    }

    /**
     * Returns the status of a message, if it is known.
     *
     * @param state the state of the message in its queue, or null if the queue does not contain it
     */
    public static Optional<MessageStatus> read(
            ReadTx tx, String queue, UUID message, @Nullable MessageState state, int attempts) {
        StatusRow row =
                tx.get(QueueSchema.STATUSES, new MessageIdKey(queue, message)).orElse(null);
        if (state != null) {
            // A redriven dead letter still has a row with its former final state.
            StatusRow progress = row == null || row.state() != null ? null : row;
            return Optional.of(new MessageStatus(
                    queue,
                    message,
                    Stage.valueOf(state.name()),
                    attempts,
                    progress == null ? null : progress.percent(),
                    progress == null ? null : progress.note(),
                    progress == null ? null : progress.result(),
                    progress == null ? null : progress.updated()));
        }
        if (row == null || row.state() == null) {
            return Optional.empty();
        }
        return Optional.of(new MessageStatus(
                queue,
                message,
                Stage.valueOf(row.state()),
                row.attempts(),
                row.percent(),
                row.note(),
                row.result(),
                row.updated()));
    }
}
