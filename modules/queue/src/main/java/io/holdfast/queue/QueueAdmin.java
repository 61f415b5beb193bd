package io.holdfast.queue;

import io.holdfast.queue.internal.MessageAdminCommands;
import io.holdfast.queue.internal.QueueDeletion;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.QueueSchema.QueueCountersRow;
import io.holdfast.queue.internal.QueueSchema.QueueRow;
import io.holdfast.queue.internal.QueueScripts;
import io.holdfast.queue.internal.ScriptCooldowns;
import io.holdfast.queue.internal.lua.ScriptException;
import io.holdfast.store.Entry;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes, changes, empties and deletes queues. */
public final class QueueAdmin {

    private final Store store;
    private final QueueScripts scripts;
    private final MessageAdminCommands mover;

    QueueAdmin(Store store, QueueScripts scripts, MessageAdminCommands mover) {
        this.store = store;
        this.scripts = scripts;
        this.mover = mover;
    }

    /**
     * Makes a queue, and its dead-letter queue {@code <name>.dlq} unless it names another one, which has to exist. A
     * repeat with the same configuration changes nothing.
     */
    public QueueOutcome.Configured create(QueueConfig config) {
        return store.write(tx -> create(tx, config));
    }

    /** As {@link #create(QueueConfig)}, within a transaction of the caller's. */
    public QueueOutcome.Configured create(Tx tx, QueueConfig config) {
        QueueRow there =
                tx.get(QueueSchema.QUEUES, Args.given("config", config).name()).orElse(null);
        if (there != null) {
            return !there.deleting() && there.config().equals(config)
                    ? new QueueOutcome.ConfigStored(config)
                    : new QueueOutcome.QueueAlreadyExists(there.config(), there.deleting());
        }
        Args.nameable(config.name()); // Not of those that are there: they have to stay what they are.
        return putConfig(tx, config, new QueueRow(config, false, false, null, tx.now()));
    }

    /** Changes how a queue works; its messages stay. Whether it is ordered can only change while it is empty. */
    public QueueOutcome.Configured configure(QueueConfig config) {
        return store.write(tx -> configure(tx, config));
    }

    /** As {@link #configure(QueueConfig)}, within a transaction of the caller's. */
    public QueueOutcome.Configured configure(Tx tx, QueueConfig config) {
        QueueRow there = row(tx, Args.given("config", config).name());
        if (there == null) {
            return new QueueOutcome.QueueNotFound(config.name());
        }
        long messages = countMessages(tx, config.name());
        if (config.ordered() != there.config().ordered() && messages > 0) {
            throw Args.invalid("ordered is " + config.ordered() + ", it can only change while queue '" + config.name()
                    + "' is empty; it has " + messages + " messages");
        }
        return putConfig(
                tx, config, new QueueRow(config, there.paused(), false, there.deadLettersOf(), there.created()));
    }

    private QueueOutcome.Configured putConfig(Tx tx, QueueConfig config, QueueRow row) {
        try {
            scripts.validate(config);
        } catch (ScriptException e) {
            return new QueueOutcome.LuaError(e.message());
        }
        QueueRow deadLetters =
                tx.get(QueueSchema.QUEUES, Args.queue(config.deadLetters())).orElse(null);
        if (deadLetters != null && deadLetters.deleting()) {
            return new QueueOutcome.QueueAlreadyExists(deadLetters.config(), true);
        }
        if (deadLetters == null && config.deadLetterQueue() != null) {
            return new QueueOutcome.QueueNotFound(config.deadLetters());
        }
        if (deadLetters == null && row.deadLettersOf() == null) {
            QueueConfig plain = QueueConfig.named(config.deadLetters()).withMaxAttempts(0);
            tx.put(QueueSchema.QUEUES, plain.name(), new QueueRow(plain, false, false, config.name(), tx.now()));
        }
        ScriptCooldowns.reset(tx, config.name());
        tx.put(QueueSchema.QUEUES, config.name(), row);
        return new QueueOutcome.ConfigStored(config);
    }

    /**
     * Deletes a queue with everything in it, and the dead-letter queue that was made with it. From the commit on it is
     * not there for anybody; its rows are then removed in steps. If that is interrupted, the timer goes on with it.
     */
    public QueueOutcome.Deleted delete(String queue) {
        QueueOutcome.Deleted outcome = store.write(tx -> delete(tx, queue));
        if (outcome instanceof QueueOutcome.QueueDeleted) {
            finishDeletions();
        }
        return outcome;
    }

    /** As {@link #delete(String)}, within a transaction of the caller's; the timer removes the rows. */
    public QueueOutcome.Deleted delete(Tx tx, String queue) {
        QueueRow row = row(tx, Args.queue(queue));
        if (row == null) {
            return new QueueOutcome.QueueNotFound(queue);
        }
        String deadLetters = row.config().deadLetters();
        QueueRow own = tx.get(QueueSchema.QUEUES, deadLetters)
                .filter(made -> queue.equals(made.deadLettersOf()))
                .orElse(null);
        for (Entry<String, QueueRow> other : tx.scan(QueueSchema.QUEUES)) {
            String used = other.value().config().deadLetters();
            if (!other.value().deleting()
                    && !other.key().equals(queue)
                    && (used.equals(queue) || (own != null && used.equals(deadLetters)))
                    && other.value().deadLettersOf() == null) {
                return new QueueOutcome.QueueInUse(other.key());
            }
        }
        long messages = markDeleting(tx, queue, row);
        if (own != null) {
            messages += markDeleting(tx, deadLetters, own);
        }
        return new QueueOutcome.QueueDeleted(messages);
    }

    private static long markDeleting(Tx tx, String queue, QueueRow row) {
        tx.put(
                QueueSchema.QUEUES,
                queue,
                new QueueRow(row.config(), row.paused(), true, row.deadLettersOf(), row.created()));
        return countMessages(tx, queue);
    }

    private static long countMessages(Tx tx, String queue) {
        QueueCountersRow tally = tx.get(QueueSchema.COUNTERS, queue).orElse(QueueCountersRow.EMPTY);
        return tally.ready() + tally.delayed() + tally.inFlight();
    }

    /** Removes what is left of queues that are being deleted. */
    void finishDeletions() {
        List<String> deleting = store.read(tx -> tx.scan(QueueSchema.QUEUES).stream()
                .filter(row -> row.value().deleting())
                .map(Entry::key)
                .toList());
        deleting.forEach(queue -> QueueDeletion.run(store, queue));
    }

    /** Stops deliveries; messages are still taken in. */
    public QueueOutcome.PausedOrResumed pause(String queue) {
        return store.write(tx -> pause(tx, queue));
    }

    /** As {@link #pause(String)}, within a transaction of the caller's. */
    public QueueOutcome.PausedOrResumed pause(Tx tx, String queue) {
        return setPaused(tx, queue, true);
    }

    /** Lets deliveries go on. */
    public QueueOutcome.PausedOrResumed resume(String queue) {
        return store.write(tx -> resume(tx, queue));
    }

    /** As {@link #resume(String)}, within a transaction of the caller's. */
    public QueueOutcome.PausedOrResumed resume(Tx tx, String queue) {
        return setPaused(tx, queue, false);
    }

    private static QueueOutcome.PausedOrResumed setPaused(Tx tx, String queue, boolean paused) {
        QueueRow row = row(tx, Args.queue(queue));
        if (row == null) {
            return new QueueOutcome.QueueNotFound(queue);
        }
        tx.put(
                QueueSchema.QUEUES,
                queue,
                new QueueRow(row.config(), paused, false, row.deadLettersOf(), row.created()));
        return new QueueOutcome.ConfigStored(row.config());
    }

    /** Removes all messages that nobody has a lease of, in steps. */
    public QueueOutcome.Moved purge(String queue) {
        return mover.purge(queue);
    }

    /** As {@link #purge(String)}, of the first so many messages, or 16 MiB of them, within the caller's transaction. */
    public QueueOutcome.Moved purge(Tx tx, String queue, long most) {
        return mover.purge(tx, queue, most);
    }

    /**
     * Sends dead letters back to the queues where they failed, with their attempts forgotten, the oldest of each
     * fairness key first. Those that are leased stay, and those whose queue is gone.
     *
     * @param most how many; {@link Long#MAX_VALUE} for all
     */
    public QueueOutcome.Moved redrive(String deadLetterQueue, long most) {
        return mover.redrive(deadLetterQueue, most);
    }

    /** As {@link #redrive(String, long)}, of the first so many messages, or 16 MiB of them, within the caller's transaction. */
    public QueueOutcome.Moved redrive(Tx tx, String deadLetterQueue, long most) {
        return mover.redrive(tx, deadLetterQueue, most);
    }

    /** Removes one message, whatever its state; says whether it was there. */
    public boolean discard(String queue, UUID id) {
        return store.write(tx -> discard(tx, queue, id));
    }

    /** As {@link #discard(String, UUID)}, within a transaction of the caller's. */
    public boolean discard(Tx tx, String queue, UUID id) {
        return mover.discard(tx, queue, id);
    }

    private static @Nullable QueueRow row(Tx tx, String queue) {
        return tx.get(QueueSchema.QUEUES, queue).filter(row -> !row.deleting()).orElse(null);
    }
}
