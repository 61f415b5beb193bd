package io.holdfast.ledger.internal;

import io.holdfast.ledger.Balance;
import io.holdfast.ledger.event.LedgerEventTypes;
import io.holdfast.store.Tx;
import io.holdfast.store.record.EventType;
import org.jspecify.annotations.Nullable;

/** Emits the events of transactions and holds. */
final class EventWriter {

    private EventWriter() {}

    static void posted(Tx tx, TransactionWithId posted) {
        TransactionRow row = posted.transaction();
        switch (row.type()) {
            case USAGE -> emit(tx, LedgerEventTypes.CHARGED, posted);
            case GRANT_EXPIRY -> emit(tx, LedgerEventTypes.GRANT_EXPIRED, posted);
            case REFUND ->
                tx.emit(
                        LedgerEventTypes.REFUNDED,
                        row.user(),
                        posted.id(),
                        row.amount(),
                        row.balance(),
                        row.held(),
                        row.of(),
                        row.unit());
            case ADJUSTMENT, REVERSAL, CLOSURE, TRANSFER_OUT, TRANSFER_IN ->
                emitWithType(tx, LedgerEventTypes.ADJUSTED, posted);
            case PURCHASE,
                    AUTO_REFILL,
                    SUBSCRIPTION_GRANT,
                    BONUS,
                    SIGNUP_GRANT,
                    DAILY_GRANT,
                    MONTHLY_ALLOWANCE,
                    REFERRAL_BONUS -> emitWithType(tx, LedgerEventTypes.CREDITED, posted);
        }
    }

    private static void emit(Tx tx, EventType type, TransactionWithId posted) {
        TransactionRow row = posted.transaction();
        tx.emit(type, row.user(), posted.id(), row.amount(), row.balance(), row.held(), row.unit());
    }

    private static void emitWithType(Tx tx, EventType type, TransactionWithId posted) {
        TransactionRow row = posted.transaction();
        tx.emit(
                type,
                row.user(),
                posted.id(),
                row.amount(),
                row.balance(),
                row.held(),
                row.type().name(),
                row.unit());
    }

    /** Emits an event about a hold, with the resulting balance. */
    static void hold(Tx tx, EventType type, String id, HoldRow hold, Balance after, @Nullable String unit) {
        tx.emit(type, hold.user(), id, hold.amount(), after.balance(), after.held(), unit);
    }
}
