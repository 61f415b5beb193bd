package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import java.util.UUID;

/**
 * The stored result of a request that had an idempotency key.
 *
 * @param fingerprint the {@link LedgerRequestHash} of the request
 * @param transaction the transaction that the request posted
 */
record IdempotencyRow(UUID fingerprint, Ulid transaction) {}
