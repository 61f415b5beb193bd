package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to purchase credit for an account with a low balance. The id of the request can serve as the idempotency
 * key of the payment.
 *
 * @param user the id of the user who owns the account
 * @param amount the amount to purchase, in minor units
 * @param status the status of the request
 * @param raised the time of the request
 * @param free the time from which the request can be taken
 * @param takes the number of times the request has been taken
 * @param era the generation of the account
 * @param note the id of the payment or the reason for the failure, or null if the request has never been
 *     completed or failed
 * @param transaction the transaction that completed the request, or null if the request is not completed
 */
public record RefillRequest(
        UUID user,
        long amount,
        Status status,
        Instant raised,
        Instant free,
        int takes,
        int era,
        @Nullable String note,
        @Nullable Ulid transaction) {

    /** The status of a refill request. Constants are stored by name, so they are never renamed or removed. */
    public enum Status {
        /** The refill has been requested; a payment worker may have taken the request. */
        OPEN,
        /** The credit was added. */
        COMPLETED,
        /** The payment failed. */
        FAILED,
        /** The account was deleted, or enough credit was available again before the request was taken. */
        CANCELLED
    }

    public AccountId account() {
        return AccountId.of(user);
    }
}
