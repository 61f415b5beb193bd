package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Args;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Fingerprint;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.Ids;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.LedgerTransaction;
import io.holdfast.ledger.Refund;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.LedgerSchema.RequestKey;
import io.holdfast.ledger.internal.LedgerSchema.RequestRow;
import io.holdfast.ledger.internal.LedgerSchema.ReversedRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Transactions that a caller asks for by a key: credit, corrections, and the undoing of others. */
public final class CreditCommands {

    /** Keys that callers choose; rules have scopes of their own. */
    static final String CALLER_SCOPE = "key";

    private final Ids ids;

    public CreditCommands(Ids ids) {
        this.ids = ids;
    }

    public LedgerOutcome.Added add(Tx tx, CreditRequest credit) {
        Args.given("credit", credit);
        UUID print = Fingerprint.of(
                "credit",
                credit.account(),
                credit.type(),
                credit.amount(),
                credit.terms(),
                credit.description(),
                credit.metadata());
        return add(tx, new RequestKey(CALLER_SCOPE, credit.key()), print, credit);
    }

    public LedgerOutcome.Added add(Tx tx, RequestKey key, UUID print, CreditRequest credit) {
        LedgerOutcome.Repeat before = findRepeat(tx, key, print);
        if (before != null) {
            return before;
        }
        OpenAccount book = OpenAccount.open(tx, ids, credit.account());
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(credit.account());
        }
        GrantTerms terms = credit.terms();
        long amount = credit.amount().minor();
        Posted posted = credit.type().isGrant()
                ? book.grant(TransactionDraft.of(credit), amount, terms == null ? GrantTerms.DEFAULT : terms)
                : book.credit(TransactionDraft.of(credit), amount);
        return save(tx, book, key, print, posted);
    }

    public LedgerOutcome.Adjusted adjust(
            Tx tx, String key, AccountId account, Credits change, @Nullable String description) {
        Args.id("key", key);
        Args.given("account", account);
        Args.description(description);
        if (Args.given("change", change).minor() == 0) {
            throw Args.invalid("change is 0, it must be above or below");
        }
        UUID print = Fingerprint.of("adjust", account, change, description);
        RequestKey request = new RequestKey(CALLER_SCOPE, key);
        LedgerOutcome.Repeat before = findRepeat(tx, request, print);
        if (before != null) {
            return before;
        }
        OpenAccount book = OpenAccount.open(tx, ids, account);
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(account);
        }
        TransactionDraft draft = new TransactionDraft(TransactionType.ADJUSTMENT, key, null, description, Map.of());
        if (change.minor() > 0) {
            return save(tx, book, request, print, book.credit(draft, change.minor()));
        }
        Credits taken = Credits.of(-change.minor());
        return book.canAfford(taken.minor())
                ? save(tx, book, request, print, book.debit(draft, taken.minor(), null))
                : new LedgerOutcome.Insufficient(taken, book.balance());
    }

    /** Gives back a usage, in whole or in part, to the grants that it was taken from. */
    public LedgerOutcome.Reversed refund(Tx tx, Refund refund) {
        Args.given("refund", refund);
        UUID print = Fingerprint.of("refund", refund.transaction(), refund.amount(), refund.description());
        return reverseOrRefund(tx, refund, print, true);
    }

    /** Takes back a credit, or either kind of correction, in whole or in part. */
    public LedgerOutcome.Reversed reverse(Tx tx, Refund refund) {
        Args.given("refund", refund);
        UUID print = Fingerprint.of("reverse", refund.transaction(), refund.amount(), refund.description());
        return reverseOrRefund(tx, refund, print, false);
    }

    private LedgerOutcome.Reversed reverseOrRefund(Tx tx, Refund refund, UUID print, boolean usage) {
        RequestKey key = new RequestKey(CALLER_SCOPE, refund.key());
        LedgerOutcome.Repeat before = findRepeat(tx, key, print);
        if (before != null) {
            return before;
        }
        Ulid id = refund.transaction();
        LedgerTransaction target = tx.get(LedgerSchema.TRANSACTIONS, id).orElse(null);
        if (target == null) {
            return new LedgerOutcome.TransactionNotFound(id);
        }
        OpenAccount book = OpenAccount.open(tx, ids, target.account());
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(target.account());
        }
        long already =
                tx.get(LedgerSchema.REVERSED, id).map(ReversedRow::amount).orElse(0L);
        long left = Math.abs(target.amount()) - already;
        long amount = refund.amount() == null ? left : refund.amount().minor();
        LedgerOutcome.NotReversible.Reason why = whyNot(book, refund, target, usage, amount > left || left == 0);
        if (why != null) {
            return new LedgerOutcome.NotReversible(id, why, target.type(), Credits.of(left));
        }
        if (target.amount() > 0 && !book.canAfford(amount)) {
            return new LedgerOutcome.Insufficient(Credits.of(amount), book.balance());
        }
        TransactionType type = usage ? TransactionType.REFUND : TransactionType.REVERSAL;
        TransactionDraft draft = new TransactionDraft(type, refund.key(), id, refund.description(), Map.of());
        Posted posted =
                target.amount() > 0 ? book.debit(draft, amount, id) : book.refundDebit(draft, target, already, amount);
        book.addWrite(to -> to.put(LedgerSchema.REVERSED, id, new ReversedRow(already + amount)));
        return save(tx, book, key, print, posted);
    }

    private static LedgerOutcome.NotReversible.@Nullable Reason whyNot(
            OpenAccount book, Refund refund, LedgerTransaction target, boolean usage, boolean tooMuch) {
        Ulid since = book.stored().since();
        if (since != null && refund.transaction().compareTo(since) < 0) {
            return LedgerOutcome.NotReversible.Reason.FORMER_ACCOUNT;
        }
        if (!fits(target, usage)) {
            return LedgerOutcome.NotReversible.Reason.WRONG_TYPE;
        }
        return tooMuch ? LedgerOutcome.NotReversible.Reason.TOO_MUCH : null;
    }

    private static boolean fits(LedgerTransaction target, boolean usage) {
        TransactionType type = target.type();
        return usage
                ? type == TransactionType.USAGE
                : target.of() == null && (type.isCredit() || type == TransactionType.ADJUSTMENT);
    }

    /** What came of the key before; null if it is new. */
    static LedgerOutcome.@Nullable Repeat findRepeat(ReadTx tx, RequestKey key, UUID print) {
        RequestRow receipt = tx.get(LedgerSchema.REQUESTS, key).orElse(null);
        if (receipt == null) {
            return null;
        }
        return receipt.fingerprint().equals(print)
                ? ChargeCommands.loadPosted(tx, receipt.transaction())
                : new LedgerOutcome.KeyReused(key.key());
    }

    private static Posted save(Tx tx, OpenAccount book, RequestKey key, UUID print, Posted posted) {
        book.addWrite(to -> to.put(LedgerSchema.REQUESTS, key, new RequestRow(print, posted.id())));
        book.save(tx);
        return posted;
    }
}
