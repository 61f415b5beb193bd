package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.internal.billing.MeteredBillingRow;
import io.holdfast.store.ReadTx;
import org.jspecify.annotations.Nullable;

/**
 * The exact price of a charged usage record.
 *
 * @param micros the price, in micro-credits
 * @param cost the amount that the charge debited, in minor units
 * @param event the usage event, or null for a billing record
 */
record ChargedPrice(long micros, long cost, @Nullable UsageEventRow event) {

    private static final String BILLING_SOURCE = "billing/";

    /** Returns the price from the usage event or billing record of a usage transaction, or null if it has neither. */
    static @Nullable ChargedPrice find(ReadTx tx, Ulid id, TransactionRow usage) {
        UsageEventRow event = tx.get(LedgerSchema.USAGE_EVENTS, usage.source()).orElse(null);
        if (event != null && event.transaction().equals(id)) {
            return new ChargedPrice(event.micros(), event.cost(), event);
        }
        MeteredBillingRow billing = billingOf(tx, usage.source());
        return billing != null && id.equals(billing.transaction())
                ? new ChargedPrice(billing.rate() * billing.units(), billing.cost(), null)
                : null;
    }

    /** Returns the exact price of a usage transaction, in micro-credits. */
    static long micros(ReadTx tx, Ulid id, TransactionRow usage) {
        ChargedPrice price = find(tx, id, usage);
        return price == null ? -usage.amount() * Credits.MICROS : price.micros();
    }

    private static @Nullable MeteredBillingRow billingOf(ReadTx tx, String source) {
        String id = source.startsWith(BILLING_SOURCE) ? source.substring(BILLING_SOURCE.length()) : "";
        return Ulid.isValid(id) ? tx.get(LedgerSchema.BILLINGS, Ulid.from(id)).orElse(null) : null;
    }
}
