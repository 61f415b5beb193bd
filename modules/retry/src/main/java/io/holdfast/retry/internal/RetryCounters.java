package io.holdfast.retry.internal;

import io.holdfast.retry.RetryCounterValue;
import io.holdfast.retry.internal.RetrySchema.CounterKey;
import io.holdfast.retry.internal.RetrySchema.CounterRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and increments the persistent counters. */
public final class RetryCounters {

    private static final int MAX_LABEL_BYTES = 255;

    private RetryCounters() {}

    static void increment(Tx tx, String name, String label) {
        increment(tx, name, label, "");
    }

    static void increment(Tx tx, String name, String firstLabel, String secondLabel) {
        CounterKey key = new CounterKey(name, truncated(firstLabel), truncated(secondLabel));
        tx.put(
                RetrySchema.COUNTERS,
                key,
                tx.get(RetrySchema.COUNTERS, key).orElse(CounterRow.ZERO).next());
    }

    /**
     * Returns a label, truncated if necessary, because two labels of maximum length would exceed the maximum size of a
     * key.
     */
    private static String truncated(String label) {
        int end = label.length();
        while (end > MAX_LABEL_BYTES / 3
                && label.substring(0, end).getBytes(StandardCharsets.UTF_8).length > MAX_LABEL_BYTES) {
            end = label.offsetByCodePoints(end, -1);
        }
        return label.substring(0, end);
    }

    static List<RetryCounterValue> readAll(ReadTx tx) {
        return read(tx, Integer.MAX_VALUE);
    }

    /** Returns up to the given number of counters. */
    public static List<RetryCounterValue> read(ReadTx tx, int limit) {
        List<RetryCounterValue> counters = new ArrayList<>();
        tx.scan(RetrySchema.COUNTERS)
                .limit(limit)
                .forEach(row -> counters.add(new RetryCounterValue(
                        row.key().counter(), labels(row.key()), row.value().value())));
        return counters;
    }

    private static Map<String, String> labels(CounterKey key) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(key.counter().equals(RetryCounterValue.RETRIED) ? "result" : "event_type", key.first());
        if (!key.second().isEmpty()) {
            labels.put("publisher", key.second());
        }
        return labels;
    }
}
