package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a transaction before the account is. */
record Draft(
        TransactionType type,
        String source,
        @Nullable Ulid of,
        @Nullable String description,
        @Nullable Map<String, String> metadata) {

    static Draft of(TransactionType type, String source) {
        return new Draft(type, source, null, null, null);
    }

    static Draft of(Credit credit) {
        return new Draft(
                credit.type(),
                credit.key(),
                null,
                credit.description(),
                credit.metadata().isEmpty() ? null : credit.metadata());
    }

    static Draft of(Usage usage) {
        return new Draft(TransactionType.USAGE, usage.eventId(), null, usage.description(), null);
    }
}
