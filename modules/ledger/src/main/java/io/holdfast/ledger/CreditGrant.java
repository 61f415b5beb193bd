package io.holdfast.ledger;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A grant of credit. The id of a grant is the id of the transaction that added it.
 *
 * @param user the id of the user who owns the account
 * @param type the type of the transaction that added the grant
 * @param amount the original amount, in minor units
 * @param remaining the remaining amount, in minor units
 * @param priority the spending priority; lower numbers are spent first
 * @param expires the time at which the remaining amount expires, unless it is held, or null if it never expires
 * @param created the time of the grant
 * @param rule the id of the rule that made the grant, or null if no rule made it
 * @param metrics the metrics for which the grant can be used, or an empty list if it can be used for everything
 */
public record CreditGrant(
        UUID user,
        TransactionType type,
        long amount,
        long remaining,
        int priority,
        @Nullable Instant expires,
        Instant created,
        @Nullable String rule,
        List<String> metrics) {}
