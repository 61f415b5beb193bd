package io.holdfast.queue.internal;

import io.holdfast.queue.CheckReport;
import io.holdfast.queue.QueueConfig;
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
import io.holdfast.queue.internal.QueueSchema.PriorityLevel;
import io.holdfast.queue.internal.QueueSchema.QueueCountersRow;
import io.holdfast.queue.internal.QueueSchema.QueueRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Proves a state of the queue. Messages are sorted by queue and fairness key, so one pass over them meets each lane once
 * and needs little memory; a second pass over every index finds entries that stand for nothing.
 */
public final class QueueCheck {

    private static final int NAMED = 100;

    private final ReadTx tx;
    private final List<String> named = new ArrayList<>();
    private long queues;
    private long messages;
    private long problems;

    public QueueCheck(ReadTx tx) {
        this.tx = tx;
    }

    public CheckReport run() {
        for (Entry<String, QueueRow> queue : tx.scan(QueueSchema.QUEUES)) {
            if (!queue.value().deleting()) {
                queues++;
                queue(queue.key(), queue.value().config());
            }
        }
        new DanglingEntryCheck(tx, this::problem).run();
        return new CheckReport(queues, messages, problems, named);
    }

    /** Messages by state, as found or as noted. */
    private static final class MessageCounts {
        private long ready;
        private long delayed;
        private long retrying;
        private long inFlight;
        private long lastToken;

        void add(MessageCounts other) {
            ready += other.ready;
            delayed += other.delayed;
            retrying += other.retrying;
            inFlight += other.inFlight;
            lastToken = Math.max(lastToken, other.lastToken);
        }

        @Override
        public String toString() {
            return "ready " + ready + ", delayed " + delayed + " (retrying " + retrying + "), in flight " + inFlight;
        }
    }

    private void queue(String queue, QueueConfig config) {
        MessageCounts all = new MessageCounts();
        MessageCounts lane = new MessageCounts();
        String fairness = null;
        for (Entry<MessageKey, QueueSchema.MessageRow> row :
                tx.scan(QueueSchema.MESSAGES).prefix(MessageKey.CODEC.prefix(queue))) {
            if (fairness != null && !fairness.equals(row.key().fairness())) {
                lane(new LaneKey(queue, fairness), config, lane);
                all.add(lane);
                lane = new MessageCounts();
            }
            fairness = row.key().fairness();
            message(row.key(), lane);
        }
        if (fairness != null) {
            lane(new LaneKey(queue, fairness), config, lane);
            all.add(lane);
        }
        QueueCountersRow tally = tx.get(QueueSchema.COUNTERS, queue).orElse(QueueCountersRow.EMPTY);
        if (tally.ready() != all.ready || tally.delayed() != all.delayed || tally.inFlight() != all.inFlight) {
            problem("queue '" + queue + "' has " + all + ", its tally says ready " + tally.ready() + ", delayed "
                    + tally.delayed() + ", in flight " + tally.inFlight());
        }
        if (all.lastToken > Math.max(tally.token(), tally.delivered())) {
            problem("queue '" + queue + "' has given the token " + all.lastToken + ", its tally says " + tally.token()
                    + ": it would give it again");
        }
        turns(queue, tally);
    }

    /** A message is ready, or delayed, or leased, and its ticket says where. */
    private void message(MessageKey key, MessageCounts lane) {
        messages++;
        MessageIdKey id = new MessageIdKey(key.queue(), key.id());
        MessageLocationRow ticket = tx.get(QueueSchema.MESSAGE_LOCATIONS, id).orElse(null);
        if (ticket == null
                || !ticket.fairness().equals(key.fairness())
                || !ticket.enqueued().equals(key.enqueued())) {
            problem(name(key) + " has " + (ticket == null ? "no ticket" : "a ticket for another place"));
            return;
        }
        LeaseRow lease = tx.get(QueueSchema.LEASES, id).orElse(null);
        QueueSchema.DelayedRow delayed = ticket.notBefore() == 0
                ? null
                : tx.get(QueueSchema.DELAYED, new DelayedKey(key.queue(), ticket.notBefore(), key.id()))
                        .orElse(null);
        boolean ready = tx.exists(
                QueueSchema.READY,
                new ReadyKey(new LaneKey(key.queue(), key.fairness()), ticket.priority(), ticket.order(), key.id()));
        int states = (lease == null ? 0 : 1) + (delayed == null ? 0 : 1) + (ready ? 1 : 0);
        if (states != 1) {
            problem(name(key) + " is in " + states + " states: leased " + (lease != null) + ", delayed "
                    + (delayed != null) + ", ready " + ready);
        }
        lane.inFlight += lease == null ? 0 : 1;
        lane.delayed += delayed == null ? 0 : 1;
        lane.retrying += delayed != null && delayed.retry() ? 1 : 0;
        lane.ready += ready ? 1 : 0;
        if (lease != null) {
            lease(id, lease, key);
            lane.lastToken = Math.max(lane.lastToken, lease.token());
        }
    }

    private void lease(MessageIdKey id, LeaseRow lease, MessageKey key) {
        if (!lease.fairness().equals(key.fairness()) || !lease.enqueued().equals(key.enqueued())) {
            problem(name(key) + " has a lease for another place");
        }
        if (!tx.exists(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(lease.expires(), id.queue(), id.id()))) {
            problem(name(key) + " has a lease that would never end");
        }
    }

    private void lane(LaneKey key, QueueConfig config, MessageCounts counted) {
        LaneRow row = tx.get(QueueSchema.LANES, key).orElse(null);
        if (row == null) {
            problem(name(key) + " has messages, but no row");
            return;
        }
        long ready = row.levels().stream().mapToLong(PriorityLevel::ready).sum();
        if (ready != counted.ready
                || row.delayed() != counted.delayed
                || row.retrying() != counted.retrying
                || row.inFlight() != counted.inFlight) {
            problem(name(key) + " has " + counted + ", its row says ready " + ready + ", delayed " + row.delayed()
                    + " (retrying " + row.retrying() + "), in flight " + row.inFlight());
        }
        for (PriorityLevel level : row.levels()) {
            long found = ReadyMessages.scan(tx, key, level).count();
            if (found != level.ready()) {
                problem(name(key) + " would find " + found + " of its " + level.ready() + " messages of priority "
                        + level.priority());
            }
        }
        boolean blocked = config.ordered() && (row.inFlight() > 0 || row.retrying() > 0);
        boolean waits = ready > 0 && !blocked;
        if (waits != (row.place() != LaneState.NOWHERE)) {
            problem(name(key) + " has " + counted + ", but waits in " + row.place());
        }
        place(key, row);
    }

    /** A lane is where its row says. */
    private void place(LaneKey key, LaneRow row) {
        boolean inTurns =
                tx.exists(QueueSchema.ACTIVE_LANES, new LaneScheduleKey(key.queue(), row.at(), key.fairness()));
        boolean parked =
                tx.exists(QueueSchema.PARKED_LANES, new LaneScheduleKey(key.queue(), row.parked(), key.fairness()));
        if (inTurns != (row.place() == LaneState.TURNS) || parked != (row.place() == LaneState.PARKED)) {
            problem(name(key) + " should wait in " + row.place() + ": in turns " + inTurns + ", parked " + parked);
        }
    }

    /** No lane, parked lane or delayed message lies before the place where it is looked for. */
    private void turns(String queue, QueueCountersRow tally) {
        tx.scan(QueueSchema.ACTIVE_LANES)
                .prefix(LaneScheduleKey.CODEC.prefix(queue))
                .through(new LaneScheduleKey(queue, tally.at(), tally.lane()))
                .forEach(turn -> problem("queue '" + queue + "' will not find " + turn.key()));
        first(
                tx.scan(QueueSchema.PARKED_LANES)
                        .prefix(LaneScheduleKey.CODEC.prefix(queue))
                        .first()
                        .map(row -> row.key().at())
                        .orElse(null),
                tally.parkedFrom(),
                queue,
                "parked lane");
        first(
                tx.scan(QueueSchema.DELAYED)
                        .prefix(DelayedKey.CODEC.prefix(queue))
                        .first()
                        .map(row -> row.key().at())
                        .orElse(null),
                tally.delayedFrom(),
                queue,
                "delayed message");
    }

    private void first(@Nullable Long at, long from, String queue, String what) {
        if (at != null && at < from) {
            problem("queue '" + queue + "' will not find its first " + what + ", of " + SignedEpochNanos.instant(at));
        }
    }

    private void problem(String text) {
        problems++;
        if (named.size() < NAMED) {
            named.add(text);
        }
    }

    private static String name(MessageKey key) {
        return "message " + key.id() + " of queue '" + key.queue() + "'";
    }

    static String name(LaneKey key) {
        return "key '" + key.fairness() + "' of queue '" + key.queue() + "'";
    }
}
