package io.holdfast.ledger;

import io.holdfast.ledger.grant.GrantMetricFilter;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The priority and expiry of a grant, and the usage for which it can be used. Grants with a lower priority number are spent first. Grants with equal priority
 * are spent in order of expiry, and grants with equal expiry are spent oldest first. Purchased credit is spent last and
 * does not expire.
 *
 * @param priority the spending priority
 * @param expires the expiry time, or null if the grant never expires
 * @param metrics the metrics for which the grant can be used, such as {@code llm_tokens/acme/large} or {@code
 *     llm_tokens/acme/*}, or an empty list if it can be used for everything; see {@link GrantMetricFilter}
 */
public record GrantTerms(int priority, @Nullable Instant expires, List<String> metrics) {

    /** A priority of 100 and no expiry. */
    public static final GrantTerms DEFAULT = new GrantTerms(100, null);

    public GrantTerms {
        Arguments.inRange("priority", priority, 0, LedgerLimits.MAX_PRIORITY);
        if (expires != null) {
            LedgerArguments.time("expires", expires);
        }
        metrics = GrantMetricFilter.require("metrics", metrics);
    }

    /** Creates terms of a grant that can be used for everything. */
    public GrantTerms(int priority, @Nullable Instant expires) {
        this(priority, expires, List.of());
    }

    /** Returns terms with the default priority and the given expiry time. */
    public static GrantTerms until(Instant expires) {
        return new GrantTerms(DEFAULT.priority, expires);
    }

    public GrantTerms withPriority(int other) {
        return new GrantTerms(other, expires, metrics);
    }

    public GrantTerms withMetrics(List<String> other) {
        return new GrantTerms(priority, expires, other);
    }
}
