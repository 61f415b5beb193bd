package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.DelayedKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueRowTypes.LaneRow;
import io.holdfast.queue.internal.QueueRowTypes.LaneState;
import io.holdfast.queue.internal.QueueRowTypes.LeaseRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageLocationRow;
import io.holdfast.queue.internal.QueueRowTypes.PriorityLevel;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.SublaneKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.SublaneMessageKey;
import io.holdfast.queue.internal.content.ContentCheck;
import io.holdfast.queue.internal.schedule.ScheduleCheck;
import io.holdfast.queue.internal.time.SignedEpochNanos;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.CheckFindings;
import io.holdfast.store.kit.CheckReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Verifies that the tables of the queue module are consistent. One pass over the messages, which are sorted by queue and
 * fairness key, checks each lane in constant memory; {@link DanglingEntryCheck} then reads all other tables.
 */
public final class QueueCheck {

    private static final String QUEUES = "queues";
    private static final String MESSAGES = "messages";

    private final ReadTx tx;
    private final CheckFindings findings = new CheckFindings();
    private final ContentCheck content;

    public QueueCheck(ReadTx tx) {
        this.tx = tx;
        content = new ContentCheck(tx, findings);
    }

    public CheckReport run() {
        findings.count(QUEUES, 0);
        findings.count(MESSAGES, 0);
        for (Entry<String, QueueRow> queue : tx.scan(QueueSchema.QUEUES)) {
            if (!queue.value().deleting()) {
                findings.count(QUEUES, 1);
                checkQueue(queue.key(), queue.value());
            }
        }
        new DanglingEntryCheck(tx, findings).run();
        ScheduleCheck.run(tx, findings);
        content.checkRest();
        return findings.toReport();
    }

    /** The number of messages in each state. */
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

    private void checkQueue(String queue, QueueRow row) {
        MessageCounts all = new MessageCounts();
        MessageCounts lane = new MessageCounts();
        String fairness = null;
        for (Entry<MessageKey, QueueRowTypes.MessageRow> message :
                tx.scan(QueueSchema.MESSAGES).prefix(MessageKey.CODEC.prefix(queue))) {
            if (fairness != null && !fairness.equals(message.key().fairness())) {
                checkLane(new LaneKey(queue, fairness), row, lane);
                all.add(lane);
                lane = new MessageCounts();
            }
            fairness = message.key().fairness();
            checkMessage(message.key(), lane);
            content.checkMessage(message.key(), message.value());
        }
        if (fairness != null) {
            checkLane(new LaneKey(queue, fairness), row, lane);
            all.add(lane);
        }
        QueueCountersRow counters = tx.get(QueueSchema.COUNTERS, queue).orElse(QueueCountersRow.EMPTY);
        if (counters.ready() != all.ready || counters.delayed() != all.delayed || counters.inFlight() != all.inFlight) {
            findings.report("queue '" + queue + "' has " + all + ", but its counters are ready " + counters.ready()
                    + ", delayed " + counters.delayed() + ", in flight " + counters.inFlight());
        }
        if (all.lastToken > Math.max(counters.token(), counters.delivered())) {
            findings.report("queue '" + queue + "' has a lease with token " + all.lastToken + ", but its last "
                    + "token is " + counters.token() + ", so that token would be used again");
        }
        content.checkQueue(queue, counters);
        checkSchedule(queue, counters);
        new SublaneAndThrottleCheck(tx, findings, queue, row).run(counters);
    }

    /** Checks that a message is in exactly one state and that its location row is correct. */
    private void checkMessage(MessageKey key, MessageCounts lane) {
        findings.count(MESSAGES, 1);
        MessageIdKey id = new MessageIdKey(key.queue(), key.id());
        MessageLocationRow location = tx.get(QueueSchema.MESSAGE_LOCATIONS, id).orElse(null);
        if (location == null
                || !location.fairness().equals(key.fairness())
                || !location.enqueued().equals(key.enqueued())) {
            findings.report(name(key) + " has "
                    + (location == null
                            ? "no location row"
                            : "a location row with a " + "different fairness key or enqueue time"));
            return;
        }
        LeaseRow lease = tx.get(QueueSchema.LEASES, id).orElse(null);
        QueueRowTypes.DelayedRow delayed = location.notBefore() == 0
                ? null
                : tx.get(QueueSchema.DELAYED, new DelayedKey(key.queue(), location.notBefore(), key.id()))
                        .orElse(null);
        boolean ready = isReady(key, location);
        int states = (lease == null ? 0 : 1) + (delayed == null ? 0 : 1) + (ready ? 1 : 0);
        if (states != 1) {
            findings.report(name(key) + " is in " + states + " states: leased " + (lease != null) + ", delayed "
                    + (delayed != null) + ", ready " + ready);
        }
        lane.inFlight += lease == null ? 0 : 1;
        lane.delayed += delayed == null ? 0 : 1;
        lane.retrying += delayed != null && delayed.retry() ? 1 : 0;
        lane.ready += ready ? 1 : 0;
        if (lease != null) {
            checkLease(id, lease, key);
            lane.lastToken = Math.max(lane.lastToken, lease.token());
        }
    }

    private boolean isReady(MessageKey key, MessageLocationRow location) {
        LaneKey lane = new LaneKey(key.queue(), key.fairness());
        if (location.sublane() == null) {
            return tx.exists(QueueSchema.READY, new ReadyKey(lane, location.priority(), location.order(), key.id()));
        }
        SublaneKey sublane = new SublaneKey(lane, location.sublane());
        return tx.get(
                        QueueSchema.SUBLANE_MESSAGES,
                        new SublaneMessageKey(sublane, location.priority(), location.order(), key.id()))
                .filter(row -> !row.isWaiting())
                .isPresent();
    }

    private void checkLease(MessageIdKey id, LeaseRow lease, MessageKey key) {
        if (!lease.fairness().equals(key.fairness()) || !lease.enqueued().equals(key.enqueued())) {
            findings.report(name(key) + " has a lease with a different fairness key or enqueue time");
        }
        if (!tx.exists(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(lease.expires(), id.queue(), id.id()))) {
            findings.report(name(key) + " has a lease without an expiry entry");
        }
    }

    private void checkLane(LaneKey key, QueueRow queue, MessageCounts counted) {
        QueueConfigRow config = queue.config();
        LaneRow row = tx.get(QueueSchema.LANES, key).orElse(null);
        if (row == null) {
            findings.report(name(key) + " has messages but no lane row");
            return;
        }
        long ready = row.ready();
        if (ready != counted.ready
                || row.delayed() != counted.delayed
                || row.retrying() != counted.retrying
                || row.inFlight() != counted.inFlight) {
            findings.report(name(key) + " has " + counted + ", but its lane row has ready " + ready + ", delayed "
                    + row.delayed() + " (retrying " + row.retrying() + "), in flight " + row.inFlight());
        }
        for (PriorityLevel level : row.levels()) {
            long found = ReadyMessages.stream(tx, key, SublaneId.PLAIN, List.of(level), Integer.MAX_VALUE)
                    .count();
            if (found != level.ready()) {
                findings.report(name(key) + " has " + level.ready() + " messages of priority " + level.priority()
                        + ", but a scan finds " + found);
            }
        }
        boolean blocked =
                (config.ordered() && row.isWaitingForEarlierMessage()) || row.inFlight() >= config.keyConcurrency();
        boolean deliverable = row.hasOffers() && !blocked;
        // After the limits have changed, a lane is updated when one of its leases ends.
        boolean outdated = queue.hasChangedConcurrency() && row.inFlight() > 0;
        if (!outdated && deliverable != (row.place() != LaneState.NOWHERE)) {
            findings.report(name(key) + " has " + counted + ", but its schedule is " + row.place());
        }
        checkLaneState(key, row);
        new SublaneAndThrottleCheck(tx, findings, key.queue(), queue).checkLane(key, row);
    }

    /** Checks that a lane has an entry in the schedule that its row names, and no other. */
    private void checkLaneState(LaneKey key, LaneRow row) {
        boolean active =
                tx.exists(QueueSchema.ACTIVE_LANES, new LaneScheduleKey(key.queue(), row.at(), key.fairness()));
        boolean parked =
                tx.exists(QueueSchema.PARKED_LANES, new LaneScheduleKey(key.queue(), row.parked(), key.fairness()));
        if (active != (row.place() == LaneState.TURNS) || parked != (row.place() == LaneState.PARKED)) {
            findings.report(name(key) + " has the schedule " + row.place() + ", but its entries are: active " + active
                    + ", parked " + parked);
        }
    }

    /** Checks that no active lane, parked lane or delayed message is before the start of the scan that finds it. */
    private void checkSchedule(String queue, QueueCountersRow counters) {
        tx.scan(QueueSchema.ACTIVE_LANES)
                .prefix(LaneScheduleKey.CODEC.prefix(queue))
                .through(new LaneScheduleKey(queue, counters.at(), counters.lane()))
                .forEach(entry -> findings.report("queue '" + queue + "' skips an active lane before the start "
                        + "of its scan: " + entry.key()));
        checkFirst(
                tx.scan(QueueSchema.PARKED_LANES)
                        .prefix(LaneScheduleKey.CODEC.prefix(queue))
                        .first()
                        .map(row -> row.key().at())
                        .orElse(null),
                counters.parkedFrom(),
                queue,
                "parked lane");
        checkFirst(
                tx.scan(QueueSchema.DELAYED)
                        .prefix(DelayedKey.CODEC.prefix(queue))
                        .first()
                        .map(row -> row.key().at())
                        .orElse(null),
                counters.delayedFrom(),
                queue,
                "delayed message");
    }

    private void checkFirst(@Nullable Long at, long from, String queue, String entry) {
        if (at != null && at < from) {
            findings.report("queue '" + queue + "' starts its scan after its first " + entry + ", which is due at "
                    + SignedEpochNanos.instant(at));
        }
    }

    private static String name(MessageKey key) {
        return "message " + key.id() + " of queue '" + key.queue() + "'";
    }

    static String name(LaneKey key) {
        return "fairness key '" + key.fairness() + "' of queue '" + key.queue() + "'";
    }
}
