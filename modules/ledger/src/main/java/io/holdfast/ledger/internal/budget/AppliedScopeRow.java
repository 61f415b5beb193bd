package io.holdfast.ledger.internal.budget;

import org.jspecify.annotations.Nullable;

/**
 * A scope in which usage or a hold is counted. The names and types of its components are part of the storage format.
 *
 * @param scope the path of the scope
 * @param version the version of the budget, or 0 if the scope had no budget
 * @param reserved the amount reserved by a hold, in micro-credits; 0 for usage
 * @param over the name of a soft limit that the usage exceeded, or null if it exceeded none
 */
public record AppliedScopeRow(
        String scope, int version, long reserved, @Nullable String over) {

    public boolean isCounted() {
        return version > 0;
    }
}
