package io.holdfast.ledger.pricing;

/** The kind of a {@link Metric}. Stored by name: constants are never renamed or removed. */
public enum MetricKind {
    LLM_TOKENS,
    COMPUTE,
    API_CALLS,
    STORAGE,
    CUSTOM
}
