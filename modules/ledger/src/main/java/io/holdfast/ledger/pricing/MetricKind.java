package io.holdfast.ledger.pricing;

/** The kind of a {@link Metric}. Constants are stored by name, so they are never renamed or removed. */
public enum MetricKind {
    LLM_TOKENS,
    COMPUTE,
    API_CALLS,
    STORAGE,
    CUSTOM
}
