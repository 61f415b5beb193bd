package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to buy credit for an account that ran low, for another system to take and carry out. Its id is the
 * idempotency key to pay with.
 *
 * @param amount in minor units
 * @param free from when it can be taken: a taken one that is neither completed nor failed comes back then
 * @param takes how often it was taken
 * @param era of the account that it is for
 * @param note the payment's reference, or why it failed
 * @param transaction what completed it
 */
public record Refill(
        UUID user,
        long amount,
        Status status,
        Instant raised,
        Instant free,
        int takes,
        int era,
        @Nullable String note,
        @Nullable Ulid transaction) {

    /** The life of a refill. */
    public enum Status {
        OPEN,
        COMPLETED,
        FAILED,
        /** Its account was deleted, or had enough again before anybody took the request. */
        CANCELLED
    }

    public AccountId account() {
        return AccountId.of(user);
    }

    Refill taken(Instant until) {
        return new Refill(user, amount, status, raised, until, takes + 1, era, note, transaction);
    }

    Refill completed(Ulid by, String reference) {
        return new Refill(user, amount, Status.COMPLETED, raised, free, takes, era, reference, by);
    }

    Refill failed(String reason) {
        return new Refill(user, amount, Status.FAILED, raised, free, takes, era, reason, null);
    }

    public Refill cancelled() {
        return new Refill(user, amount, Status.CANCELLED, raised, free, takes, era, note, null);
    }

    Refill reopened(Instant now) {
        return new Refill(user, amount, Status.OPEN, raised, now, takes, era, note, null);
    }
}
