package io.holdfast.queue.internal.content;

import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.content.ContentRowTypes.ChunkKey;
import io.holdfast.queue.internal.content.ContentRowTypes.ChunksRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Payloads that do not fit into a row. The message row contains the first part; the other parts are chunks in rows of
 * their own. Chunks are keyed by message id only, so that they need not move when the message is moved to a dead-letter
 * queue.
 */
public final class PayloadChunks {

    private static final int SIZE = QueueLimits.MAX_INLINE_PAYLOAD;

    private PayloadChunks() {}

    /** Returns the first part of a payload, which is stored in the message row. */
    public static byte[] inline(byte[] payload) {
        return payload.length <= SIZE ? payload : Arrays.copyOf(payload, SIZE);
    }

    /** Stores the chunks of a payload. Returns null if the payload fits into the message row. */
    public static @Nullable ChunksRow write(Tx tx, UUID message, byte[] payload) {
        if (payload.length <= SIZE) {
            return null;
        }
        int count = 0;
        for (int from = SIZE; from < payload.length; from += SIZE) {
            byte[] chunk = Arrays.copyOfRange(payload, from, Math.min(payload.length, from + SIZE));
            tx.put(QueueSchema.CHUNKS, new ChunkKey(message, count++), chunk);
        }
        return new ChunksRow(count, payload.length - SIZE);
    }

    /** Returns the whole payload of a message. */
    public static byte[] read(ReadTx tx, UUID message, MessageRow content) {
        ChunksRow chunks = content.chunks();
        if (chunks == null) {
            return content.payload();
        }
        byte[] payload = Arrays.copyOf(content.payload(), Math.toIntExact(content.payload().length + chunks.bytes()));
        int at = content.payload().length;
        for (int i = 0; i < chunks.count(); i++) {
            int index = i;
            byte[] chunk = tx.get(QueueSchema.CHUNKS, new ChunkKey(message, i))
                    .orElseThrow(() -> new IllegalStateException(
                            "chunk " + index + " of the payload of message " + message + " is missing"));
            System.arraycopy(chunk, 0, payload, at, chunk.length);
            at += chunk.length;
        }
        return payload;
    }

    /** Deletes the chunks of a message. */
    public static void delete(Tx tx, UUID message, int count) {
        for (int i = 0; i < count; i++) {
            tx.delete(QueueSchema.CHUNKS, new ChunkKey(message, i));
        }
    }
}
