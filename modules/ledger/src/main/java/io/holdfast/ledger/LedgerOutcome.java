package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a command may answer: it is done, or refused for a reason that the caller should expect. A command that is
 * refused changes nothing, and is not remembered: the same request may succeed later. A command that was done answers
 * every repeat with the first answer.
 */
public sealed interface LedgerOutcome {

    /** Itself, if it is done. A refusal is thrown, so that the transaction which it is a part of writes nothing. */
    default LedgerOutcome orThrow() {
        if (this instanceof Refusal refusal) {
            throw new RefusedException(refusal);
        }
        return this;
    }

    /** As {@link #orThrow()}, as what the command answers when it is done. */
    default <T extends LedgerOutcome> T orThrow(Class<T> done) {
        return done.cast(orThrow());
    }

    /** Answers of {@link Ledger#charge}. */
    sealed interface Charged extends LedgerOutcome permits Repeat, AccountNotFound, Insufficient {}

    /** Answers of {@link Ledger#chargeAll}. */
    sealed interface ChargedAll extends LedgerOutcome permits AllPosted, NonePosted {}

    /** Answers of {@link Ledger#addCredits} and of grants by rule. */
    sealed interface Added extends LedgerOutcome permits Repeat, AccountNotFound {}

    /** Answers of {@link Ledger#adjust}. */
    sealed interface Adjusted extends LedgerOutcome permits Repeat, AccountNotFound, Insufficient {}

    /** Answers of {@link Ledger#refund} and {@link Ledger#reverse}. */
    sealed interface Reversed extends LedgerOutcome
            permits Repeat, AccountNotFound, Insufficient, TransactionNotFound, NotReversible {}

    /** Answers of {@link Holds#authorize}. */
    sealed interface Authorized extends LedgerOutcome permits Held, AccountNotFound, Insufficient, KeyReused {}

    /** Answers of {@link Holds#settle}. */
    sealed interface Settled extends LedgerOutcome
            permits Repeat, AccountNotFound, Insufficient, HoldNotFound, HoldEnded {}

    /** Answers of {@link Holds#release}. */
    sealed interface Released extends LedgerOutcome permits Voided, HoldNotFound, HoldEnded {}

    /** Answers of {@link Holds#extend}. */
    sealed interface Extended extends LedgerOutcome
            permits HoldExtended, AccountNotFound, HoldNotFound, HoldEnded, HoldTooLong {}

    /** Answers of {@link Billings#start}, {@link Billings#end} and {@link Billings#bill}. */
    sealed interface Billed extends LedgerOutcome
            permits BillingStored, AccountNotFound, Insufficient, KeyReused, BillingNotFound {}

    /** Answers of {@link Refills#complete}. */
    sealed interface RefillCompleted extends LedgerOutcome
            permits Posted, KeyReused, AccountNotFound, RefillNotFound, RefillEnded {}

    /** Answers of {@link Ledger#putAccount}. */
    sealed interface AccountPut extends LedgerOutcome permits AccountStored, Overdrawn {}

    /** Answers of {@link Ledger#deleteAccount}. */
    sealed interface AccountDeleted extends LedgerOutcome permits AccountStored, AccountNotFound {}

    /** Answers of {@link Ledger#checkFunds}. */
    sealed interface FundsChecked extends LedgerOutcome permits Affordable, AccountNotFound, Insufficient {}

    /** Answers to a key that was used before: what came of it, if the request is the same. */
    sealed interface Repeat extends Charged, Added, Adjusted, Reversed, Settled permits Posted, KeyReused {}

    /** A refusal, with its stable name. */
    sealed interface Refused extends LedgerOutcome, Refusal {
        LedgerError error();

        @Override
        default String code() {
            return error().text();
        }
    }

    /** The history has one more transaction, or had it already. */
    record Posted(Ulid id, LedgerTransaction transaction) implements Repeat, RefillCompleted {
        /** The account just after it. */
        public Balance balance() {
            return new Balance(transaction.balance(), transaction.held());
        }
    }

    /** Every usage of a bulk is charged, in the order that they were given. */
    record AllPosted(List<Posted> posted) implements ChargedAll {
        public AllPosted {
            posted = List.copyOf(posted);
        }
    }

    /**
     * Nothing of a bulk is charged.
     *
     * @param refused why, by the place in the bulk, in its order; the others would have been charged
     */
    record NonePosted(Map<Integer, Refused> refused) implements Refused, ChargedAll {
        public NonePosted {
            refused = Collections.unmodifiableMap(new TreeMap<>(refused));
        }

        /** Why the first of them was. */
        @Override
        public LedgerError error() {
            return refused.values().iterator().next().error();
        }
    }

    /** Credit is set aside. */
    record Held(String id, Hold hold) implements Authorized {
        /** The account just after it. */
        public Balance balance() {
            return hold.opened();
        }
    }

    /** A hold is kept until {@link Hold#expires}. */
    record HoldExtended(String id, Hold hold) implements Extended {}

    /** A hold was let go. */
    record Voided(String id, Hold hold, Balance balance) implements Released {}

    /** The billing as it is now. */
    record BillingStored(Ulid id, Billing billing) implements Billed {}

    /** The account as it is now. */
    record AccountStored(Account account) implements AccountPut, AccountDeleted {}

    /** The account could pay it now. */
    record Affordable(Credits cost, Balance balance) implements FundsChecked {}

    /** There is no account, or it was deleted. */
    record AccountNotFound(AccountId account)
            implements Refused,
                    Charged,
                    Added,
                    Adjusted,
                    Reversed,
                    Authorized,
                    Settled,
                    Extended,
                    Billed,
                    RefillCompleted,
                    AccountDeleted,
                    FundsChecked {
        @Override
        public LedgerError error() {
            return LedgerError.ACCOUNT_NOT_FOUND;
        }
    }

    /** Less is available than is required. */
    record Insufficient(Credits required, Balance balance)
            implements Refused, Charged, Adjusted, Reversed, Authorized, Settled, Billed, FundsChecked {
        @Override
        public LedgerError error() {
            return LedgerError.INSUFFICIENT_CREDITS;
        }
    }

    /** The event id, key, hold id or reference was used before, for another request. */
    record KeyReused(String key) implements Refused, Repeat, Authorized, Billed, RefillCompleted {
        @Override
        public LedgerError error() {
            return LedgerError.KEY_REUSED;
        }
    }

    /** There is no such transaction. */
    record TransactionNotFound(Ulid id) implements Refused, Reversed {
        @Override
        public LedgerError error() {
            return LedgerError.TRANSACTION_NOT_FOUND;
        }
    }

    /**
     * It cannot be undone, or not by so much.
     *
     * @param left what of it is not undone yet
     */
    record NotReversible(Ulid id, Reason why, TransactionType type, Credits left) implements Refused, Reversed {

        /** What stands in the way. */
        public enum Reason {
            /** A refund is for a usage, a reversal for a credit or a correction. */
            WRONG_TYPE,
            /** More is asked for than is left, or nothing is left. */
            TOO_MUCH,
            /** It is of an account that was deleted since. */
            FORMER_ACCOUNT
        }

        @Override
        public LedgerError error() {
            return LedgerError.NOT_REVERSIBLE;
        }
    }

    /** There is no such hold. */
    record HoldNotFound(String id) implements Refused, Settled, Released, Extended {
        @Override
        public LedgerError error() {
            return LedgerError.HOLD_NOT_FOUND;
        }
    }

    /** The hold has ended in another way. */
    record HoldEnded(String id, Hold.Status status) implements Refused, Settled, Released, Extended {
        @Override
        public LedgerError error() {
            return LedgerError.HOLD_ENDED;
        }
    }

    /** The hold would last longer than it may. */
    record HoldTooLong(String id, Instant latest) implements Refused, Extended {
        @Override
        public LedgerError error() {
            return LedgerError.HOLD_TOO_LONG;
        }
    }

    /** There is no billing for the reference. */
    record BillingNotFound(BillingReference reference) implements Refused, Billed {
        @Override
        public LedgerError error() {
            return LedgerError.BILLING_NOT_FOUND;
        }
    }

    /** There is no such refill request. */
    record RefillNotFound(Ulid id) implements Refused, RefillCompleted {
        @Override
        public LedgerError error() {
            return LedgerError.REFILL_NOT_FOUND;
        }
    }

    /** The refill request has ended in another way. */
    record RefillEnded(Ulid id, Refill.Status status) implements Refused, RefillCompleted {
        @Override
        public LedgerError error() {
            return LedgerError.REFILL_ENDED;
        }
    }

    /** An account below zero, or held beyond its balance, cannot become a normal one. */
    record Overdrawn(Balance balance) implements Refused, AccountPut {
        @Override
        public LedgerError error() {
            return LedgerError.OVERDRAWN;
        }
    }
}
