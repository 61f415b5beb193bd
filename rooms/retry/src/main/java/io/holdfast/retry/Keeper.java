package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Lease;
import io.holdfast.retry.FailedEvent.State;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.RetrySchema.ChunkKey;
import io.holdfast.retry.RetrySchema.Count;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lets events in, and out again. */
final class Keeper {

    private static final int SEQUENCE_KEY = 0;

    private final RetryOptions options;

    Keeper(RetryOptions options) {
        this.options = options;
    }

    Outcome.Saved save(Tx tx, Event event, Verdict.NotDone verdict) {
        Instant now = tx.now();
        State first;
        if (verdict instanceof Verdict.Failed) {
            first = fresh(Status.PENDING, verdict.error(), now.plus(options.delay(0)), now);
        } else if (verdict instanceof Verdict.Refused) {
            first = fresh(Status.REFUSED, verdict.error(), now, now);
        } else {
            first = fresh(Status.EXHAUSTED, verdict.error(), now, now);
        }
        return enter(tx, event, first);
    }

    /** Takes an event that nobody has tried. */
    Outcome.Saved keep(Tx tx, Event event, String why) {
        return enter(tx, event, fresh(Status.PENDING, Args.error(why), tx.now(), tx.now()));
    }

    private State fresh(Status status, String error, Instant due, Instant now) {
        return new State(status, error, 0, options.maxRetries(), due, false, 0, null, now);
    }

    private static Outcome.Saved enter(Tx tx, Event event, State state) {
        FailedEvent known = tx.get(RetrySchema.EVENTS, event.id()).orElse(null);
        if (known != null) {
            return known.fingerprint().equals(event.fingerprint())
                    ? new Outcome.Kept(known, true)
                    : new Outcome.IdReused(event.id());
        }
        Count sequence =
                tx.get(RetrySchema.SEQUENCE, SEQUENCE_KEY).orElse(Count.NONE).next();
        tx.put(RetrySchema.SEQUENCE, SEQUENCE_KEY, sequence);
        FailedEvent row = Lanes.enter(
                tx,
                new FailedEvent(
                        event.id(),
                        event.type(),
                        event.publisher(),
                        event.reference(),
                        event.order(),
                        event.data().length,
                        event.fingerprint(),
                        sequence.value(),
                        tx.now(),
                        state));
        putData(tx, event);
        Counter.add(tx, Counter.SAVED, event.type(), event.publisher());
        count(tx, row);
        return new Outcome.Kept(row, false);
    }

    /** Counts an event that has just been put aside. */
    static void count(Tx tx, FailedEvent row) {
        if (row.status() == Status.REFUSED) {
            Counter.add(tx, Counter.REFUSED, row.type());
        } else if (row.status() == Status.EXHAUSTED) {
            Counter.add(tx, Counter.EXHAUSTED, row.type());
        }
    }

    /** Makes an event due at once, with all its retries before it; brings back one that was put aside. */
    Outcome.Requeued requeue(Tx tx, String id) {
        FailedEvent row = tx.get(RetrySchema.EVENTS, id).orElse(null);
        if (row == null) {
            return new Outcome.EventNotFound(id);
        }
        Outcome.EventClaimed claimed = claimed(row, tx.now());
        if (claimed != null) {
            return claimed;
        }
        FailedEvent back = Lanes.giveBack(tx, row.with(row.state().requeued(options.maxRetries(), tx.now())));
        Counter.add(tx, Counter.REQUEUED, row.type());
        return new Outcome.Kept(back, false);
    }

    Outcome.Discarded discard(Tx tx, String id, String note) {
        FailedEvent row = tx.get(RetrySchema.EVENTS, id).orElse(null);
        if (row == null) {
            return new Outcome.EventNotFound(id);
        }
        Outcome.EventClaimed claimed = claimed(row, tx.now());
        if (claimed != null) {
            return claimed;
        }
        Counter.add(tx, Counter.DISCARDED, row.type());
        return remove(tx, row, Ended.How.DISCARDED, Args.error(note));
    }

    Outcome.Removed remove(Tx tx, FailedEvent row, Ended.How how, String note) {
        Lanes.leave(tx, row);
        for (int chunk = 0; chunk < chunks(row.size()); chunk++) {
            tx.delete(RetrySchema.DATA, new ChunkKey(row.id(), chunk));
        }
        if (!options.archiveFor().isZero()) {
            Instant now = tx.now();
            tx.put(RetrySchema.ENDED, row.sequence(), new Ended(row, how, note, now, now.plus(options.archiveFor())));
        }
        return new Outcome.Removed(row);
    }

    private static Outcome.@Nullable EventClaimed claimed(FailedEvent row, Instant now) {
        Lease lease = row.state().lease();
        return lease != null && lease.until().isAfter(now)
                ? new Outcome.EventClaimed(lease.runner(), lease.until())
                : null;
    }

    static Event event(ReadTx tx, FailedEvent row) {
        return new Event(row.id(), row.type(), row.publisher(), row.reference(), row.order(), data(tx, row));
    }

    static byte[] data(ReadTx tx, FailedEvent row) {
        ByteArrayOutputStream data = new ByteArrayOutputStream(row.size());
        for (Entry<ChunkKey, byte[]> chunk : tx.scan(RetrySchema.DATA).prefix(ChunkKey.CODEC.prefix(row.id()))) {
            data.writeBytes(chunk.value());
        }
        return data.toByteArray();
    }

    private static void putData(Tx tx, Event event) {
        byte[] data = event.data();
        for (int chunk = 0; chunk < chunks(data.length); chunk++) {
            int from = chunk * RetryLimits.CHUNK;
            byte[] part = Arrays.copyOfRange(data, from, Math.min(data.length, from + RetryLimits.CHUNK));
            tx.put(RetrySchema.DATA, new ChunkKey(event.id(), chunk), part);
        }
    }

    static int chunks(int size) {
        return (size + RetryLimits.CHUNK - 1) / RetryLimits.CHUNK;
    }
}
