package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.internal.HoldRow.BalanceRow;
import io.holdfast.ledger.internal.kit.LedgerRequestHash;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The stored result of a request that had an idempotency key.
 *
 * @param fingerprint the {@link LedgerRequestHash} of the request
 * @param transaction the transaction that the request posted
 * @param after the balance after the request, or null if it is the balance after the transaction
 * @param others the other transactions that the request posted
 */
record IdempotencyRow(
        UUID fingerprint, Ulid transaction, @Nullable BalanceRow after, List<Ulid> others) {

    IdempotencyRow(UUID fingerprint, Ulid transaction, @Nullable BalanceRow after) {
        this(fingerprint, transaction, after, List.of());
    }
}
