package io.holdfast.ledger;

import io.holdfast.ledger.internal.TransferCommands;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * Transfers of credit between two accounts, in one commit. Credit is taken from grants in spending order and then from
 * purchased credit. Grants keep their type, priority and expiry. Neither held credit, nor grants
 * that are restricted to metrics, nor the credit limit can be transferred. Both balances must have the same unit.
 * Thread-safe.
 */
public final class CreditTransfers {

    /**
     * A request to transfer credit.
     *
     * @param key the idempotency key
     * @param amount the amount, at least 1
     * @param description the description of the transactions
     */
    public record TransferRequest(
            String key,
            AccountId from,
            AccountId to,
            Credits amount,
            @Nullable String description) {

        public TransferRequest {
            LedgerArguments.id("key", key);
            if (Arguments.notNull("from", from).equals(Arguments.notNull("to", to))) {
                throw Arguments.invalid("to must not be the account that pays, but is " + to);
            }
            LedgerArguments.positive("amount", amount);
            LedgerArguments.description(description);
        }
    }

    private final Store store;
    private final TransferCommands commands;

    CreditTransfers(Store store, TransferCommands commands) {
        this.store = store;
        this.commands = commands;
    }

    /** Transfers credit, at most once per idempotency key. */
    public LedgerOutcome.Transferred transfer(TransferRequest transfer) {
        return store.write(Ledger.LARGE_WRITE, tx -> transfer(tx, transfer));
    }

    /** Like {@link #transfer(TransferRequest)}, but in the caller's transaction. */
    public LedgerOutcome.Transferred transfer(Tx tx, TransferRequest transfer) {
        return commands.transfer(tx, transfer);
    }
}
