package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.internal.pricing.UsagePricing.Price;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The fields of a transaction that do not depend on the state of the account. */
record TransactionDetails(
        TransactionType type,
        String source,
        @Nullable Ulid of,
        @Nullable String description,
        Map<String, String> metadata,
        @Nullable Long micros,
        @Nullable String priceList,
        @Nullable UUID member) {

    TransactionDetails(
            TransactionType type,
            String source,
            @Nullable Ulid of,
            @Nullable String description,
            Map<String, String> metadata) {
        this(type, source, of, description, metadata, null, null, null);
    }

    TransactionDetails withMicros(long other) {
        return new TransactionDetails(type, source, of, description, metadata, other, priceList, member);
    }

    static TransactionDetails of(TransactionType type, String source) {
        return new TransactionDetails(type, source, null, null, Map.of());
    }

    static TransactionDetails of(CreditRequest credit) {
        return new TransactionDetails(credit.type(), credit.key(), null, credit.description(), credit.metadata());
    }

    static TransactionDetails of(Usage usage, Price price, @Nullable UUID member) {
        return new TransactionDetails(
                TransactionType.USAGE,
                usage.eventId(),
                null,
                usage.description(),
                Map.of(),
                null,
                price.list(),
                member);
    }
}
