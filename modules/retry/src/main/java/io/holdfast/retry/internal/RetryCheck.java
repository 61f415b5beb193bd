package io.holdfast.retry.internal;

import io.holdfast.retry.CheckReport;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.Fingerprint;
import io.holdfast.retry.RetryCounter;
import io.holdfast.retry.internal.RetrySchema.ChunkKey;
import io.holdfast.retry.internal.RetrySchema.CounterRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Proves a state of the room, in passes over one snapshot, with little memory. */
public final class RetryCheck {

    private static final int NAMED = 100;

    private final ReadTx tx;
    private final List<String> named = new ArrayList<>();
    private long events;
    private long aside;
    private long problems;

    public RetryCheck(ReadTx tx) {
        this.tx = tx;
    }

    public CheckReport run() {
        long last = tx.get(RetrySchema.SEQUENCE, 0).orElse(CounterRow.NONE).value();
        for (Entry<String, FailedEvent> row : tx.scan(RetrySchema.EVENTS)) {
            events++;
            aside += row.value().status().isRetryable() ? 0 : 1;
            event(row.value(), last);
        }
        lanes();
        data();
        counters(last);
        return new CheckReport(events, problems, named);
    }

    private void event(FailedEvent event, long last) {
        expect(event.sequence() <= last, event, "has sequence " + event.sequence() + ", the last one is " + last);
        expect(event.reference() != null || !event.state().behind(), event, "has no reference, but is behind one");
        expect(
                event.state().lease() == null || !event.state().behind(),
                event,
                "is behind another, but a runner has it");
        byte[] data = FailedEventStore.readData(tx, event);
        expect(data.length == event.size(), event, "has " + data.length + " bytes of data, not " + event.size());
        expect(
                Fingerprint.of(event.type(), event.publisher(), data).equals(event.fingerprint()),
                event,
                "has not the data that it was saved with");
    }

    /** In each lane one event is in front, the first or one that a runner has, and all others are behind it. */
    private void lanes() {
        String lane = null;
        FailedEvent passedOver = null;
        for (Entry<String, FailedEvent> row : tx.scan(RetrySchema.EVENTS, RetrySchema.BY_REFERENCE)) {
            FailedEvent event = row.value();
            boolean first = !String.valueOf(event.reference()).equals(lane);
            lane = event.reference();
            if (first) {
                named(passedOver);
                passedOver = event.state().behind() ? event : null;
            } else if (passedOver != null && event.state().lease() != null) {
                passedOver = event.state().behind() ? passedOver : null;
            } else {
                expect(event.state().behind(), event, "is not first of its reference, but in front");
            }
        }
        named(passedOver);
    }

    private void named(@Nullable FailedEvent passedOver) {
        if (passedOver != null) {
            problem("event '" + passedOver.id() + "' is first of its reference, but behind");
        }
    }

    private void data() {
        @Nullable String owner = null;
        for (Entry<ChunkKey, byte[]> row : tx.scan(RetrySchema.DATA)) {
            String id = row.key().id();
            if (!id.equals(owner) && !tx.exists(RetrySchema.EVENTS, id)) {
                problem("there are data of event '" + id + "', but no event");
            }
            owner = id;
        }
    }

    /** Everything that was saved is here, was applied, or was discarded; what is put aside was counted as such. */
    private void counters(long last) {
        long saved = 0;
        long gone = 0;
        long putAside = 0;
        for (RetryCounter counter : RetryCounter.readAll(tx)) {
            boolean success = counter.labels().containsValue(RetryCounter.SUCCESS);
            saved += counter.name().equals(RetryCounter.SAVED) ? counter.value() : 0;
            gone += counter.name().equals(RetryCounter.DISCARDED) ? counter.value() : 0;
            gone += counter.name().equals(RetryCounter.RETRIED) && success ? counter.value() : 0;
            putAside += counter.name().equals(RetryCounter.REFUSED) ? counter.value() : 0;
            putAside += counter.name().equals(RetryCounter.EXHAUSTED) ? counter.value() : 0;
        }
        if (aside > putAside) {
            problem(aside + " events are refused or exhausted, but only " + putAside + " ever were");
        }
        if (saved != events + gone || saved != last) {
            problem(saved + " events were saved and " + gone + " applied or discarded; there are " + events
                    + ", the last sequence is " + last);
        }
    }

    private void expect(boolean holds, FailedEvent event, String otherwise) {
        if (!holds) {
            problem("event '" + event.id() + "' " + otherwise);
        }
    }

    private void problem(String what) {
        problems++;
        if (named.size() < NAMED) {
            named.add(what);
        }
    }
}
