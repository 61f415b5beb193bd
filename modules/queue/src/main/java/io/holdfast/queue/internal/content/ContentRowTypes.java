package io.holdfast.queue.internal.content;

import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keys and values of the tables in this package. The names and types of their components are part of the storage
 * format.
 */
public final class ContentRowTypes {

    private ContentRowTypes() {}

    /** The key of a payload chunk. The first part of a payload is not a chunk; it is stored in the message row. */
    public record ChunkKey(UUID message, int index) {
        public static final KeyCodec2<ChunkKey, UUID, Integer> CODEC =
                Keys.of(Keys.uuid(), ChunkKey::message, Keys.u16(), ChunkKey::index, ChunkKey::new);
    }

    /** The key of an expiry entry: a message with a time to live, ordered by expiry time. */
    public record ExpiryKey(Instant at, String queue, UUID message) {
        public static final KeyCodec3<ExpiryKey, Instant, String, UUID> CODEC = Keys.of(
                Keys.instant(),
                ExpiryKey::at,
                Keys.string(),
                ExpiryKey::queue,
                Keys.uuid(),
                ExpiryKey::message,
                ExpiryKey::new);
    }

    /**
     * The chunks of a payload.
     *
     * @param count the number of chunks
     * @param bytes their total size
     */
    public record ChunksRow(int count, long bytes) {}

    /**
     * Counters for the capacity and time to live of a queue.
     *
     * @param expired the number of expired messages
     * @param dropped the number of messages dropped to free space
     * @param oldest a lower bound on the ids of the messages, or null if unknown
     */
    public record LimitCountersRow(
            long expired, long dropped, @Nullable UUID oldest) {
        public static final LimitCountersRow NONE = new LimitCountersRow(0, 0, null);
    }

    /**
     * The progress and the result of a message.
     *
     * @param state the name of the final state, or null if the message is still in the queue
     * @param percent the progress in percent
     * @param until the time at which the retention ends
     */
    public record StatusRow(
            @Nullable String state,
            @Nullable Integer percent,
            @Nullable String note,
            byte @Nullable [] result,
            int attempts,
            Instant updated,
            Instant until) {}
}
