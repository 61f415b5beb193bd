package io.holdfast.ledger.internal.refill;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.RefillRequest;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A stored {@link RefillRequest}. The names and types of its components are part of the storage format. */
public record RefillRow(
        UUID user,
        long amount,
        RefillRequest.Status status,
        Instant raised,
        Instant free,
        int takes,
        int era,
        @Nullable String note,
        @Nullable Ulid transaction) {

    public static RefillRow requested(UUID user, long amount, Instant now, int era) {
        return new RefillRow(user, amount, RefillRequest.Status.OPEN, now, now, 0, era, null, null);
    }

    public AccountId account() {
        return AccountId.of(user);
    }

    public RefillRow takenUntil(Instant until) {
        return new RefillRow(user, amount, status, raised, until, takes + 1, era, note, transaction);
    }

    public RefillRow completedBy(Ulid credit, String payment) {
        return new RefillRow(user, amount, RefillRequest.Status.COMPLETED, raised, free, takes, era, payment, credit);
    }

    public RefillRow failed(String reason) {
        return new RefillRow(user, amount, RefillRequest.Status.FAILED, raised, free, takes, era, reason, null);
    }

    public RefillRow cancelled() {
        return new RefillRow(user, amount, RefillRequest.Status.CANCELLED, raised, free, takes, era, note, null);
    }

    public RefillRow reopenedAt(Instant now) {
        return new RefillRow(user, amount, RefillRequest.Status.OPEN, raised, now, takes, era, note, null);
    }

    public RefillRequest toRefill() {
        return new RefillRequest(user, amount, status, raised, free, takes, era, note, transaction);
    }
}
