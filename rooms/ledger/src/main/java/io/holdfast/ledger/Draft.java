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
        Map<String, String> metadata) {

    static Draft of(TransactionType type, String source) {
        return new Draft(type, source, null, null, Map.of());
    }

    static Draft of(Credit credit) {
        return new Draft(credit.type(), credit.key(), null, credit.description(), credit.metadata());
    }

    static Draft of(Usage usage) {
        return new Draft(TransactionType.USAGE, usage.eventId(), null, usage.description(), Map.of());
    }
}
