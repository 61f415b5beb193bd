package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An amount of credit that is reserved for a later charge.
 *
 * @param user the id of the user who owns the account
 * @param amount the reserved amount, in minor units
 * @param status the status of the hold
 * @param created the time of creation
 * @param expires the time at which an open hold expires
 * @param description the description of the hold
 * @param opened the balance of the account just after the hold was created
 * @param closed the balance of the account just after the hold ended, or null if the hold is open or was settled by an
 *     earlier version
 * @param transaction the charge that settled the hold, or null if the hold is not settled
 * @param first the original expiry time, or null if the hold was never extended
 * @param scopes the paths of the hold's scopes, including the scopes that contain them
 * @param overshoot the part of the amount that a budget does not reserve because of its reservation cap, in minor
 *     units; the settlement may exceed the limits of that budget by this amount
 * @param metric the metric for which credit is reserved, or null if the hold has none
 * @param member the member of a pool for which the pool holds credit, or null; see {@link CreditPools}
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
        @Nullable Instant first,
        List<String> scopes,
        long overshoot,
        @Nullable String metric,
        @Nullable UUID member) {

    /** The status of a hold. Constants are stored by name, so they are never renamed or removed. */
    public enum Status {
        /** The amount is reserved. */
        OPEN,
        /** The hold was ended by a charge. */
        SETTLED,
        /** The hold was ended without a charge, by a release or by the deletion of the account. */
        VOIDED,
        /** The hold ended at its expiry time. */
        EXPIRED
    }

    public AccountId account() {
        return AccountId.of(user);
    }
}
