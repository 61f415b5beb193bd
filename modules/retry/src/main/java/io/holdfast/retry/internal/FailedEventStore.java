package io.holdfast.retry.internal;

import io.holdfast.retry.ArchivedEvent;
import io.holdfast.retry.Args;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.RetryState;
import io.holdfast.retry.FailedEvent.RunnerLease;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.RetryCounter;
import io.holdfast.retry.RetryLimits;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.Verdict;
import io.holdfast.retry.internal.RetrySchema.ChunkKey;
import io.holdfast.retry.internal.RetrySchema.CounterRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lets events in, and out again. */
public final class FailedEventStore {

    private static final int SEQUENCE_KEY = 0;

    private final RetryOptions options;

    public FailedEventStore(RetryOptions options) {
        this.options = options;
    }

    public RetryOutcome.Saved save(Tx tx, InboundEvent event, Verdict.NotDone verdict) {
        Instant now = tx.now();
        RetryState first;
        if (verdict instanceof Verdict.Failed) {
            first = initialState(Status.PENDING, verdict.error(), now.plus(options.delay(0)), now);
        } else if (verdict instanceof Verdict.Refused) {
            first = initialState(Status.REFUSED, verdict.error(), now, now);
        } else {
            first = initialState(Status.EXHAUSTED, verdict.error(), now, now);
        }
        return insert(tx, event, first);
    }

    /** Takes an event that nobody has tried. */
    public RetryOutcome.Saved saveUntried(Tx tx, InboundEvent event, String why) {
        return insert(tx, event, initialState(Status.PENDING, Args.error(why), tx.now(), tx.now()));
    }

    private RetryState initialState(Status status, String error, Instant due, Instant now) {
        return new RetryState(status, error, 0, options.maxRetries(), due, false, 0, null, now);
    }

    private static RetryOutcome.Saved insert(Tx tx, InboundEvent event, RetryState state) {
        FailedEvent known = tx.get(RetrySchema.EVENTS, event.id()).orElse(null);
        if (known != null) {
            return known.fingerprint().equals(event.fingerprint())
                    ? new RetryOutcome.EventStored(known, true)
                    : new RetryOutcome.IdReused(event.id());
        }
        CounterRow sequence = tx.get(RetrySchema.SEQUENCE, SEQUENCE_KEY)
                .orElse(CounterRow.NONE)
                .next();
        tx.put(RetrySchema.SEQUENCE, SEQUENCE_KEY, sequence);
        FailedEvent row = ReferenceOrdering.insert(
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
        RetryCounter.increment(tx, RetryCounter.SAVED, event.type(), event.publisher());
        countIfSetAside(tx, row);
        return new RetryOutcome.EventStored(row, false);
    }

    /** Counts an event that has just been put aside. */
    static void countIfSetAside(Tx tx, FailedEvent row) {
        if (row.status() == Status.REFUSED) {
            RetryCounter.increment(tx, RetryCounter.REFUSED, row.type());
        } else if (row.status() == Status.EXHAUSTED) {
            RetryCounter.increment(tx, RetryCounter.EXHAUSTED, row.type());
        }
    }

    /** Makes an event due at once, with all its retries before it; brings back one that was put aside. */
    public RetryOutcome.Requeued requeue(Tx tx, String id) {
        FailedEvent row = tx.get(RetrySchema.EVENTS, id).orElse(null);
        if (row == null) {
            return new RetryOutcome.EventNotFound(id);
        }
        RetryOutcome.EventClaimed claimed = activeClaim(row, tx.now());
        if (claimed != null) {
            return claimed;
        }
        FailedEvent back =
                ReferenceOrdering.reinsert(tx, row.with(row.state().requeued(options.maxRetries(), tx.now())));
        RetryCounter.increment(tx, RetryCounter.REQUEUED, row.type());
        return new RetryOutcome.EventStored(back, false);
    }

    public RetryOutcome.Discarded discard(Tx tx, String id, String note) {
        FailedEvent row = tx.get(RetrySchema.EVENTS, id).orElse(null);
        if (row == null) {
            return new RetryOutcome.EventNotFound(id);
        }
        RetryOutcome.EventClaimed claimed = activeClaim(row, tx.now());
        if (claimed != null) {
            return claimed;
        }
        RetryCounter.increment(tx, RetryCounter.DISCARDED, row.type());
        return remove(tx, row, ArchivedEvent.Resolution.DISCARDED, Args.error(note));
    }

    RetryOutcome.EventRemoved remove(Tx tx, FailedEvent row, ArchivedEvent.Resolution how, String note) {
        ReferenceOrdering.remove(tx, row);
        for (int chunk = 0; chunk < chunks(row.size()); chunk++) {
            tx.delete(RetrySchema.DATA, new ChunkKey(row.id(), chunk));
        }
        if (!options.archiveFor().isZero()) {
            Instant now = tx.now();
            tx.put(
                    RetrySchema.ARCHIVE,
                    row.sequence(),
                    new ArchivedEvent(row, how, note, now, now.plus(options.archiveFor())));
        }
        return new RetryOutcome.EventRemoved(row);
    }

    private static RetryOutcome.@Nullable EventClaimed activeClaim(FailedEvent row, Instant now) {
        RunnerLease lease = row.state().lease();
        return lease != null && lease.until().isAfter(now)
                ? new RetryOutcome.EventClaimed(lease.runner(), lease.until())
                : null;
    }

    public static InboundEvent readEvent(ReadTx tx, FailedEvent row) {
        return new InboundEvent(row.id(), row.type(), row.publisher(), row.reference(), row.order(), readData(tx, row));
    }

    static byte[] readData(ReadTx tx, FailedEvent row) {
        ByteArrayOutputStream data = new ByteArrayOutputStream(row.size());
        for (Entry<ChunkKey, byte[]> chunk : tx.scan(RetrySchema.DATA).prefix(ChunkKey.CODEC.prefix(row.id()))) {
            data.writeBytes(chunk.value());
        }
        return data.toByteArray();
    }

    private static void putData(Tx tx, InboundEvent event) {
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
