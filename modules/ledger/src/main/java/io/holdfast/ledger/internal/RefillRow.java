package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Refill;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A stored {@link Refill}. The names and types of its components are part of the storage format. */
record RefillRow(
        UUID user,
        long amount,
        Refill.Status status,
        Instant raised,
        Instant free,
        int takes,
        int era,
        @Nullable String note,
        @Nullable Ulid transaction) {

    static RefillRow requested(UUID user, long amount, Instant now, int era) {
        return new RefillRow(user, amount, Refill.Status.OPEN, now, now, 0, era, null, null);
    }

    AccountId account() {
        return AccountId.of(user);
    }

    RefillRow takenUntil(Instant until) {
        return new RefillRow(user, amount, status, raised, until, takes + 1, era, note, transaction);
    }

    RefillRow completedBy(Ulid credit, String payment) {
        return new RefillRow(user, amount, Refill.Status.COMPLETED, raised, free, takes, era, payment, credit);
    }

    RefillRow failed(String reason) {
        return new RefillRow(user, amount, Refill.Status.FAILED, raised, free, takes, era, reason, null);
    }

    RefillRow cancelled() {
        return new RefillRow(user, amount, Refill.Status.CANCELLED, raised, free, takes, era, note, null);
    }

    RefillRow reopenedAt(Instant now) {
        return new RefillRow(user, amount, Refill.Status.OPEN, raised, now, takes, era, note, null);
    }

    Refill toRefill() {
        return new Refill(user, amount, status, raised, free, takes, era, note, transaction);
    }
}
