package io.holdfast.queue.internal;

import io.holdfast.queue.QueueAlerts;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueEventTypes;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.QueueOutcome.ConfigStored.Change;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.queue.internal.alert.AlertSweep;
import io.holdfast.queue.internal.event.QueueEventEmitter;
import io.holdfast.queue.internal.lua.ScriptException;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/** Creates, configures, pauses and deletes queues. */
public final class QueueAdminCommands {

    private final QueueScripts scripts;

    public QueueAdminCommands(QueueScripts scripts) {
        this.scripts = scripts;
    }

    public QueueOutcome.Configured create(Tx tx, QueueConfig config) {
        QueueConfigRow configRow = QueueConfigRow.of(Arguments.notNull("config", config));
        QueueRow existing = tx.get(QueueSchema.QUEUES, config.name()).orElse(null);
        if (existing != null) {
            return !existing.deleting() && existing.config().equals(configRow)
                    ? new QueueOutcome.ConfigStored(config, Change.NONE)
                    : new QueueOutcome.QueueAlreadyExists(existing.config().toConfig(), existing.deleting());
        }
        QueueArguments.newQueueName(config.name());
        return store(tx, config, new QueueRow(configRow, false, false, null, tx.now(), null), Change.CREATED);
    }

    public QueueOutcome.Configured configure(Tx tx, QueueConfig config) {
        QueueRow row = row(tx, Arguments.notNull("config", config).name());
        if (row == null) {
            return new QueueOutcome.QueueNotFound(config.name());
        }
        long messages = countMessages(tx, config.name());
        if (config.ordered() != row.config().ordered() && messages > 0) {
            throw Arguments.invalid(
                    "ordered must not change while queue '" + config.name() + "' has messages, but it has " + messages);
        }
        if (config.capacity().bytes() != null) {
            requireKnownSize(tx, config.name());
        }
        return store(tx, config, row.withConfig(QueueConfigRow.of(config)), Change.REPLACED);
    }

    public QueueOutcome.Configured put(Tx tx, QueueConfig config) {
        return row(tx, Arguments.notNull("config", config).name()) == null ? create(tx, config) : configure(tx, config);
    }

    private QueueOutcome.Configured store(Tx tx, QueueConfig config, QueueRow row, Change change) {
        try {
            scripts.validate(row.config());
        } catch (ScriptException e) {
            return new QueueOutcome.LuaError(e.message());
        }
        QueueRow deadLetters = tx.get(QueueSchema.QUEUES, config.deadLetters()).orElse(null);
        if (deadLetters != null && deadLetters.deleting()) {
            return new QueueOutcome.QueueAlreadyExists(deadLetters.config().toConfig(), true);
        }
        if (deadLetters == null && config.deadLetterQueue() != null) {
            return new QueueOutcome.QueueNotFound(config.deadLetters());
        }
        if (deadLetters == null && row.deadLettersOf() == null) {
            createDeadLetterQueue(tx, config);
        }
        ScriptCooldowns.reset(tx, config.name());
        tx.put(QueueSchema.QUEUES, config.name(), row);
        AlertSweep.configure(tx, config.name(), config.alerts());
        if (change == Change.CREATED) {
            QueueEventEmitter.emit(tx, QueueEventTypes.CREATED, config.name(), null, (Object) null);
        }
        return new QueueOutcome.ConfigStored(config, change);
    }

    private static void createDeadLetterQueue(Tx tx, QueueConfig config) {
        QueueConfig deadLetters = QueueConfig.named(config.deadLetters()).withMaxAttempts(0);
        tx.put(
                QueueSchema.QUEUES,
                deadLetters.name(),
                new QueueRow(QueueConfigRow.of(deadLetters), false, false, config.name(), tx.now(), null));
        QueueEventEmitter.emit(tx, QueueEventTypes.CREATED, deadLetters.name(), null, config.name());
    }

    public QueueOutcome.PausedOrResumed setPaused(Tx tx, String queue, boolean paused) {
        QueueRow row = row(tx, QueueArguments.queueName(queue));
        if (row == null) {
            return new QueueOutcome.QueueNotFound(queue);
        }
        if (row.paused() != paused) {
            tx.put(QueueSchema.QUEUES, queue, row.withPaused(paused));
        }
        return new QueueOutcome.ConfigStored(
                row.config().toConfig(), row.paused() == paused ? Change.NONE : Change.REPLACED);
    }

    /** Marks a queue and the dead-letter queue that was created with it as deleted. */
    public QueueOutcome.Deleted delete(Tx tx, String queue) {
        QueueRow row = row(tx, QueueArguments.queueName(queue));
        if (row == null) {
            return new QueueOutcome.QueueNotFound(queue);
        }
        String deadLetters = row.config().deadLetters();
        QueueRow ownDeadLetters = tx.get(QueueSchema.QUEUES, deadLetters)
                .filter(other -> queue.equals(other.deadLettersOf()))
                .orElse(null);
        for (Entry<String, QueueRow> other : tx.scan(QueueSchema.QUEUES)) {
            String target = other.value().config().deadLetters();
            if (!other.value().deleting()
                    && !other.key().equals(queue)
                    && (target.equals(queue) || (ownDeadLetters != null && target.equals(deadLetters)))
                    && other.value().deadLettersOf() == null) {
                return new QueueOutcome.QueueInUse(other.key());
            }
        }
        long messages = markDeleted(tx, queue, row);
        if (ownDeadLetters != null) {
            messages += markDeleted(tx, deadLetters, ownDeadLetters);
        }
        return new QueueOutcome.QueueDeleted(messages);
    }

    private static long markDeleted(Tx tx, String queue, QueueRow row) {
        tx.put(QueueSchema.QUEUES, queue, row.asDeleting());
        AlertSweep.configure(tx, queue, QueueAlerts.NONE);
        long messages = countMessages(tx, queue);
        QueueEventEmitter.emit(tx, QueueEventTypes.DELETED, queue, null, messages);
        return messages;
    }

    /** Requires that the size of the queue is known. Earlier versions did not count it. */
    private static void requireKnownSize(ReadTx tx, String queue) {
        QueueCountersRow counters = tx.get(QueueSchema.COUNTERS, queue).orElse(QueueCountersRow.EMPTY);
        if (counters.bytes() == null && counters.messages() > 0) {
            throw Arguments.invalid("capacity.bytes cannot be set while queue '" + queue
                    + "' contains messages from an earlier version, whose size is not counted; it has "
                    + counters.messages() + " messages");
        }
    }

    private static long countMessages(ReadTx tx, String queue) {
        return tx.get(QueueSchema.COUNTERS, queue)
                .orElse(QueueCountersRow.EMPTY)
                .messages();
    }

    private static @Nullable QueueRow row(ReadTx tx, String queue) {
        return tx.get(QueueSchema.QUEUES, queue).filter(row -> !row.deleting()).orElse(null);
    }
}
