package io.holdfast.retry;

import java.util.Map;

/**
 * A persistent counter. It is incremented in the same commit as the change that it counts, so it remains exact after a
 * crash.
 *
 * @param labels the label values by label name
 */
public record RetryCounterValue(String name, Map<String, String> labels, long value) {

    /** Saved events, by type and publisher. */
    public static final String SAVED = "failed_event_save_total";

    /** Retries, by result: {@link #SUCCESS}, {@link #FAILURE} or {@link #REFUSAL}. */
    public static final String RETRIED = "failed_event_retry_total";

    /** Events that became exhausted, by type. */
    public static final String EXHAUSTED = "failed_event_exhausted_total";

    /** Events that were refused when they were saved or retried, by type. */
    public static final String REFUSED = "failed_event_refused_total";

    /** Requeued events, by type. */
    public static final String REQUEUED = "failed_event_requeue_total";

    /** Discarded events, by type. */
    public static final String DISCARDED = "failed_event_discard_total";

    public static final String SUCCESS = "success";
    public static final String FAILURE = "failure";
    public static final String REFUSAL = "refused";
}
