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
record TransactionDraft(
        TransactionType type,
        String source,
        @Nullable Ulid of,
        @Nullable String description,
        Map<String, String> metadata,
        @Nullable Long micros,
        @Nullable String priceList,
        @Nullable UUID member) {

    TransactionDraft(
            TransactionType type,
            String source,
            @Nullable Ulid of,
            @Nullable String description,
            Map<String, String> metadata) {
        this(type, source, of, description, metadata, null, null, null);
    }

    TransactionDraft withMicros(long other) {
        return new TransactionDraft(type, source, of, description, metadata, other, priceList, member);
    }

    static TransactionDraft of(TransactionType type, String source) {
        return new TransactionDraft(type, source, null, null, Map.of());
    }

    static TransactionDraft of(CreditRequest credit) {
        return new TransactionDraft(credit.type(), credit.key(), null, credit.description(), credit.metadata());
    }

    static TransactionDraft of(Usage usage, Price price, @Nullable UUID member) {
        return new TransactionDraft(
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
