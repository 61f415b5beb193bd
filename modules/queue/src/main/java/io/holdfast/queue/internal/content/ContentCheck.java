package io.holdfast.queue.internal.content;

import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.content.ContentRowTypes.ChunkKey;
import io.holdfast.queue.internal.content.ContentRowTypes.ExpiryKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.CheckFindings;

/**
 * Verifies the sizes, payload chunks and expiry entries of messages. The caller passes the messages one at a time,
 * grouped by queue.
 */
public final class ContentCheck {

    private final ReadTx tx;
    private final CheckFindings findings;
    private long queueBytes;
    private long chunks;

    public ContentCheck(ReadTx tx, CheckFindings findings) {
        this.tx = tx;
        this.findings = findings;
    }

    public void checkMessage(MessageKey key, MessageRow row) {
        ContentFootprint content = ContentFootprint.of(row);
        queueBytes += content.bytes();
        chunks += content.chunks();
        for (int i = 0; i < content.chunks(); i++) {
            if (!tx.exists(QueueSchema.CHUNKS, new ChunkKey(key.id(), i))) {
                findings.report(name(key) + " lacks chunk " + i + " of its payload");
            }
        }
        if (content.notAfter() != null
                && !tx.exists(QueueSchema.LEASES, new MessageIdKey(key.queue(), key.id()))
                && !tx.exists(QueueSchema.EXPIRY, new ExpiryKey(content.notAfter(), key.queue(), key.id()))) {
            findings.report(name(key) + " has a time to live but no expiry entry");
        }
    }

    /** Compares the total size of the messages passed since the last call with the counter of their queue. */
    public void checkQueue(String queue, QueueCountersRow counters) {
        if (counters.bytes() != null && counters.bytes() != queueBytes) {
            findings.report("queue '" + queue + "' has messages of " + queueBytes + " bytes, but its counter is "
                    + counters.bytes());
        }
        queueBytes = 0;
    }

    /** Reports chunks and expiry entries that belong to no message. */
    public void checkRest() {
        boolean deleting =
                tx.scan(QueueSchema.QUEUES).stream().anyMatch(row -> row.value().deleting());
        long stored = tx.scan(QueueSchema.CHUNKS).stream().count();
        if (stored != chunks && !deleting) {
            findings.report("there are " + stored + " chunks of payloads, but the messages have " + chunks);
        }
        for (Entry<ExpiryKey, ?> row : tx.scan(QueueSchema.EXPIRY)) {
            ExpiryKey key = row.key();
            boolean exists = tx.exists(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(key.queue(), key.message()));
            if (!exists && !deleting) {
                findings.report("the expiry entry of message " + key.message() + " of queue '" + key.queue()
                        + "' refers to no message");
            }
        }
    }

    private static String name(MessageKey key) {
        return "message " + key.id() + " of queue '" + key.queue() + "'";
    }
}
