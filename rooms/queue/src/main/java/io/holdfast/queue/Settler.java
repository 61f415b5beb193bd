package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.ExpiryKey;
import io.holdfast.queue.QueueKeys.IdKey;
import io.holdfast.queue.QueueKeys.IdleKey;
import io.holdfast.queue.QueueSchema.LeaseRow;
import io.holdfast.queue.QueueSchema.Stored;
import io.holdfast.queue.QueueSchema.Sweep;
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
final class Settler {

    static final String EXPIRED = "visibility timeout";
    private static final String NACKED = "nack";

    private final QueueOptions options;
    private final Scripts scripts;
    private final Waiters waiters;

    Settler(QueueOptions options, Scripts scripts, Waiters waiters) {
        this.options = options;
        this.scripts = scripts;
        this.waiters = waiters;
    }

    Outcome.Acked ack(Lines lines, Receipt receipt) {
        LeaseRow lease = lease(lines, receipt);
        if (lease == null) {
            return isThere(lines, receipt)
                    ? new Outcome.LeaseLost(receipt.message())
                    : new Outcome.MessageNotFound(receipt.message());
        }
        Line line = line(lines, receipt.queue());
        line.land(receipt.message(), lease);
        line.erase(Item.of(receipt.message(), lease, List.of()));
        line.countAck();
        signalIfOrdered(line);
        return new Outcome.Done(receipt.message());
    }

    Outcome.Returned nack(Lines lines, Receipt receipt, @Nullable Duration delay, @Nullable String reason) {
        LeaseRow lease = lease(lines, receipt);
        if (lease == null) {
            return isThere(lines, receipt)
                    ? new Outcome.LeaseLost(receipt.message())
                    : new Outcome.MessageNotFound(receipt.message());
        }
        Stored content = content(lines.tx(), line(lines, receipt.queue()), receipt.message(), lease);
        return fail(lines, receipt, lease, content, delay, reason == null ? NACKED : Args.reason(reason));
    }

    /** Back into the queue as if it had not been delivered. */
    Outcome.Returned release(Lines lines, Receipt receipt) {
        LeaseRow lease = lease(lines, receipt);
        if (lease == null) {
            return isThere(lines, receipt)
                    ? new Outcome.LeaseLost(receipt.message())
                    : new Outcome.MessageNotFound(receipt.message());
        }
        Line line = line(lines, receipt.queue());
        Item item = Item.of(
                receipt.message(),
                lease,
                content(lines.tx(), line, receipt.message(), lease).throttling());
        line.land(receipt.message(), lease);
        line.offer(item, 0, false);
        waiters.signal(line.name());
        return new Outcome.Requeued(item.attempts(), lines.tx().now());
    }

    Outcome.Extended extend(Lines lines, Receipt receipt, Duration visibility) {
        LeaseRow lease = lease(lines, receipt);
        if (lease == null) {
            return isThere(lines, receipt)
                    ? new Outcome.LeaseLost(receipt.message())
                    : new Outcome.MessageNotFound(receipt.message());
        }
        Tx tx = lines.tx();
        Instant until = line(lines, receipt.queue()).leaseEnd(visibility);
        tx.delete(QueueSchema.LEASE_EXPIRY, new ExpiryKey(lease.expires(), receipt.queue(), receipt.message()));
        tx.put(QueueSchema.LEASE_EXPIRY, new ExpiryKey(until, receipt.queue(), receipt.message()), Unit.UNIT);
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
        return new Outcome.Held(until);
    }

    /** Leases whose time is over, the earliest first. */
    static Scan<ExpiryKey, Entry<ExpiryKey, Unit>> over(ReadTx tx, Sweep sweep) {
        return tx.scan(QueueSchema.LEASE_EXPIRY)
                .from(new ExpiryKey(Times.instant(sweep.leases()), "", new UUID(0, 0)))
                .to(new ExpiryKey(tx.now().plusNanos(1), "", new UUID(0, 0)));
    }

    /** Takes back leases whose time is over, some of them; says how many. */
    int expire(Lines lines, int most) {
        Tx tx = lines.tx();
        Sweep sweep = tx.get(QueueSchema.SWEEP, Sweep.KEY).orElse(Sweep.NONE);
        List<Entry<ExpiryKey, Unit>> due = over(tx, sweep).limit(most).toList();
        int taken = 0;
        long bytes = 0;
        // Dead letters are written anew: no more of them than fit into a transaction.
        while (taken < due.size() && bytes < QueueLimits.MAX_LEASED_BYTES) {
            bytes += expire(lines, due.get(taken).key());
            taken++;
        }
        if (taken > 0) {
            long reached = due.size() < most && taken == due.size()
                    ? Times.nanos(tx.now())
                    : Times.nanos(due.get(taken - 1).key().at());
            tx.put(QueueSchema.SWEEP, Sweep.KEY, new Sweep(Math.max(sweep.leases(), reached), sweep.idle()));
        }
        return taken;
    }

    /** Takes one lease back; says how large its message is. */
    private long expire(Lines lines, ExpiryKey key) {
        Tx tx = lines.tx();
        Line line = lines.open(key.queue());
        if (line == null) { // It is being deleted.
            tx.delete(QueueSchema.LEASE_EXPIRY, key);
            return 0;
        }
        LeaseRow lease = tx.get(QueueSchema.LEASES, new IdKey(key.queue(), key.id()))
                .orElseThrow(() -> Line.damaged(key.queue(), "message " + key.id() + " has no lease"));
        Stored content = content(tx, line, key.id(), lease);
        fail(lines, new Receipt(key.queue(), key.id(), lease.token()), lease, content, null, EXPIRED);
        return content.size();
    }

    /** Forgets lanes that were empty for long, some of them; notes how far all is swept. Says how many were looked at. */
    int tidy(Tx tx, int most) {
        Sweep sweep = tx.get(QueueSchema.SWEEP, Sweep.KEY).orElse(Sweep.NONE);
        long now = Times.nanos(tx.now());
        List<IdleKey> due = tx
                .scan(QueueSchema.IDLE)
                .from(new IdleKey(sweep.idle(), new QueueKeys.LaneKey("", "")))
                .to(new IdleKey(now + 1, new QueueKeys.LaneKey("", "")))
                .limit(most)
                .stream()
                .map(Entry::key)
                .toList();
        due.forEach(key -> Lane.forget(tx, key, options.keyRetention().toNanos()));
        long idle = due.size() < most ? now : due.get(most - 1).at();
        boolean leasesDue = over(tx, sweep).first().isPresent();
        tx.put(
                QueueSchema.SWEEP,
                Sweep.KEY,
                new Sweep(leasesDue ? sweep.leases() : Math.max(sweep.leases(), now), Math.max(sweep.idle(), idle)));
        return due.size();
    }

    /** A delivery has failed: another try, or the dead-letter queue. */
    private Outcome.Returned fail(
            Lines lines, Receipt receipt, LeaseRow lease, Stored content, @Nullable Duration delay, String reason) {
        Tx tx = lines.tx();
        UUID id = receipt.message();
        Line line = line(lines, receipt.queue());
        QueueConfig config = line.config();
        int attempts = lease.attempts() + 1;
        Item item = Item.of(id, lease, content.throttling()).attempts(attempts);
        line.land(id, lease);
        line.countFailure(lease.fairness());
        ScriptAnswers.Verdict verdict = scripts.onFailure(tx, config, item, content, reason);
        boolean spent = config.maxAttempts() > 0 && attempts >= config.maxAttempts();
        if (spent || (verdict != null && verdict.deadLetter())) {
            Line deadLetters = lines.open(config.deadLetters());
            if (deadLetters != null) {
                bury(line, deadLetters, item, content, reason);
                return new Outcome.DeadLettered(deadLetters.name(), attempts);
            }
        }
        Duration wait = config.retryDelay(attempts);
        if (verdict != null && verdict.delay() != null) {
            wait = verdict.delay();
        } else if (delay != null) {
            wait = delay;
        }
        long notBefore = Times.plus(line.now(), wait);
        line.offer(config.ordered() ? item : item.order(notBefore), notBefore, true);
        waiters.signal(receipt.queue());
        return new Outcome.Requeued(attempts, Times.instant(notBefore));
    }

    private void bury(Line line, Line deadLetters, Item item, Stored content, String reason) {
        line.erase(item);
        line.countDeadLetter(item.fairness());
        signalIfOrdered(line);
        Item dead = new Item(
                item.id(),
                item.fairness(),
                item.enqueued(),
                item.priority(),
                deadLetters.now(),
                item.attempts(),
                List.of());
        deadLetters.store(
                dead,
                new Stored(
                        content.headers(),
                        content.payload(),
                        content.weight(),
                        content.throttles(),
                        content.priority(),
                        line.name(),
                        reason));
        deadLetters.offer(dead, 0, false);
        waiters.signal(deadLetters.name());
    }

    /** The next message of an ordered lane has been waiting for this one. */
    private void signalIfOrdered(Line line) {
        if (line.config().ordered()) {
            waiters.signal(line.name());
        }
    }

    /** The lease that a receipt is for, if it is the current one. */
    private static @Nullable LeaseRow lease(Lines lines, Receipt receipt) {
        if (lines.open(Args.given("receipt", receipt).queue()) == null) {
            return null;
        }
        LeaseRow lease = lines.tx().get(QueueSchema.LEASES, key(receipt)).orElse(null);
        return lease == null || lease.token() != receipt.token() ? null : lease;
    }

    private static IdKey key(Receipt receipt) {
        return new IdKey(receipt.queue(), receipt.message());
    }

    private static boolean isThere(Lines lines, Receipt receipt) {
        return lines.open(receipt.queue()) != null && lines.tx().exists(QueueSchema.IDS, key(receipt));
    }

    private static Line line(Lines lines, String queue) {
        Line line = lines.open(queue);
        if (line == null) {
            throw Line.damaged(queue, "it has a lease, but is not there");
        }
        return line;
    }

    private static Stored content(Tx tx, Line line, UUID id, LeaseRow lease) {
        return tx.get(QueueSchema.MESSAGES, Item.of(id, lease, List.of()).key(line.name()))
                .orElseThrow(() -> Line.damaged(line.name(), "message " + id + " is lost"));
    }
}
