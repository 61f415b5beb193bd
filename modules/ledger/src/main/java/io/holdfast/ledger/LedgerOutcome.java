package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.budget.Budget;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetShortfall;
import io.holdfast.ledger.budget.BudgetWarning;
import io.holdfast.ledger.grant.GrantRule;
import io.holdfast.ledger.pool.PoolMember;
import io.holdfast.ledger.threshold.AccountThresholds;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.kit.RepeatableOutcome;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a command: a result, or a refusal for a reason that the caller should expect. A refused command
 * changes nothing and is not recorded, so the same request may succeed later. A duplicate of a successful request
 * returns the original result, marked as {@linkplain RepeatableOutcome repeated}, except for commands for metered billing,
 * which return the current state, and {@link Holds#extend}, which is not idempotent.
 */
public sealed interface LedgerOutcome {

    /**
     * Returns this outcome if it is not a refusal.
     *
     * @throws RefusedException if this outcome is a refusal, so that the enclosing transaction writes nothing
     */
    default LedgerOutcome orThrow() {
        return Refusal.orThrow(this);
    }

    /**
     * Like {@link #orThrow()}, but casts this outcome to the type of the result.
     *
     * @param type the type of the command's result
     */
    default <T extends LedgerOutcome> T orThrow(Class<T> type) {
        return type.cast(orThrow());
    }

    /** The outcome of {@link Ledger#charge}. */
    sealed interface Charged extends LedgerOutcome
            permits Repeat, AccountNotFound, Insufficient, InvalidUsage, BudgetExceeded {}

    /** The outcome of {@link Ledger#chargeAll}. */
    sealed interface ChargedAll extends LedgerOutcome permits AllPosted, NonePosted {}

    /** The outcome of {@link Ledger#addCredits} and of the claims in {@link Grants}. */
    sealed interface Added extends LedgerOutcome permits Repeat, AccountNotFound {}

    /** The outcome of {@link Ledger#adjust}. */
    sealed interface Adjusted extends LedgerOutcome permits Repeat, AccountNotFound, Insufficient {}

    /** The outcome of {@link Ledger#refund} and {@link Ledger#reverse}. */
    sealed interface Reversed extends LedgerOutcome
            permits Repeat, AccountNotFound, Insufficient, TransactionNotFound, NotReversible {}

    /** The outcome of {@link Holds#authorize}. */
    sealed interface Authorized extends LedgerOutcome
            permits Held, AccountNotFound, Insufficient, KeyReused, BudgetExceeded {}

    /** The outcome of {@link Holds#settle}. */
    sealed interface Settled extends LedgerOutcome
            permits Repeat, AccountNotFound, Insufficient, HoldNotFound, HoldEnded, BudgetExceeded {}

    /** The outcome of {@link Holds#release}. */
    sealed interface Released extends LedgerOutcome permits Voided, HoldNotFound, HoldEnded {}

    /** The outcome of {@link Holds#extend}. */
    sealed interface Extended extends LedgerOutcome
            permits HoldExtended, AccountNotFound, HoldNotFound, HoldEnded, HoldTooLong {}

    /** The outcome of {@link Holds#resize}. */
    sealed interface Resized extends LedgerOutcome
            permits HoldResized, Insufficient, HoldNotFound, HoldEnded, BudgetExceeded {}

    /** The outcome of {@link CreditTransfers#transfer}. */
    sealed interface Transferred extends LedgerOutcome
            permits TransferPosted, AccountNotFound, Insufficient, KeyReused, UnitMismatch {}

    /**
     * The outcome of {@link MeteredBillings#start}, {@link MeteredBillings#end}, {@link MeteredBillings#bill} and {@link MeteredBillings#delete}.
     */
    sealed interface Billed extends LedgerOutcome
            permits BillingStored, AccountNotFound, Insufficient, KeyReused, BillingNotFound {}

    /** The outcome of {@link RefillRequests#complete}. */
    sealed interface RefillCompleted extends LedgerOutcome
            permits Posted, KeyReused, AccountNotFound, RefillNotFound, RefillEnded {}

    /** The outcome of {@link Ledger#putAccount}. */
    sealed interface AccountPut extends LedgerOutcome
            permits AccountStored, AccountNotFound, Overdrawn, ExternalIdTaken, PriceListNotFound {}

    /** The outcome of {@link Ledger#deleteAccount}. */
    sealed interface AccountDeleted extends LedgerOutcome permits AccountStored, AccountNotFound, PoolHasMembers {}

    /** The outcome of {@link Ledger#putThresholds} and {@link Ledger#resetThresholds}. */
    sealed interface ThresholdsPut extends LedgerOutcome permits ThresholdsStored, AccountNotFound {}

    /** The outcome of {@link Grants#putRule}. */
    sealed interface GrantRulePut extends LedgerOutcome permits GrantRuleStored, AccountNotFound, GrantRuleHasEnded {}

    /** The outcome of {@link Grants#endRule}. */
    sealed interface GrantRuleEnd extends LedgerOutcome permits GrantRuleStored, AccountNotFound, GrantRuleNotFound {}

    /** The outcome of {@link CreditPools#putMember}. */
    sealed interface PoolMemberPut extends LedgerOutcome
            permits PoolMemberStored, AccountNotFound, PoolNested, PoolMemberElsewhere, UnitMismatch {}

    /** The outcome of {@link CreditPools#removeMember}. */
    sealed interface PoolMemberRemoved extends LedgerOutcome permits PoolMemberStored, PoolMemberNotFound {}

    /** The outcome of {@link Ledger#checkFunds}. */
    sealed interface FundsChecked extends LedgerOutcome
            permits Affordable, AccountNotFound, Insufficient, BudgetExceeded {}

    /** The outcome of {@link Budgets#delete}. */
    sealed interface BudgetDeleted extends LedgerOutcome permits BudgetStored, BudgetNotFound {}

    /**
     * The outcome for an idempotency key that was used before: the original result if the request is the same, or
     * else a refusal.
     */
    sealed interface Repeat extends Charged, Added, Adjusted, Reversed, Settled permits Posted, KeyReused {}

    /** A refusal. */
    sealed interface Refused extends LedgerOutcome, Refusal {

        /** Returns the reason for the refusal. */
        LedgerError error();

        @Override
        default String code() {
            return Refusal.codeOf(error());
        }
    }

    /**
     * A transaction has been posted. For a duplicate request, this is the original transaction.
     *
     * @param id the id of the transaction
     * @param transaction the transaction
     * @param balance the balance just after the request. It is lower than the balance just after the transaction if the
     *     request refunded or released expired credit, which lapses immediately
     * @param warnings the soft limits of budgets that the charge exceeded
     * @param repeated whether an earlier request posted the transaction
     */
    record Posted(
            Ulid id, LedgerTransaction transaction, Balance balance, List<BudgetWarning> warnings, boolean repeated)
            implements Repeat, RefillCompleted, RepeatableOutcome {

        /** Creates an outcome with the balance just after the transaction. */
        public Posted(Ulid id, LedgerTransaction transaction, boolean repeated) {
            this(id, transaction, new Balance(transaction.balance(), transaction.held()), List.of(), repeated);
        }

        /** Returns the outcome of a duplicate request. */
        public Posted asRepeated() {
            return new Posted(id, transaction, balance, warnings, true);
        }

        /** Returns this outcome with another balance after the request. */
        public Posted withBalance(Balance other) {
            return new Posted(id, transaction, other, warnings, repeated);
        }

        public Posted withWarnings(List<BudgetWarning> other) {
            return new Posted(id, transaction, balance, other, repeated);
        }
    }

    /**
     * All usage records in a bulk charge have been charged.
     *
     * @param posted the transactions, in the order of the usage records
     */
    record AllPosted(List<Posted> posted) implements ChargedAll, RepeatableOutcome {
        public AllPosted {
            posted = List.copyOf(posted);
        }

        /** Returns whether all transactions were posted by earlier requests. */
        @Override
        public boolean repeated() {
            return RepeatableOutcome.isRepeat(posted);
        }
    }

    /**
     * No usage record in a bulk charge was charged, because at least one was refused.
     *
     * @param refused the refusals, keyed by the index of the usage record, in ascending order
     */
    record NonePosted(Map<Integer, Refused> refused) implements Refused, ChargedAll {
        public NonePosted {
            refused = Collections.unmodifiableMap(new TreeMap<>(refused));
        }

        /** Returns the reason for the first refusal. */
        @Override
        public LedgerError error() {
            return refused.values().iterator().next().error();
        }
    }

    /**
     * Credit has been reserved.
     *
     * @param repeated whether an earlier request created the hold
     */
    record Held(String id, Hold hold, boolean repeated) implements Authorized, RepeatableOutcome {
        /** Returns the balance just after the hold was created. */
        public Balance balance() {
            return hold.opened();
        }
    }

    /** The hold is open until {@link Hold#expires}, which may be later than requested. */
    record HoldExtended(String id, Hold hold) implements Extended {}

    /**
     * An open hold has the requested amount.
     *
     * @param balance the balance just after the change
     */
    record HoldResized(String id, Hold hold, Balance balance) implements Resized {}

    /**
     * Credit was transferred.
     *
     * @param out the transaction of the paying account
     * @param in the transactions of the receiving account: one for each grant from which credit was taken, in spending
     *     order, and one for purchased credit
     * @param repeated whether an earlier request made the transfer
     */
    record TransferPosted(Posted out, List<Posted> in, boolean repeated) implements Transferred, RepeatableOutcome {
        public TransferPosted {
            in = List.copyOf(in);
        }
    }

    /**
     * A hold has been released.
     *
     * @param id the id of the hold
     * @param hold the voided hold
     * @param balance the balance just after the release
     * @param repeated whether an earlier request released the hold
     */
    record Voided(String id, Hold hold, Balance balance, boolean repeated) implements Released, RepeatableOutcome {}

    /**
     * A billing record in its current state.
     *
     * @param repeated whether an earlier request started, ended or billed it, so that this one changed nothing
     */
    record BillingStored(Ulid id, Billing billing, boolean repeated) implements Billed, RepeatableOutcome {}

    /** An account in its current state. */
    record AccountStored(Account account) implements AccountPut, AccountDeleted {}

    /** The thresholds of an account. */
    record ThresholdsStored(AccountThresholds thresholds) implements ThresholdsPut {}

    /** A member of a pool, in its last state if it was removed. */
    record PoolMemberStored(PoolMember member) implements PoolMemberPut, PoolMemberRemoved {}

    /** A grant rule in its current state. */
    record GrantRuleStored(GrantRule rule) implements GrantRulePut, GrantRuleEnd {}

    /**
     * The account could pay for the usage now.
     *
     * @param cost the number of whole credits that a charge would debit
     * @param balance the current balance
     */
    record Affordable(Credits cost, Balance balance) implements FundsChecked {}

    /** The account does not exist or is deleted. If the request names a unit, this is the owner of the balance. */
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
                    AccountPut,
                    AccountDeleted,
                    ThresholdsPut,
                    Transferred,
                    GrantRulePut,
                    GrantRuleEnd,
                    PoolMemberPut,
                    FundsChecked {
        public AccountNotFound {
            account = account.owner();
        }

        @Override
        public LedgerError error() {
            return LedgerError.ACCOUNT_NOT_FOUND;
        }
    }

    /**
     * The available balance is too low.
     *
     * @param required the amount required
     * @param balance the current balance
     * @param usable the part of the available balance that can be used for this purpose, or null if it is all of it;
     *     grants can be restricted to metrics
     */
    record Insufficient(
            Credits required, Balance balance, @Nullable Credits usable)
            implements Refused,
                    Charged,
                    Adjusted,
                    Reversed,
                    Authorized,
                    Settled,
                    Resized,
                    Transferred,
                    Billed,
                    FundsChecked {
        /** Creates an outcome for an account whose available balance can be used for this purpose. */
        public Insufficient(Credits required, Balance balance) {
            this(required, balance, null);
        }

        @Override
        public LedgerError error() {
            return LedgerError.INSUFFICIENT_CREDITS;
        }
    }

    /**
     * A usage record in a bulk charge is invalid, for example because it has no price.
     *
     * @param index the index of the usage record in the bulk charge
     * @param reason the reason, which names the invalid field
     */
    record InvalidUsage(int index, String reason) implements Refused, Charged {

        public InvalidUsage withIndex(int other) {
            return new InvalidUsage(other, reason);
        }

        @Override
        public LedgerError error() {
            return LedgerError.INVALID_USAGE;
        }
    }

    /**
     * A hard limit of a budget does not allow the charge or hold. Nothing was charged or reserved in any scope.
     *
     * @param shortfall the exceeded limit; if there are several, the one that frees up last
     */
    record BudgetExceeded(BudgetShortfall shortfall)
            implements Refused, Charged, Authorized, Settled, Resized, FundsChecked {
        @Override
        public LedgerError error() {
            return LedgerError.BUDGET_EXCEEDED;
        }
    }

    /** A budget in its current state, or in its last state if it was deleted. */
    record BudgetStored(Budget budget) implements BudgetDeleted {}

    /** The scope has no budget. */
    record BudgetNotFound(BudgetScope scope) implements Refused, BudgetDeleted {
        @Override
        public LedgerError error() {
            return LedgerError.BUDGET_NOT_FOUND;
        }
    }

    /** The event id, key, hold id or reference was used before for a different request. */
    record KeyReused(String key) implements Refused, Repeat, Authorized, Billed, RefillCompleted, Transferred {
        @Override
        public LedgerError error() {
            return LedgerError.KEY_REUSED;
        }
    }

    /** The transaction does not exist. */
    record TransactionNotFound(Ulid id) implements Refused, Reversed {
        @Override
        public LedgerError error() {
            return LedgerError.TRANSACTION_NOT_FOUND;
        }
    }

    /**
     * The transaction cannot be refunded or reversed for the requested amount.
     *
     * @param id the id of the transaction
     * @param why the reason for the refusal
     * @param type the type of the transaction
     * @param left the amount that has not been refunded or reversed yet
     */
    record NotReversible(Ulid id, Reason why, TransactionType type, Credits left) implements Refused, Reversed {

        /** The reason why a transaction cannot be refunded or reversed. */
        public enum Reason {
            /** Only a usage charge can be refunded, and only a credit or an adjustment can be reversed. */
            WRONG_TYPE,
            /** The requested amount exceeds the remaining amount, or nothing remains. */
            TOO_MUCH,
            /** The transaction belongs to a former generation of the account. */
            FORMER_ACCOUNT
        }

        @Override
        public LedgerError error() {
            return LedgerError.NOT_REVERSIBLE;
        }
    }

    /** The hold does not exist. */
    record HoldNotFound(String id) implements Refused, Settled, Released, Extended, Resized {
        @Override
        public LedgerError error() {
            return LedgerError.HOLD_NOT_FOUND;
        }
    }

    /** The hold has already ended with the given status. */
    record HoldEnded(String id, Hold.Status status) implements Refused, Settled, Released, Extended, Resized {
        @Override
        public LedgerError error() {
            return LedgerError.HOLD_ENDED;
        }
    }

    /**
     * The requested extension exceeds the maximum duration of a hold.
     *
     * @param id the id of the hold
     * @param latest the latest possible expiry time of the hold
     */
    record HoldTooLong(String id, Instant latest) implements Refused, Extended {
        @Override
        public LedgerError error() {
            return LedgerError.HOLD_TOO_LONG;
        }
    }

    /** The reference has no active billing record. */
    record BillingNotFound(BillingReference reference) implements Refused, Billed {
        @Override
        public LedgerError error() {
            return LedgerError.BILLING_NOT_FOUND;
        }
    }

    /** The refill request does not exist. */
    record RefillNotFound(Ulid id) implements Refused, RefillCompleted {
        @Override
        public LedgerError error() {
            return LedgerError.REFILL_NOT_FOUND;
        }
    }

    /** The refill request has already ended, or its account is deleted. */
    record RefillEnded(Ulid id, RefillRequest.Status status) implements Refused, RefillCompleted {
        @Override
        public LedgerError error() {
            return LedgerError.REFILL_ENDED;
        }
    }

    /**
     * Another account has the external id.
     *
     * @param system the system in which the id is used
     * @param account the account that has the id
     */
    record ExternalIdTaken(String system, String id, AccountId account) implements Refused, AccountPut {
        @Override
        public LedgerError error() {
            return LedgerError.EXTERNAL_ID_TAKEN;
        }
    }

    /** A pool cannot be a member of another pool. The account is the pool that is a member, or the member that is a pool. */
    record PoolNested(AccountId account) implements Refused, PoolMemberPut {
        @Override
        public LedgerError error() {
            return LedgerError.POOL_NESTED;
        }
    }

    /** The account is a member of another pool. */
    record PoolMemberElsewhere(AccountId member, AccountId pool) implements Refused, PoolMemberPut {
        @Override
        public LedgerError error() {
            return LedgerError.POOL_MEMBER_ELSEWHERE;
        }
    }

    /** The account is not a member of the pool. */
    record PoolMemberNotFound(AccountId pool, AccountId member) implements Refused, PoolMemberRemoved {
        @Override
        public LedgerError error() {
            return LedgerError.POOL_MEMBER_NOT_FOUND;
        }
    }

    /** The account is a pool with members, which have to be removed first. */
    record PoolHasMembers(AccountId pool, int members) implements Refused, AccountDeleted {
        @Override
        public LedgerError error() {
            return LedgerError.POOL_HAS_MEMBERS;
        }
    }

    /**
     * The balances have different units; null is the default unit. Credit cannot be transferred between units, and a
     * pool and its members must have the same unit.
     *
     * @param account the account that pays, or the pool
     * @param other the account that receives credit, or the member
     */
    record UnitMismatch(
            AccountId account,
            @Nullable String unit,
            AccountId other,
            @Nullable String otherUnit) implements Refused, Transferred, PoolMemberPut {
        @Override
        public LedgerError error() {
            return LedgerError.UNIT_MISMATCH;
        }
    }

    /** The account has no grant rule with the id. */
    record GrantRuleNotFound(String rule) implements Refused, GrantRuleEnd {
        @Override
        public LedgerError error() {
            return LedgerError.GRANT_RULE_NOT_FOUND;
        }
    }

    /**
     * The grant rule has ended. It is not changed or restarted, so that its grants are never made again; create a rule
     * with another id instead.
     */
    record GrantRuleHasEnded(String rule, Instant ended) implements Refused, GrantRulePut {
        @Override
        public LedgerError error() {
            return LedgerError.GRANT_RULE_ENDED;
        }
    }

    /** The price list does not exist. */
    record PriceListNotFound(String name) implements Refused, AccountPut {
        @Override
        public LedgerError error() {
            return LedgerError.PRICE_LIST_NOT_FOUND;
        }
    }

    /**
     * The account is overdrawn by more than the requested credit limit. A normal account may be overdrawn only up to its credit limit, which is 0 by default; held credits count as spent.
     */
    record Overdrawn(Balance balance) implements Refused, AccountPut {
        @Override
        public LedgerError error() {
            return LedgerError.OVERDRAWN;
        }
    }
}
