package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An entry of an account's history. Immutable. Amounts are minor units.
 *
 * @param amount the change: negative for usage
 * @param balance the balance after it
 * @param held what was held after it
 * @param source what caused it: the event id of a usage, the key of a request, {@code hold/...}, {@code billing/...}
 * @param of the transaction that it gives back or takes back
 * @param shares the grants that a debit was taken from, in the order they were used, or that a refund gave back to; the
 *     rest is bought credit
 */
public record LedgerTransaction(
        UUID user,
        TransactionType type,
        long amount,
        long balance,
        long held,
        Instant created,
        String source,
        @Nullable Ulid of,
        @Nullable String description,
        Map<String, String> metadata,
        List<Share> shares) {

    /** What a debit took from one grant. */
    public record Share(Ulid grant, long amount) {}

    public AccountId account() {
        return AccountId.of(user);
    }
}
