package io.holdfast.retry;

import io.holdfast.retry.internal.RetrySchema;
import io.holdfast.retry.internal.RetrySchema.CounterKey;
import io.holdfast.retry.internal.RetrySchema.CounterRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How often something happened, ever. It is counted in the commit that it happened in, so that counters add up, through
 * every crash.
 *
 * @param labels by name
 */
public record RetryCounter(String name, Map<String, String> labels, long value) {

    /** Events that were saved, by type and publisher. */
    public static final String SAVED = "failed_event_save_total";

    /** Retries by their result: {@code success}, {@code failure} or {@code refused}. */
    public static final String RETRIED = "failed_event_retry_total";

    /** Events that a person has to look at, by type. */
    public static final String EXHAUSTED = "failed_event_exhausted_total";

    /** Events that were refused, when they came or at a retry, by type. */
    public static final String REFUSED = "failed_event_refused_total";

    /** Events that somebody requeued, by type. */
    public static final String REQUEUED = "failed_event_requeue_total";

    /** Events that somebody discarded, by type. */
    public static final String DISCARDED = "failed_event_discard_total";

    public static final String SUCCESS = "success";
    public static final String FAILURE = "failure";
    public static final String REFUSAL = "refused";

    public static void increment(Tx tx, String name, String first) {
        increment(tx, name, first, "");
    }

    public static void increment(Tx tx, String name, String first, String second) {
        CounterKey key = new CounterKey(name, first, second);
        tx.put(
                RetrySchema.COUNTERS,
                key,
                tx.get(RetrySchema.COUNTERS, key).orElse(CounterRow.NONE).next());
    }

    public static List<RetryCounter> readAll(ReadTx tx) {
        List<RetryCounter> counters = new ArrayList<>();
        tx.scan(RetrySchema.COUNTERS)
                .forEach(row -> counters.add(new RetryCounter(
                        row.key().counter(), labels(row.key()), row.value().value())));
        return counters;
    }

    private static Map<String, String> labels(CounterKey key) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(key.counter().equals(RETRIED) ? "result" : "event_type", key.first());
        if (!key.second().isEmpty()) {
            labels.put("publisher", key.second());
        }
        return labels;
    }
}
