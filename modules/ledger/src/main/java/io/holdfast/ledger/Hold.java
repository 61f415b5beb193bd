package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Credit set aside for a charge whose price is not known yet.
 *
 * @param amount in minor units
 * @param expires from this instant it holds nothing
 * @param opened the account just after it was made
 * @param closed the account just after it ended without a charge
 * @param transaction the charge that settled it
 * @param first when it was to expire as it was made; null if it was never extended
 */
public record Hold(
        UUID user,
        long amount,
        Status status,
        Instant created,
        Instant expires,
        @Nullable String description,
        Balance opened,
        @Nullable Balance closed,
        @Nullable Ulid transaction,
        @Nullable Instant first) {

    /** The life of a hold. */
    public enum Status {
        OPEN,
        SETTLED,
        VOIDED,
        EXPIRED
    }

    public AccountId account() {
        return AccountId.of(user);
    }

    /** What it is at a time: expiry needs nobody to notice it. */
    Status statusAt(Instant now) {
        return status == Status.OPEN && !expires.isAfter(now) ? Status.EXPIRED : status;
    }

    public Hold settled(Ulid by) {
        return new Hold(user, amount, Status.SETTLED, created, expires, description, opened, null, by, first);
    }

    public Hold ended(Status how, Balance after) {
        return new Hold(user, amount, how, created, expires, description, opened, after, null, first);
    }

    Hold extended(Instant until) {
        return new Hold(
                user, amount, status, created, until, description, opened, closed, transaction, originalExpiry());
    }

    /** As it was when it was made, whatever came of it. */
    Hold asCreated() {
        return new Hold(user, amount, Status.OPEN, created, originalExpiry(), description, opened, null, null, null);
    }

    Instant originalExpiry() {
        return first == null ? expires : first;
    }
}
