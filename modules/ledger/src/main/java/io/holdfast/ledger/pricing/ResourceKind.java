package io.holdfast.ledger.pricing;

/** The kind of a {@link ResourceUsage}. Constants are stored by name, so they are never renamed or removed. */
public enum ResourceKind {
    LLM_TOKENS,
    COMPUTE,
    API_CALLS,
    STORAGE,
    CUSTOM
}
