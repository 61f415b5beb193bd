package io.holdfast.queue.internal;

import io.holdfast.queue.Args;
import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.IdleLaneKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueSchema.LeaseRow;
import io.holdfast.queue.internal.QueueSchema.MessageRow;
import io.holdfast.queue.internal.QueueSchema.SweepPositionRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Ends deliveries: by their consumers, or because their time is over. */
public final class DeliveryCommands {

    static final String EXPIRED = "visibility timeout";
    private static final String NACKED = "nack";

    private final QueueOptions options;
    private final QueueScripts scripts;
    private final WaitingConsumers waiters;

    public DeliveryCommands(QueueOptions options, QueueScripts scripts, WaitingConsumers waiters) {
        this.options = options;
        this.scripts = scripts;
        this.waiters = waiters;
    }

    public QueueOutcome.Acked ack(OpenQueues lines, DeliveryReceipt receipt) {
        LeaseRow lease = lease(lines, receipt);
        if (lease == null) {
            return messageExists(lines, receipt)
                    ? new QueueOutcome.LeaseLost(receipt.message())
                    : new QueueOutcome.MessageNotFound(receipt.message());
        }
        OpenQueue line = line(lines, receipt.queue());
        line.endLease(receipt.message(), lease);
        line.removeMessage(MessageMetadata.of(receipt.message(), lease, List.of()));
        line.countAck();
        signalIfOrdered(line);
        return new QueueOutcome.MessageAcked(receipt.message());
    }

    public QueueOutcome.Returned nack(
            OpenQueues lines, DeliveryReceipt receipt, @Nullable Duration delay, @Nullable String reason) {
        LeaseRow lease = lease(lines, receipt);
        if (lease == null) {
            return messageExists(lines, receipt)
                    ? new QueueOutcome.LeaseLost(receipt.message())
                    : new QueueOutcome.MessageNotFound(receipt.message());
        }
        MessageRow content = content(lines.tx(), line(lines, receipt.queue()), receipt.message(), lease);
        return fail(lines, receipt, lease, content, delay, reason == null ? NACKED : Args.reason(reason));
    }

    /** Back into the queue as if it had not been delivered. */
    public QueueOutcome.Returned release(OpenQueues lines, DeliveryReceipt receipt) {
        LeaseRow lease = lease(lines, receipt);
        if (lease == null) {
            return messageExists(lines, receipt)
                    ? new QueueOutcome.LeaseLost(receipt.message())
                    : new QueueOutcome.MessageNotFound(receipt.message());
        }
        OpenQueue line = line(lines, receipt.queue());
        MessageMetadata item = MessageMetadata.of(
                receipt.message(),
                lease,
                content(lines.tx(), line, receipt.message(), lease).throttling());
        line.endLease(receipt.message(), lease);
        line.schedule(item, 0, false);
        waiters.signal(line.name());
        return new QueueOutcome.Requeued(item.attempts(), lines.tx().now());
    }

    public QueueOutcome.Extended extend(OpenQueues lines, DeliveryReceipt receipt, Duration visibility) {
        LeaseRow lease = lease(lines, receipt);
        if (lease == null) {
            return messageExists(lines, receipt)
                    ? new QueueOutcome.LeaseLost(receipt.message())
                    : new QueueOutcome.MessageNotFound(receipt.message());
        }
        Tx tx = lines.tx();
        Instant until = line(lines, receipt.queue()).reserveLeaseEnd(visibility);
        tx.delete(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(lease.expires(), receipt.queue(), receipt.message()));
        tx.put(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(until, receipt.queue(), receipt.message()), Unit.UNIT);
        tx.put(
                QueueSchema.LEASES,
                key(receipt),
                new LeaseRow(
                        lease.consumer(),
                        lease.token(),
                        lease.leased(),
                        until,
                        lease.attempts(),
                        lease.fairness(),
                        lease.enqueued(),
                        lease.priority(),
                        lease.order()));
        return new QueueOutcome.LeaseExtended(until);
    }

    /** Leases whose time is over, the earliest first. */
    public static Scan<LeaseExpiryKey, Entry<LeaseExpiryKey, Unit>> expiredLeases(ReadTx tx, SweepPositionRow sweep) {
        return tx.scan(QueueSchema.LEASE_EXPIRY)
                .from(new LeaseExpiryKey(SignedEpochNanos.instant(sweep.leases()), "", new UUID(0, 0)))
                .to(new LeaseExpiryKey(tx.now().plusNanos(1), "", new UUID(0, 0)));
    }

    /** Takes back leases whose time is over, some of them; says how many. */
    public int expireLeases(OpenQueues lines, int most) {
        Tx tx = lines.tx();
        SweepPositionRow sweep =
                tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY).orElse(SweepPositionRow.NONE);
        List<Entry<LeaseExpiryKey, Unit>> due =
                expiredLeases(tx, sweep).limit(most).toList();
        int taken = 0;
        long bytes = 0;
        // Dead letters are written anew: no more of them than fit into a transaction.
        while (taken < due.size() && bytes < QueueLimits.MAX_LEASED_BYTES) {
            bytes += expireLeases(lines, due.get(taken).key());
            taken++;
        }
        if (taken > 0) {
            long reached = due.size() < most && taken == due.size()
                    ? SignedEpochNanos.nanos(tx.now())
                    : SignedEpochNanos.nanos(due.get(taken - 1).key().at());
            tx.put(
                    QueueSchema.SWEEP_POSITION,
                    SweepPositionRow.KEY,
                    new SweepPositionRow(Math.max(sweep.leases(), reached), sweep.idle()));
        }
        return taken;
    }

    /** Takes one lease back; says how large its message is. */
    private long expireLeases(OpenQueues lines, LeaseExpiryKey key) {
        Tx tx = lines.tx();
        OpenQueue line = lines.open(key.queue());
        if (line == null) { // It is being deleted.
            tx.delete(QueueSchema.LEASE_EXPIRY, key);
            return 0;
        }
        LeaseRow lease = tx.get(QueueSchema.LEASES, new MessageIdKey(key.queue(), key.id()))
                .orElseThrow(() -> OpenQueue.corruption(key.queue(), "message " + key.id() + " has no lease"));
        MessageRow content = content(tx, line, key.id(), lease);
        fail(lines, new DeliveryReceipt(key.queue(), key.id(), lease.token()), lease, content, null, EXPIRED);
        return content.size();
    }

    /** Forgets lanes that were empty for long, some of them; notes how far all is swept. Says how many were looked at. */
    public int removeIdleLanes(Tx tx, int most) {
        SweepPositionRow sweep =
                tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY).orElse(SweepPositionRow.NONE);
        long now = SignedEpochNanos.nanos(tx.now());
        List<IdleLaneKey> due = tx
                .scan(QueueSchema.IDLE_LANES)
                .from(new IdleLaneKey(sweep.idle(), new QueueKeys.LaneKey("", "")))
                .to(new IdleLaneKey(now + 1, new QueueKeys.LaneKey("", "")))
                .limit(most)
                .stream()
                .map(Entry::key)
                .toList();
        due.forEach(key -> Lane.removeIfIdle(tx, key, options.keyRetention().toNanos()));
        long idle = due.size() < most ? now : due.get(most - 1).at();
        boolean leasesDue = expiredLeases(tx, sweep).first().isPresent();
        tx.put(
                QueueSchema.SWEEP_POSITION,
                SweepPositionRow.KEY,
                new SweepPositionRow(
                        leasesDue ? sweep.leases() : Math.max(sweep.leases(), now), Math.max(sweep.idle(), idle)));
        return due.size();
    }

    /** A delivery has failed: another try, or the dead-letter queue. */
    private QueueOutcome.Returned fail(
            OpenQueues lines,
            DeliveryReceipt receipt,
            LeaseRow lease,
            MessageRow content,
            @Nullable Duration delay,
            String reason) {
        Tx tx = lines.tx();
        UUID id = receipt.message();
        OpenQueue line = line(lines, receipt.queue());
        QueueConfig config = line.config();
        int attempts = lease.attempts() + 1;
        MessageMetadata item =
                MessageMetadata.of(id, lease, content.throttling()).withAttempts(attempts);
        line.endLease(id, lease);
        line.countFailure(lease.fairness());
        ScriptResults.FailureDecision verdict = scripts.onFailure(tx, config, item, content, reason);
        boolean spent = config.maxAttempts() > 0 && attempts >= config.maxAttempts();
        if (spent || (verdict != null && verdict.deadLetter())) {
            OpenQueue deadLetters = lines.open(config.deadLetters());
            if (deadLetters != null) {
                moveToDeadLetters(line, deadLetters, item, content, reason);
                return new QueueOutcome.DeadLettered(deadLetters.name(), attempts);
            }
        }
        Duration wait = config.retryDelay(attempts);
        if (verdict != null && verdict.delay() != null) {
            wait = verdict.delay();
        } else if (delay != null) {
            wait = delay;
        }
        long notBefore = SignedEpochNanos.plus(line.now(), wait);
        line.schedule(config.ordered() ? item : item.withOrder(notBefore), notBefore, true);
        waiters.signal(receipt.queue());
        return new QueueOutcome.Requeued(attempts, SignedEpochNanos.instant(notBefore));
    }

    private void moveToDeadLetters(
            OpenQueue line, OpenQueue deadLetters, MessageMetadata item, MessageRow content, String reason) {
        line.removeMessage(item);
        line.countDeadLetter(item.fairness());
        signalIfOrdered(line);
        MessageMetadata dead = new MessageMetadata(
                item.id(),
                item.fairness(),
                item.enqueued(),
                item.priority(),
                deadLetters.now(),
                item.attempts(),
                List.of());
        deadLetters.addMessage(
                dead,
                new MessageRow(
                        content.headers(),
                        content.payload(),
                        content.weight(),
                        content.throttles(),
                        content.priority(),
                        line.name(),
                        reason));
        deadLetters.schedule(dead, 0, false);
        waiters.signal(deadLetters.name());
    }

    /** The next message of an ordered lane has been waiting for this one. */
    private void signalIfOrdered(OpenQueue line) {
        if (line.config().ordered()) {
            waiters.signal(line.name());
        }
    }

    /** The lease that a receipt is for, if it is the current one. */
    private static @Nullable LeaseRow lease(OpenQueues lines, DeliveryReceipt receipt) {
        if (lines.open(Args.given("receipt", receipt).queue()) == null) {
            return null;
        }
        LeaseRow lease = lines.tx().get(QueueSchema.LEASES, key(receipt)).orElse(null);
        return lease == null || lease.token() != receipt.token() ? null : lease;
    }

    private static MessageIdKey key(DeliveryReceipt receipt) {
        return new MessageIdKey(receipt.queue(), receipt.message());
    }

    private static boolean messageExists(OpenQueues lines, DeliveryReceipt receipt) {
        return lines.open(receipt.queue()) != null && lines.tx().exists(QueueSchema.MESSAGE_LOCATIONS, key(receipt));
    }

    private static OpenQueue line(OpenQueues lines, String queue) {
        OpenQueue line = lines.open(queue);
        if (line == null) {
            throw OpenQueue.corruption(queue, "it has a lease, but is not there");
        }
        return line;
    }

    private static MessageRow content(Tx tx, OpenQueue line, UUID id, LeaseRow lease) {
        return tx.get(
                        QueueSchema.MESSAGES,
                        MessageMetadata.of(id, lease, List.of()).key(line.name()))
                .orElseThrow(() -> OpenQueue.corruption(line.name(), "message " + id + " is lost"));
    }
}
