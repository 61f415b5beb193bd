package io.holdfast.ledger.internal.kit;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.RefundRequest;
import io.holdfast.store.kit.RequestHash;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Hashes of requests that have an idempotency key. The hashes are stored, so neither the hashed fields nor their string
 * forms may ever change.
 */
public final class LedgerRequestHash {

    private static final byte ABSENT = 0;
    private static final byte TEXT = 1;
    private static final byte MAP = 2;

    private LedgerRequestHash() {}

    public static UUID ofCredit(CreditRequest credit) {
        GrantTerms terms = credit.terms();
        return of(
                "credit",
                credit.account(),
                credit.type().name(),
                credit.amount(),
                terms == null ? null : text(terms),
                credit.description(),
                credit.metadata());
    }

    /** Returns the stored string form of grant terms, which is independent of {@link GrantTerms#toString}. */
    private static String text(GrantTerms terms) {
        return "GrantTerms[priority=" + terms.priority() + ", expires=" + terms.expires()
                + (terms.metrics().isEmpty() ? "" : ", metrics=" + terms.metrics()) + "]";
    }

    public static UUID ofAdjustment(AccountId account, Credits change, @Nullable String description) {
        return of("adjust", account, change, description);
    }

    public static UUID ofRefund(RefundRequest refund) {
        return of("refund", refund.transaction(), refund.amount(), refund.description());
    }

    public static UUID ofReversal(RefundRequest reversal) {
        return of("reverse", reversal.transaction(), reversal.amount(), reversal.description());
    }

    public static UUID ofGrantClaim(String scope, AccountId account) {
        return of(scope, account);
    }

    public static UUID of(String command, @Nullable Object... fields) {
        RequestHash hash = new RequestHash().add(command);
        for (Object field : fields) {
            if (field == null) {
                hash.addRaw(ABSENT);
            } else if (field instanceof Map<?, ?> map) {
                hash.addRaw(MAP)
                        .addRaw(ByteBuffer.allocate(Integer.BYTES)
                                .putInt(map.size())
                                .array());
                new TreeMap<>(map)
                        .forEach((key, value) -> hash.add(String.valueOf(key)).add(String.valueOf(value)));
            } else {
                hash.addRaw(TEXT).add(field.toString());
            }
        }
        return hash.toUuid();
    }
}
