package io.holdfast.ledger;

import io.holdfast.ledger.LedgerSchema.HoldKey;
import io.holdfast.ledger.Outcome.Posted;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Credit set aside before its use, for prices that are known only afterwards. A hold ends once: it is settled by a
 * charge of any amount, voided, or expires at its instant whether or not anybody looks.
 */
public final class Holds {

    private final Store store;
    private final Ids ids;
    private final LedgerOptions options;

    Holds(Store store, Ids ids, LedgerOptions options) {
        this.store = store;
        this.ids = ids;
        this.options = options;
    }

    /** Sets credit aside. */
    public Outcome.Authorized authorize(HoldRequest request) {
        return store.write(Ledger.LARGE, tx -> authorize(tx, request));
    }

    /** As {@link #authorize(HoldRequest)}, within a transaction of the caller's. */
    public Outcome.Authorized authorize(Tx tx, HoldRequest request) {
        Duration asked = Args.given("request", request).lasts();
        Duration lasts = asked == null ? options.holdFor() : Args.lasts("lasts", asked, options.maxHold());
        Hold made = tx.get(LedgerSchema.HOLDS, request.id()).orElse(null);
        if (made != null) {
            return isOf(made, request)
                    ? new Outcome.Held(request.id(), made.asMade())
                    : new Outcome.KeyReused(request.id());
        }
        Book book = Book.open(tx, ids, request.account());
        if (book == null) {
            return new Outcome.AccountNotFound(request.account());
        }
        long amount = request.amount().minor();
        if (!book.affords(amount)) {
            return new Outcome.Insufficient(request.amount(), book.balance());
        }
        Instant expires = book.now().plus(lasts);
        book.hold(expires, amount);
        Hold hold = new Hold(
                request.account().value(),
                amount,
                Hold.Status.OPEN,
                book.now(),
                expires,
                request.description(),
                book.balance(),
                null,
                null,
                null);
        book.with(to -> to.put(LedgerSchema.HOLDS, request.id(), hold));
        book.save(tx);
        return new Outcome.Held(request.id(), hold);
    }

    private static boolean isOf(Hold made, HoldRequest request) {
        return made.user().equals(request.account().value())
                && made.amount() == request.amount().minor()
                && Objects.equals(made.description(), request.description())
                && (request.lasts() == null
                        || made.created().plus(request.lasts()).equals(made.expiresAsMade()));
    }

    /**
     * Keeps an open hold for so long from now: never shorter than it is kept already, and at most
     * {@link LedgerOptions#maxHold} from when it was made.
     */
    public Outcome.Extended extend(String id, Duration lasts) {
        return store.write(Ledger.LARGE, tx -> extend(tx, id, lasts));
    }

    /** As {@link #extend(String, Duration)}, within a transaction of the caller's. */
    public Outcome.Extended extend(Tx tx, String id, Duration lasts) {
        Args.lasts("lasts", lasts, options.maxHold());
        Hold hold = tx.get(LedgerSchema.HOLDS, Args.id("id", id)).orElse(null);
        if (hold == null) {
            return new Outcome.HoldNotFound(id);
        }
        if (hold.statusAt(tx.now()) != Hold.Status.OPEN) {
            return new Outcome.HoldEnded(id, hold.statusAt(tx.now()));
        }
        Instant until = tx.now().plus(lasts);
        if (!until.isAfter(hold.expires())) {
            return new Outcome.Kept(id, hold);
        }
        Instant latest = hold.created().plus(options.maxHold());
        if (until.isAfter(latest)) {
            return new Outcome.HoldTooLong(id, latest);
        }
        Book book = Book.open(tx, ids, hold.account());
        if (book == null) {
            return new Outcome.AccountNotFound(hold.account());
        }
        Hold longer = hold.extended(until);
        book.extend(until);
        book.with(to -> to.put(LedgerSchema.HOLDS, id, longer));
        book.save(tx);
        return new Outcome.Kept(id, longer);
    }

    /**
     * Charges a usage in place of a hold, which lets go of the rest. The price may be below, at or above what is held;
     * what is above must be available.
     */
    public Outcome.Settled settle(String id, Usage usage) {
        return store.write(Ledger.LARGE, tx -> settle(tx, id, usage));
    }

    /** As {@link #settle(String, Usage)}, within a transaction of the caller's. */
    public Outcome.Settled settle(Tx tx, String id, Usage usage) {
        long price = options.rates().micros(Args.given("usage", usage));
        Hold hold = tx.get(LedgerSchema.HOLDS, Args.id("id", id)).orElse(null);
        Outcome.Repeat before = Charges.before(tx, usage);
        if (before != null) {
            boolean same = before instanceof Posted posted
                    && hold != null
                    && posted.id().equals(hold.transaction());
            return same ? before : new Outcome.KeyReused(usage.eventId());
        }
        if (hold == null) {
            return new Outcome.HoldNotFound(id);
        }
        if (!hold.account().equals(usage.account())) {
            throw Args.invalid("account is " + usage.account() + ", but the hold is of " + hold.account());
        }
        if (hold.statusAt(tx.now()) != Hold.Status.OPEN) {
            return new Outcome.HoldEnded(id, hold.statusAt(tx.now()));
        }
        Book book = Book.open(tx, ids, usage.account());
        if (book == null) {
            return new Outcome.AccountNotFound(usage.account());
        }
        long cost = book.cost(price);
        if (!book.affords(cost - hold.amount())) {
            return new Outcome.Insufficient(Credits.of(cost), book.balance());
        }
        book.release(hold.amount());
        Posted posted = Charges.use(book, usage, price);
        book.with(to -> to.put(LedgerSchema.HOLDS, id, hold.settled(posted.id())));
        book.save(tx);
        return posted;
    }

    /** Lets go of a hold without a charge. */
    public Outcome.Released release(String id) {
        return store.write(Ledger.LARGE, tx -> release(tx, id));
    }

    /** As {@link #release(String)}, within a transaction of the caller's. */
    public Outcome.Released release(Tx tx, String id) {
        Hold hold = tx.get(LedgerSchema.HOLDS, Args.id("id", id)).orElse(null);
        if (hold == null) {
            return new Outcome.HoldNotFound(id);
        }
        Balance closed = hold.closed();
        if (hold.status() == Hold.Status.VOIDED && closed != null) {
            return new Outcome.Voided(id, hold, closed);
        }
        Book book = Book.open(tx, ids, hold.account());
        if (book == null || hold.statusAt(tx.now()) != Hold.Status.OPEN) {
            return new Outcome.HoldEnded(id, hold.statusAt(tx.now()));
        }
        book.release(hold.amount());
        book.lapse();
        Balance after = book.balance();
        Hold over = hold.ended(Hold.Status.VOIDED, after);
        book.with(to -> to.put(LedgerSchema.HOLDS, id, over));
        book.save(tx);
        return new Outcome.Voided(id, over, after);
    }

    /** A hold as it is now. */
    public Optional<Hold> hold(String id) {
        return store.read(tx -> hold(tx, id));
    }

    /** As {@link #hold(String)}, within a transaction of the caller's. */
    public Optional<Hold> hold(ReadTx tx, String id) {
        return tx.get(LedgerSchema.HOLDS, Args.id("id", id))
                .map(hold -> hold.statusAt(tx.now()) == hold.status() ? hold : expired(tx, id, hold));
    }

    /** A hold whose time is up, as it will be written when somebody comes by. */
    private Hold expired(ReadTx tx, String id, Hold hold) {
        Book book = Book.open(tx, ids, hold.account());
        Hold over = book == null ? null : book.expired(id);
        return over == null ? hold.ended(Hold.Status.EXPIRED, hold.opened()) : over;
    }

    /** The open holds of an account, the one that expires first at the front. */
    public List<Entry<String, Hold>> open(AccountId account) {
        return store.read(tx -> open(tx, account));
    }

    /** As {@link #open(AccountId)}, within a transaction of the caller's. */
    public List<Entry<String, Hold>> open(ReadTx tx, AccountId account) {
        Args.given("account", account);
        return tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(HoldKey.CODEC.prefix(account))
                .after(new HoldKey(account, tx.now()))
                .toList();
    }
}
