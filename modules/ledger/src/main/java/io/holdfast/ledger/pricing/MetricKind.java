package io.holdfast.ledger.pricing;

/** What can be measured. */
public enum MetricKind {
    LLM_TOKENS,
    COMPUTE,
    API_CALLS,
    STORAGE,
    CUSTOM
}
