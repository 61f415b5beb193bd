package io.holdfast.torture.workload;

import io.holdfast.torture.workload.LedgerCommand.Authorize;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A hold in {@link ReferenceLedger}. */
final class ReferenceHold {

    enum Status {
        OPEN,
        SETTLED,
        VOIDED,
        EXPIRED
    }

    final Authorize request;
    final int payer;
    final List<String> scopes;
    /** The reserved amount by scope that had a budget, in micro-credits. */
    final Map<String, Long> reserved;

    final String answer;
    final Instant created;
    Instant expires;
    Status status = Status.OPEN;

    @Nullable
    String endResult;

    ReferenceHold(
            Authorize request, int payer, List<String> scopes, Map<String, Long> reserved, String answer, Instant now) {
        this.request = request;
        this.payer = payer;
        this.scopes = scopes;
        this.reserved = reserved;
        this.answer = answer;
        created = now;
        expires = now.plus(request.duration());
    }

    long amount() {
        return request.amount();
    }

    Status at(Instant now) {
        return status == Status.OPEN && !expires.isAfter(now) ? Status.EXPIRED : status;
    }

    /** Returns whether the clock was ahead when the hold was created, so that it lasts too long. */
    boolean isTooLong(Instant now) {
        return status == Status.OPEN
                && created.isAfter(now)
                && now.plus(request.duration()).isBefore(expires);
    }
}
