package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.DelayedKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueSchema.LaneRow;
import io.holdfast.queue.internal.QueueSchema.LaneState;
import io.holdfast.queue.internal.QueueSchema.LeaseRow;
import io.holdfast.queue.internal.QueueSchema.MessageLocationRow;
import io.holdfast.queue.internal.QueueSchema.QueueCountersRow;
import io.holdfast.queue.internal.QueueSchema.SweepPositionRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The second half of {@link QueueCheck}: entries of indexes that stand for nothing, or for something else. */
final class DanglingEntryCheck {

    private final ReadTx tx;
    private final Consumer<String> problems;

    DanglingEntryCheck(ReadTx tx, Consumer<String> problems) {
        this.tx = tx;
        this.problems = problems;
    }

    void run() {
        tx.scan(QueueSchema.MESSAGE_LOCATIONS).forEach(row -> hasMessage("ticket", row.key(), row.value()));
        tx.scan(QueueSchema.LEASES).forEach(row -> hasTicket("lease", row.key()));
        tx.scan(QueueSchema.READY).forEach(row -> ready(row.key()));
        tx.scan(QueueSchema.DELAYED).forEach(row -> delayed(row.key()));
        tx.scan(QueueSchema.COUNTERS).forEach(row -> {
            if (tx.get(QueueSchema.QUEUES, row.key()).isEmpty() && !row.value().equals(QueueCountersRow.EMPTY)) {
                problems.accept("there are counts of queue '" + row.key() + "', but no such queue");
            }
        });
        tx.scan(QueueSchema.SCRIPT_COOLDOWNS).forEach(row -> {
            if (tx.get(QueueSchema.QUEUES, row.key().queue()).isEmpty()) {
                problems.accept("there is a rest of " + row.key().function() + " of queue '"
                        + row.key().queue() + "', but no such queue");
            }
        });
        expiries();
        lanes();
        turnsHaveLanes(QueueSchema.ACTIVE_LANES, LaneState.TURNS);
        turnsHaveLanes(QueueSchema.PARKED_LANES, LaneState.PARKED);
    }

    private void ready(ReadyKey key) {
        MessageIdKey id = new MessageIdKey(key.lane().queue(), key.id());
        MessageLocationRow ticket = hasTicket("ready entry", id);
        if (ticket != null
                && (!ticket.fairness().equals(key.lane().fairness())
                        || ticket.priority() != key.priority()
                        || ticket.order() != key.order())) {
            problems.accept("a ready entry of message " + id.id() + " of queue '" + id.queue() + "' is in another place"
                    + " than its ticket says");
        }
    }

    private void delayed(DelayedKey key) {
        MessageIdKey id = new MessageIdKey(key.queue(), key.id());
        MessageLocationRow ticket = hasTicket("delayed entry", id);
        if (ticket != null && ticket.notBefore() != key.at()) {
            problems.accept("a delayed entry of message " + id.id() + " of queue '" + id.queue()
                    + "' is for another time" + " than its ticket says");
        }
    }

    /** Every expiry is that of a lease, and will be found. */
    private void expiries() {
        long swept = tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY)
                .orElse(SweepPositionRow.NONE)
                .leases();
        for (Entry<LeaseExpiryKey, ?> row : tx.scan(QueueSchema.LEASE_EXPIRY)) {
            MessageIdKey id = new MessageIdKey(row.key().queue(), row.key().id());
            LeaseRow lease = tx.get(QueueSchema.LEASES, id).orElse(null);
            if (isHere(id.queue())
                    && (lease == null || !lease.expires().equals(row.key().at()))) {
                problems.accept(
                        "an expiry of message " + id.id() + " of queue '" + id.queue() + "' stands for no lease");
            }
            if (isHere(id.queue()) && SignedEpochNanos.nanos(row.key().at()) < swept) {
                problems.accept("the sweep of leases will not find that of message " + id.id() + " of queue '"
                        + id.queue() + "'");
            }
        }
    }

    private void lanes() {
        for (Entry<LaneKey, LaneRow> row : tx.scan(QueueSchema.LANES)) {
            boolean empty = row.value().levels().isEmpty()
                    && row.value().delayed() == 0
                    && row.value().inFlight() == 0;
            boolean hasMessages = tx.scan(QueueSchema.MESSAGES)
                    .prefix(MessageKey.CODEC.prefix(row.key().queue(), row.key().fairness()))
                    .first()
                    .isPresent();
            if (isHere(row.key().queue()) && empty == hasMessages) {
                problems.accept(QueueCheck.name(row.key()) + (empty ? " is not empty" : " is empty")
                        + ", but its row says otherwise");
            }
            if (isHere(row.key().queue()) && empty && row.value().place() != LaneState.NOWHERE) {
                problems.accept(QueueCheck.name(row.key()) + " has nothing to deliver, but waits in "
                        + row.value().place());
            }
        }
    }

    private void turnsHaveLanes(Table<LaneScheduleKey, ?> table, LaneState place) {
        for (Entry<LaneScheduleKey, ?> row : tx.scan(table)) {
            LaneScheduleKey key = row.key();
            LaneRow lane = tx.get(QueueSchema.LANES, new LaneKey(key.queue(), key.fairness()))
                    .orElse(null);
            long at = lane == null ? -1 : place == LaneState.TURNS ? lane.at() : lane.parked();
            if (isHere(key.queue()) && (lane == null || lane.place() != place || at != key.at())) {
                problems.accept("an entry of '" + key.fairness() + "' of queue '" + key.queue() + "' in " + table
                        + " stands for no lane");
            }
        }
    }

    private void hasMessage(String what, MessageIdKey id, MessageLocationRow ticket) {
        if (tx.get(QueueSchema.QUEUES, id.queue()).isEmpty()) {
            problems.accept("there is message " + id.id() + " of queue '" + id.queue() + "', but no such queue");
        } else if (isHere(id.queue())
                && !tx.exists(
                        QueueSchema.MESSAGES,
                        new MessageKey(id.queue(), ticket.fairness(), ticket.enqueued(), id.id()))) {
            problems.accept(
                    "a " + what + " of message " + id.id() + " of queue '" + id.queue() + "' stands for no message");
        }
    }

    /** The ticket; null if there is none, or nobody cares. */
    private @Nullable MessageLocationRow hasTicket(String what, MessageIdKey id) {
        MessageLocationRow ticket =
                isHere(id.queue()) ? tx.get(QueueSchema.MESSAGE_LOCATIONS, id).orElse(null) : null;
        if (isHere(id.queue()) && ticket == null) {
            problems.accept(
                    "a " + what + " of message " + id.id() + " of queue '" + id.queue() + "' stands for no message");
        }
        return ticket;
    }

    /** Not being deleted: then anything may be half gone. */
    private boolean isHere(String queue) {
        return tx.get(QueueSchema.QUEUES, queue).map(row -> !row.deleting()).orElse(true);
    }
}
