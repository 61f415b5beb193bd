package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerSchema.Receipt;
import io.holdfast.ledger.LedgerSchema.RequestKey;
import io.holdfast.ledger.LedgerSchema.Undone;
import io.holdfast.ledger.Outcome.Posted;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Transactions that a caller asks for by a key: credit, corrections, and the undoing of others. */
final class Entries {

    /** Keys that callers choose; rules have scopes of their own. */
    static final String CALLER = "key";

    private final Ids ids;

    Entries(Ids ids) {
        this.ids = ids;
    }

    Outcome.Added add(Tx tx, Credit credit) {
        Args.given("credit", credit);
        UUID print = Fingerprint.of(
                "credit",
                credit.account(),
                credit.type(),
                credit.amount(),
                credit.terms(),
                credit.description(),
                credit.metadata());
        return add(tx, new RequestKey(CALLER, credit.key()), print, credit);
    }

    Outcome.Added add(Tx tx, RequestKey key, UUID print, Credit credit) {
        Outcome.Repeat before = before(tx, key, print);
        if (before != null) {
            return before;
        }
        Book book = Book.open(tx, ids, credit.account());
        if (book == null) {
            return new Outcome.AccountNotFound(credit.account());
        }
        GrantTerms terms = credit.terms();
        long amount = credit.amount().minor();
        Posted posted = credit.type().isGrant()
                ? book.grant(Draft.of(credit), amount, terms == null ? GrantTerms.DEFAULT : terms)
                : book.credit(Draft.of(credit), amount);
        return save(tx, book, key, print, posted);
    }

    Outcome.Adjusted adjust(Tx tx, String key, AccountId account, Credits change, @Nullable String description) {
        Args.id("key", key);
        Args.given("account", account);
        Args.description(description);
        if (Args.given("change", change).minor() == 0) {
            throw Args.invalid("change is 0, it must be above or below");
        }
        UUID print = Fingerprint.of("adjust", account, change, description);
        RequestKey request = new RequestKey(CALLER, key);
        Outcome.Repeat before = before(tx, request, print);
        if (before != null) {
            return before;
        }
        Book book = Book.open(tx, ids, account);
        if (book == null) {
            return new Outcome.AccountNotFound(account);
        }
        Draft draft = new Draft(TransactionType.ADJUSTMENT, key, null, description, Map.of());
        if (change.minor() > 0) {
            return save(tx, book, request, print, book.credit(draft, change.minor()));
        }
        Credits taken = Credits.of(-change.minor());
        return book.affords(taken.minor())
                ? save(tx, book, request, print, book.debit(draft, taken.minor(), null))
                : new Outcome.Insufficient(taken, book.balance());
    }

    /** Gives back a usage, in whole or in part, to the grants that it was taken from. */
    Outcome.Undone refund(Tx tx, Refund refund) {
        Args.given("refund", refund);
        UUID print = Fingerprint.of("refund", refund.transaction(), refund.amount(), refund.description());
        return undo(tx, refund, print, true);
    }

    /** Takes back a credit, or either kind of correction, in whole or in part. */
    Outcome.Undone reverse(Tx tx, Refund refund) {
        Args.given("refund", refund);
        UUID print = Fingerprint.of("reverse", refund.transaction(), refund.amount(), refund.description());
        return undo(tx, refund, print, false);
    }

    private Outcome.Undone undo(Tx tx, Refund refund, UUID print, boolean usage) {
        RequestKey key = new RequestKey(CALLER, refund.key());
        Outcome.Repeat before = before(tx, key, print);
        if (before != null) {
            return before;
        }
        Ulid id = refund.transaction();
        Transaction target = tx.get(LedgerSchema.TRANSACTIONS, id).orElse(null);
        if (target == null) {
            return new Outcome.TransactionNotFound(id);
        }
        Book book = Book.open(tx, ids, target.account());
        if (book == null) {
            return new Outcome.AccountNotFound(target.account());
        }
        long already = tx.get(LedgerSchema.UNDONE, id).map(Undone::amount).orElse(0L);
        long left = Math.abs(target.amount()) - already;
        long amount = refund.amount() == null ? left : refund.amount().minor();
        Outcome.NotReversible.Why why = whyNot(book, refund, target, usage, amount > left || left == 0);
        if (why != null) {
            return new Outcome.NotReversible(id, why, target.type(), Credits.of(left));
        }
        if (target.amount() > 0 && !book.affords(amount)) {
            return new Outcome.Insufficient(Credits.of(amount), book.balance());
        }
        TransactionType type = usage ? TransactionType.REFUND : TransactionType.REVERSAL;
        Draft draft = new Draft(type, refund.key(), id, refund.description(), Map.of());
        Posted posted =
                target.amount() > 0 ? book.debit(draft, amount, id) : book.giveBack(draft, target, already, amount);
        book.with(to -> to.put(LedgerSchema.UNDONE, id, new Undone(already + amount)));
        return save(tx, book, key, print, posted);
    }

    private static Outcome.NotReversible.@Nullable Why whyNot(
            Book book, Refund refund, Transaction target, boolean usage, boolean tooMuch) {
        Ulid since = book.before().since();
        if (since != null && refund.transaction().compareTo(since) < 0) {
            return Outcome.NotReversible.Why.FORMER_ACCOUNT;
        }
        if (!fits(target, usage)) {
            return Outcome.NotReversible.Why.WRONG_TYPE;
        }
        return tooMuch ? Outcome.NotReversible.Why.TOO_MUCH : null;
    }

    private static boolean fits(Transaction target, boolean usage) {
        TransactionType type = target.type();
        return usage
                ? type == TransactionType.USAGE
                : target.of() == null && (type.isCredit() || type == TransactionType.ADJUSTMENT);
    }

    /** What came of the key before; null if it is new. */
    static Outcome.@Nullable Repeat before(ReadTx tx, RequestKey key, UUID print) {
        Receipt receipt = tx.get(LedgerSchema.REQUESTS, key).orElse(null);
        if (receipt == null) {
            return null;
        }
        return receipt.fingerprint().equals(print)
                ? Charges.posted(tx, receipt.transaction())
                : new Outcome.KeyReused(key.key());
    }

    private static Posted save(Tx tx, Book book, RequestKey key, UUID print, Posted posted) {
        book.with(to -> to.put(LedgerSchema.REQUESTS, key, new Receipt(print, posted.id())));
        book.save(tx);
        return posted;
    }
}
