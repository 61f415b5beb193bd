package io.holdfast.retry.internal;

import io.holdfast.retry.ArchivedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.RetryCounterValue;
import io.holdfast.retry.RetryEventTypes;
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
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Inserts, requeues and removes events with their data. */
public final class FailedEventStore {

    private static final int SEQUENCE_KEY = 0;

    /** Maximum size of one data row, in bytes. */
    private static final int CHUNK_SIZE = 512 << 10;

    private final RetryOptions options;

    public FailedEventStore(RetryOptions options) {
        this.options = options;
    }

    public RetryOutcome.Saved save(Tx tx, InboundEvent event, Verdict.NotDone verdict) {
        Instant now = tx.now();
        RetryStateRow first;
        if (verdict instanceof Verdict.Failed) {
            first = initialState(
                    Status.PENDING, verdict.error(), now.plus(RetrySchedule.delay(options, 0, verdict)), now);
        } else if (verdict instanceof Verdict.Refused) {
            first = initialState(Status.REFUSED, verdict.error(), now, now);
        } else {
            first = initialState(Status.EXHAUSTED, verdict.error(), now, now);
        }
        return insert(tx, event, first, needOf(verdict), true);
    }

    /** Returns the credit that an event needs, or null if it was not refused because of missing credit. */
    static Verdict.@Nullable CreditNeed needOf(Verdict verdict) {
        return verdict instanceof Verdict.Refused refused ? refused.need() : null;
    }

    /** Saves an event that has not been processed yet. */
    public RetryOutcome.Saved saveUntried(Tx tx, InboundEvent event, String reason) {
        String error = RetryArguments.truncateError(reason);
        return insert(tx, event, initialState(Status.PENDING, error, tx.now(), tx.now()), null, false);
    }

    private RetryStateRow initialState(Status status, String error, Instant due, Instant now) {
        return RetryStateRow.initial(status, error, options.maxRetries(), due, now);
    }

    private static RetryOutcome.Saved insert(
            Tx tx, InboundEvent event, RetryStateRow state, Verdict.@Nullable CreditNeed need, boolean tried) {
        UUID requestHash = RetryRequestHash.of(event.type(), event.publisher(), event.data());
        FailedEventRow existing = tx.get(RetrySchema.EVENTS, event.id()).orElse(null);
        if (existing != null) {
            return existing.fingerprint().equals(requestHash)
                    ? new RetryOutcome.EventStored(RetryViewMapper.toFailedEvent(existing), true)
                    : new RetryOutcome.IdReused(event.id());
        }
        event.requireNoControlCharacters();
        CounterRow sequence = tx.get(RetrySchema.SEQUENCE, SEQUENCE_KEY)
                .orElse(CounterRow.ZERO)
                .next();
        tx.put(RetrySchema.SEQUENCE, SEQUENCE_KEY, sequence);
        FailedEventRow row = ReferenceOrdering.insert(
                tx,
                new FailedEventRow(
                                event.id(),
                                event.type(),
                                event.publisher(),
                                event.reference(),
                                event.order(),
                                event.account(),
                                event.group(),
                                event.data().length,
                                requestHash,
                                sequence.value(),
                                tx.now(),
                                state)
                        .withNeed(need));
        putData(tx, event);
        RetryCounters.increment(tx, RetryCounterValue.SAVED, event.type(), event.publisher());
        countIfParked(tx, row);
        if (tried) {
            emitFailure(tx, row);
        }
        return new RetryOutcome.EventStored(RetryViewMapper.toFailedEvent(row), false);
    }

    /** Counts an event that was just refused or exhausted. */
    static void countIfParked(Tx tx, FailedEventRow row) {
        if (row.status() == Status.REFUSED) {
            RetryCounters.increment(tx, RetryCounterValue.REFUSED, row.type());
        } else if (row.status() == Status.EXHAUSTED) {
            RetryCounters.increment(tx, RetryCounterValue.EXHAUSTED, row.type());
        }
    }

    /** Emits the event for a failed, refused or exhausted event. */
    static void emitFailure(Tx tx, FailedEventRow row) {
        int retries = row.state().retries();
        if (row.status() == Status.REFUSED) {
            tx.emit(RetryEventTypes.REFUSED, row.id(), null, row.type(), retries);
        } else if (row.status() == Status.EXHAUSTED) {
            tx.emit(RetryEventTypes.EXHAUSTED, row.id(), null, row.type(), retries);
        } else {
            tx.emit(
                    RetryEventTypes.FAILED,
                    row.id(),
                    null,
                    row.type(),
                    retries,
                    row.state().nextRetryAt());
        }
    }

    /** Makes an event with any status due immediately and restores all its retries. */
    public RetryOutcome.Requeued requeue(Tx tx, String id) {
        FailedEventRow row = tx.get(RetrySchema.EVENTS, id).orElse(null);
        if (row == null) {
            return new RetryOutcome.EventNotFound(id);
        }
        RetryOutcome.EventClaimed claimed = activeClaim(row, tx.now());
        if (claimed != null) {
            return claimed;
        }
        FailedEventRow requeued =
                ReferenceOrdering.reinsert(tx, row.withState(row.state().requeued(options.maxRetries(), tx.now())));
        RetryCounters.increment(tx, RetryCounterValue.REQUEUED, row.type());
        tx.emit(RetryEventTypes.REQUEUED, row.id(), null, row.type());
        return new RetryOutcome.EventStored(RetryViewMapper.toFailedEvent(requeued), false);
    }

    /** Makes the first event of a reference due immediately if it is waiting for its next retry. */
    public void retryNow(Tx tx, String reference) {
        ReferenceOrdering.first(tx, reference)
                .filter(row -> row.status().isRetryable() && row.state().lease() == null)
                .filter(row -> !row.state().behind())
                .filter(row -> row.state().nextRetryAt().isAfter(tx.now()))
                .ifPresent(row ->
                        ReferenceOrdering.put(tx, row.withState(row.state().unblocked(tx.now()))));
    }

    public RetryOutcome.Discarded discard(Tx tx, String id, String note) {
        FailedEventRow row = tx.get(RetrySchema.EVENTS, id).orElse(null);
        if (row == null) {
            return new RetryOutcome.EventNotFound(id);
        }
        RetryOutcome.EventClaimed claimed = activeClaim(row, tx.now());
        if (claimed != null) {
            return claimed;
        }
        RetryCounters.increment(tx, RetryCounterValue.DISCARDED, row.type());
        tx.emit(RetryEventTypes.DISCARDED, row.id(), null, row.type());
        return remove(tx, row, ArchivedEvent.Resolution.DISCARDED, RetryArguments.truncateError(note));
    }

    RetryOutcome.EventRemoved remove(Tx tx, FailedEventRow row, ArchivedEvent.Resolution how, String note) {
        ReferenceOrdering.remove(tx, row);
        for (int chunk = 0; chunk < chunks(row.size()); chunk++) {
            tx.delete(RetrySchema.DATA, new ChunkKey(row.id(), chunk));
        }
        if (!options.archiveFor().isZero()) {
            Instant now = tx.now();
            tx.put(
                    RetrySchema.ARCHIVE,
                    row.sequence(),
                    new ArchivedEventRow(row, how, note, now, now.plus(options.archiveFor())));
        }
        return new RetryOutcome.EventRemoved(RetryViewMapper.toFailedEvent(row));
    }

    private static RetryOutcome.@Nullable EventClaimed activeClaim(FailedEventRow row, Instant now) {
        EventLeaseRow lease = row.state().lease();
        return lease != null && lease.until().isAfter(now)
                ? new RetryOutcome.EventClaimed(lease.runner(), lease.until())
                : null;
    }

    public static InboundEvent readEvent(ReadTx tx, FailedEventRow row) {
        return new InboundEvent(
                row.id(),
                row.type(),
                row.publisher(),
                row.reference(),
                row.order(),
                row.account(),
                row.group(),
                readData(tx, row));
    }

    static byte[] readData(ReadTx tx, FailedEventRow row) {
        ByteArrayOutputStream data = new ByteArrayOutputStream(row.size());
        for (Entry<ChunkKey, byte[]> chunk : tx.scan(RetrySchema.DATA).prefix(ChunkKey.CODEC.prefix(row.id()))) {
            data.writeBytes(chunk.value());
        }
        return data.toByteArray();
    }

    private static void putData(Tx tx, InboundEvent event) {
        byte[] data = event.data();
        for (int chunk = 0; chunk < chunks(data.length); chunk++) {
            int from = chunk * CHUNK_SIZE;
            byte[] part = Arrays.copyOfRange(data, from, Math.min(data.length, from + CHUNK_SIZE));
            tx.put(RetrySchema.DATA, new ChunkKey(event.id(), chunk), part);
        }
    }

    static int chunks(int size) {
        return (size + CHUNK_SIZE - 1) / CHUNK_SIZE;
    }
}
