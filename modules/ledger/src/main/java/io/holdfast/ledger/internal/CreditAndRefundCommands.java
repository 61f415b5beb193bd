package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.NotReversible.Reason;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.RefundRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.HoldRow.BalanceRow;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.internal.kit.LedgerRequestHash;
import io.holdfast.ledger.internal.usage.UsageDimensions;
import io.holdfast.ledger.internal.usage.UsageTotalRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Adds credit, adjusts balances, and refunds or reverses transactions, at most once per idempotency key. */
public final class CreditAndRefundCommands {

    /** The scope of the keys that callers choose. Each grant rule has its own scope. */
    private static final String CALLER_SCOPE = "key";

    private final LedgerContext context;

    public CreditAndRefundCommands(LedgerContext context) {
        this.context = context;
    }

    public LedgerOutcome.Added add(Tx tx, CreditRequest credit) {
        Arguments.notNull("credit", credit);
        return add(tx, new RequestKey(CALLER_SCOPE, credit.key()), LedgerRequestHash.ofCredit(credit), credit);
    }

    LedgerOutcome.Added add(Tx tx, RequestKey key, UUID requestHash, CreditRequest credit) {
        LedgerOutcome.Repeat repeat = findRepeat(tx, key, requestHash);
        if (repeat != null) {
            return repeat;
        }
        Arguments.newId("key", key.key());
        OpenAccount account = OpenAccount.open(tx, context, credit.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(credit.account());
        }
        GrantTerms terms = credit.terms();
        long amount = credit.amount().minor();
        TransactionWithId posted = credit.type().isGrant()
                ? account.grants().make(TransactionDraft.of(credit), amount, terms == null ? GrantTerms.DEFAULT : terms)
                : account.credit(TransactionDraft.of(credit), amount);
        return save(tx, account, key, requestHash, posted);
    }

    public LedgerOutcome.Adjusted adjust(
            Tx tx, String key, AccountId id, Credits change, @Nullable String description) {
        LedgerArguments.id("key", key);
        Arguments.notNull("account", id);
        LedgerArguments.description(description);
        if (Arguments.notNull("change", change).minor() == 0) {
            throw Arguments.invalid("change must not be 0");
        }
        UUID requestHash = LedgerRequestHash.ofAdjustment(id, change, description);
        RequestKey requestKey = new RequestKey(CALLER_SCOPE, key);
        LedgerOutcome.Repeat repeat = findRepeat(tx, requestKey, requestHash);
        if (repeat != null) {
            return repeat;
        }
        Arguments.newId("key", key);
        OpenAccount account = OpenAccount.open(tx, context, id);
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(id);
        }
        TransactionDraft draft = new TransactionDraft(TransactionType.ADJUSTMENT, key, null, description, Map.of());
        if (change.minor() > 0) {
            return save(tx, account, requestKey, requestHash, account.credit(draft, change.minor()));
        }
        Credits debit = Credits.of(-change.minor());
        return account.funds().canAfford(debit.minor(), null)
                ? save(tx, account, requestKey, requestHash, account.debit(draft, debit.minor(), null))
                : account.funds().insufficient(debit.minor(), null);
    }

    /** Refunds a usage charge, in whole or in part, to the grants that it was taken from. */
    public LedgerOutcome.Reversed refund(Tx tx, RefundRequest refund) {
        Arguments.notNull("refund", refund);
        return reverse(tx, refund, LedgerRequestHash.ofRefund(refund), TransactionType.REFUND);
    }

    /** Reverses a credit or an adjustment, in whole or in part. */
    public LedgerOutcome.Reversed reverse(Tx tx, RefundRequest reversal) {
        Arguments.notNull("refund", reversal);
        return reverse(tx, reversal, LedgerRequestHash.ofReversal(reversal), TransactionType.REVERSAL);
    }

    private LedgerOutcome.Reversed reverse(Tx tx, RefundRequest request, UUID requestHash, TransactionType type) {
        RequestKey key = new RequestKey(CALLER_SCOPE, request.key());
        LedgerOutcome.Repeat repeat = findRepeat(tx, key, requestHash);
        if (repeat != null) {
            return repeat;
        }
        Arguments.newId("key", key.key());
        Ulid id = request.transaction();
        TransactionRow target = tx.get(LedgerSchema.TRANSACTIONS, id).orElse(null);
        if (target == null) {
            return new LedgerOutcome.TransactionNotFound(id);
        }
        OpenAccount account = OpenAccount.open(tx, context, target.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(target.account());
        }
        ReversedAmountRow before = tx.get(LedgerSchema.REVERSED, id).orElse(ReversedAmountRow.NONE);
        boolean isUsage = target.type() == TransactionType.USAGE;
        long leftMicros = isUsage ? Math.max(0, ChargedPrice.micros(tx, id, target) - before.exact()) : 0;
        long left = isUsage
                ? (leftMicros + Credits.MICROS - 1) / Credits.MICROS
                : Math.abs(target.amount()) - before.amount();
        long amount = request.amount() == null ? left : request.amount().minor();
        Reason reason = whyNotReversible(account, id, target, type, amount > left || left == 0);
        if (reason != null) {
            return new LedgerOutcome.NotReversible(id, reason, target.type(), Credits.of(left));
        }
        if (target.amount() > 0 && !account.funds().canReverse(amount, id)) {
            return account.funds().insufficient(amount, null);
        }
        TransactionDraft draft = new TransactionDraft(type, request.key(), id, request.description(), Map.of());
        TransactionWithId posted;
        if (isUsage) {
            // If the requested whole credits cover the entire remaining amount, exactly that amount is refunded.
            long micros = Math.min(amount * Credits.MICROS, leftMicros);
            posted = account.refundUsage(draft, target, before.amount(), micros);
            giveBack(tx, account, target, micros);
        } else if (target.amount() > 0) {
            posted = account.reverse(draft, amount, id);
        } else {
            posted = account.refundDebit(draft, target, before.amount(), amount);
        }
        ReversedAmountRow after = before.plus(posted.transaction());
        account.addWrite(to -> to.put(LedgerSchema.REVERSED, id, after));
        return save(tx, account, key, requestHash, posted);
    }

    /** Deducts refunded usage from the budgets in which it still counts, and adds the refund to the usage totals. */
    private static void giveBack(ReadTx tx, OpenAccount account, TransactionRow usage, long micros) {
        UsageEventRow event = tx.get(LedgerSchema.USAGE_EVENTS, usage.source()).orElse(null);
        if (event != null && event.counted() != null) {
            account.budgets().refund(event.scopes(), micros, event.counted());
        }
        if (event != null && event.totalled()) {
            account.usage()
                    .add(
                            event.timestamp(),
                            UsageDimensions.metric(event.metric().toMetric()),
                            UsageTotalRow.ofRefund(micros),
                            event.dimensions());
        }
    }

    private static @Nullable Reason whyNotReversible(
            OpenAccount account, Ulid id, TransactionRow target, TransactionType type, boolean tooMuch) {
        Ulid since = account.stored().since();
        if (since != null && id.compareTo(since) < 0) {
            return Reason.FORMER_ACCOUNT;
        }
        if (!isReversibleBy(type, target)) {
            return Reason.WRONG_TYPE;
        }
        return tooMuch ? Reason.TOO_MUCH : null;
    }

    private static boolean isReversibleBy(TransactionType type, TransactionRow target) {
        return type == TransactionType.REFUND
                ? target.type() == TransactionType.USAGE
                : target.of() == null && (target.type().isCredit() || target.type() == TransactionType.ADJUSTMENT);
    }

    /** Returns the original result of a request whose key has already been used, or null if the key is new. */
    static LedgerOutcome.@Nullable Repeat findRepeat(ReadTx tx, RequestKey key, UUID requestHash) {
        IdempotencyRow request = tx.get(LedgerSchema.REQUESTS, key).orElse(null);
        if (request == null) {
            return null;
        }
        return request.fingerprint().equals(requestHash)
                ? repeated(tx, request)
                : new LedgerOutcome.KeyReused(key.key());
    }

    private static Posted repeated(ReadTx tx, IdempotencyRow request) {
        Posted posted = ChargeCommands.loadPosted(tx, request.transaction());
        BalanceRow after = request.after();
        return after == null ? posted : posted.withBalance(after.toBalance());
    }

    private static Posted save(Tx tx, OpenAccount account, RequestKey key, UUID requestHash, TransactionWithId posted) {
        Posted outcome = posted.toPosted();
        account.addWrite(to -> {
            // By now, any refunded credit that had expired has lapsed again.
            Balance after = account.balance();
            BalanceRow stored = after.equals(outcome.balance()) ? null : BalanceRow.of(after);
            to.put(LedgerSchema.REQUESTS, key, new IdempotencyRow(requestHash, posted.id(), stored));
        });
        account.save(tx);
        return outcome.withBalance(account.balance());
    }
}
