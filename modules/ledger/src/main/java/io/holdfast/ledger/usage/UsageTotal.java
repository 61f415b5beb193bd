package io.holdfast.ledger.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;

/**
 * The total usage of an account in one period.
 *
 * @param start the start of the period
 * @param series the metric, such as {@code llm_tokens/acme/large}, or the value of the dimension
 * @param count the number of usage records
 * @param quantities the sum of each quantity, by name
 * @param exact the exact price of the usage, in credits, before refunds
 * @param refunded the exact amount of refunds for this usage, in credits
 */
public record UsageTotal(
        Instant start,
        String series,
        long count,
        Map<String, BigDecimal> quantities,
        BigDecimal exact,
        BigDecimal refunded) {

    /** The dimension of totals by metric, which are always available. */
    public static final String METRIC = "metric";

    /** The dimension of the members of a pool, in the totals of the pool. */
    public static final String MEMBER = "member";

    public UsageTotal {
        quantities = Map.copyOf(quantities);
    }
}
