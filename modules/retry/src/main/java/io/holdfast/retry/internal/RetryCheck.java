package io.holdfast.retry.internal;

import io.holdfast.retry.RetryCounterValue;
import io.holdfast.retry.internal.RetrySchema.ChunkKey;
import io.holdfast.retry.internal.RetrySchema.CounterRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.CheckFindings;
import io.holdfast.store.kit.CheckReport;
import org.jspecify.annotations.Nullable;

/**
 * Verifies that the tables of the retry module are consistent, in several passes over one snapshot, using little
 * memory.
 */
public final class RetryCheck {

    private final ReadTx tx;
    private final CheckFindings findings = new CheckFindings();
    private long events;
    private long stopped;

    public RetryCheck(ReadTx tx) {
        this.tx = tx;
    }

    public CheckReport run() {
        long last = tx.get(RetrySchema.SEQUENCE, 0).orElse(CounterRow.ZERO).value();
        for (Entry<String, FailedEventRow> row : tx.scan(RetrySchema.EVENTS)) {
            events++;
            stopped += row.value().status().isRetryable() ? 0 : 1;
            checkEvent(row.value(), last);
        }
        checkReferences();
        checkData();
        checkCounters(last);
        findings.count("events", events);
        return findings.toReport();
    }

    private void checkEvent(FailedEventRow event, long last) {
        expect(
                event.sequence() <= last,
                event,
                "has sequence " + event.sequence() + ", but the last sequence is " + last);
        expect(event.reference() != null || !event.state().behind(), event, "is blocked, but has no reference");
        expect(event.state().lease() == null || !event.state().behind(), event, "is blocked, but leased to a runner");
        byte[] data = FailedEventStore.readData(tx, event);
        expect(data.length == event.size(), event, "has " + data.length + " bytes of data, expected " + event.size());
        expect(
                RetryRequestHash.of(event.type(), event.publisher(), data).equals(event.fingerprint()),
                event,
                "has data that does not match its hash");
    }

    /** Verifies that exactly one event of each reference is not blocked: the first event or a claimed one. */
    private void checkReferences() {
        String reference = null;
        FailedEventRow blockedFirst = null;
        for (Entry<String, FailedEventRow> row : tx.scan(RetrySchema.EVENTS, RetrySchema.BY_REFERENCE)) {
            FailedEventRow event = row.value();
            boolean first = !String.valueOf(event.reference()).equals(reference);
            reference = event.reference();
            if (first) {
                reportBlocked(blockedFirst);
                blockedFirst = event.state().behind() ? event : null;
            } else if (blockedFirst != null && event.state().lease() != null) {
                blockedFirst = event.state().behind() ? blockedFirst : null;
            } else {
                expect(event.state().behind(), event, "is not the first of its reference, but is not blocked");
            }
        }
        reportBlocked(blockedFirst);
    }

    private void reportBlocked(@Nullable FailedEventRow blockedFirst) {
        if (blockedFirst != null) {
            findings.report("event '" + blockedFirst.id() + "' is the first of its reference, but is blocked");
        }
    }

    private void checkData() {
        @Nullable String owner = null;
        for (Entry<ChunkKey, byte[]> row : tx.scan(RetrySchema.DATA)) {
            String id = row.key().id();
            if (!id.equals(owner) && !tx.exists(RetrySchema.EVENTS, id)) {
                findings.report("data of event '" + id + "' exists, but the event does not");
            }
            owner = id;
        }
    }

    /**
     * Verifies that the counters are consistent with the stored events and the last sequence number.
     */
    private void checkCounters(long last) {
        long saved = 0;
        long removed = 0;
        long everStopped = 0;
        for (RetryCounterValue counter : RetryCounters.readAll(tx)) {
            boolean success = counter.labels().containsValue(RetryCounterValue.SUCCESS);
            saved += counter.name().equals(RetryCounterValue.SAVED) ? counter.value() : 0;
            removed += counter.name().equals(RetryCounterValue.DISCARDED) ? counter.value() : 0;
            removed += counter.name().equals(RetryCounterValue.RETRIED) && success ? counter.value() : 0;
            everStopped += counter.name().equals(RetryCounterValue.REFUSED) ? counter.value() : 0;
            everStopped += counter.name().equals(RetryCounterValue.EXHAUSTED) ? counter.value() : 0;
        }
        if (stopped > everStopped) {
            findings.report(stopped + " events are refused or exhausted, but the counters have only " + everStopped);
        }
        if (saved != events + removed || saved != last) {
            findings.report("the counters have " + saved + " saved and " + removed
                    + " applied or discarded events, but " + events + " events are stored and the last sequence is "
                    + last);
        }
    }

    private void expect(boolean condition, FailedEventRow event, String problem) {
        if (!condition) {
            findings.report("event '" + event.id() + "' " + problem);
        }
    }
}
