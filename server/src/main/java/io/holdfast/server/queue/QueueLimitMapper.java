package io.holdfast.server.queue;

import static io.holdfast.server.operation.WireConversions.enumByName;

import io.holdfast.api.QueueApi;
import io.holdfast.queue.MessageProgress;
import io.holdfast.queue.MessageStatus;
import io.holdfast.queue.MessageTtl;
import io.holdfast.queue.QueueCapacity;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the limits, progress and results of the queue module. */
final class QueueLimitMapper {

    private QueueLimitMapper() {}

    static MessageTtl ttl(QueueApi.@Nullable Ttl request) {
        if (request == null) {
            return MessageTtl.NONE;
        }
        MessageTtl.OnExpiry onExpiry = request.onExpiry() == null
                ? MessageTtl.OnExpiry.DROP
                : enumByName(MessageTtl.OnExpiry.class, request.onExpiry());
        return new MessageTtl(request.duration(), onExpiry);
    }

    static QueueApi.@Nullable Ttl ttl(MessageTtl ttl) {
        return ttl.duration() == null
                ? null
                : new QueueApi.Ttl(ttl.duration(), enumByName(QueueApi.OnExpiry.class, ttl.onExpiry()));
    }

    static QueueCapacity capacity(QueueApi.@Nullable Capacity request) {
        if (request == null) {
            return QueueCapacity.UNLIMITED;
        }
        QueueCapacity.Overflow overflow = request.overflow() == null
                ? QueueCapacity.Overflow.REFUSE
                : enumByName(QueueCapacity.Overflow.class, request.overflow());
        return new QueueCapacity(request.messages(), request.bytes(), overflow);
    }

    static QueueApi.@Nullable Capacity capacity(QueueCapacity capacity) {
        return capacity.isUnlimited()
                ? null
                : new QueueApi.Capacity(
                        capacity.messages(),
                        capacity.bytes(),
                        enumByName(QueueApi.Overflow.class, capacity.overflow()));
    }

    static MessageProgress progress(QueueApi.Report request) {
        MessageProgress progress = MessageProgress.of(request.percent(), request.note());
        byte[] result = request.result();
        return result == null ? progress : progress.withResult(result);
    }

    static QueueApi.Status status(MessageStatus status) {
        return new QueueApi.Status(
                status.queue(),
                status.message(),
                enumByName(QueueApi.Stage.class, status.stage()),
                status.attempts(),
                status.percent(),
                status.note(),
                status.result(),
                status.updated());
    }
}
