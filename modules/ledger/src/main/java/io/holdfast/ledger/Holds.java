package io.holdfast.ledger;

import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.internal.ChargeCommands;
import io.holdfast.ledger.internal.LedgerSchema;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.ledger.internal.OpenAccount;
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
    public LedgerOutcome.Authorized authorize(HoldRequest request) {
        return store.write(Ledger.LARGE_WRITE, tx -> authorize(tx, request));
    }

    /** As {@link #authorize(HoldRequest)}, within a transaction of the caller's. */
    public LedgerOutcome.Authorized authorize(Tx tx, HoldRequest request) {
        Duration asked = Args.given("request", request).lasts();
        Duration lasts = asked == null ? options.holdFor() : Args.lasts("lasts", asked, options.maxHold());
        Hold made = tx.get(LedgerSchema.HOLDS, request.id()).orElse(null);
        if (made != null) {
            return isSameRequest(made, request)
                    ? new LedgerOutcome.Held(request.id(), made.asCreated())
                    : new LedgerOutcome.KeyReused(request.id());
        }
        OpenAccount book = OpenAccount.open(tx, ids, request.account());
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(request.account());
        }
        long amount = request.amount().minor();
        if (!book.canAfford(amount)) {
            return new LedgerOutcome.Insufficient(request.amount(), book.balance());
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
        book.addWrite(to -> to.put(LedgerSchema.HOLDS, request.id(), hold));
        book.save(tx);
        return new LedgerOutcome.Held(request.id(), hold);
    }

    private static boolean isSameRequest(Hold made, HoldRequest request) {
        return made.user().equals(request.account().value())
                && made.amount() == request.amount().minor()
                && Objects.equals(made.description(), request.description())
                && (request.lasts() == null
                        || made.created().plus(request.lasts()).equals(made.originalExpiry()));
    }

    /**
     * Keeps an open hold for so long from now: never shorter than it is kept already, and at most
     * {@link LedgerOptions#withMaxHold} from when it was made.
     */
    public LedgerOutcome.Extended extend(String id, Duration lasts) {
        return store.write(Ledger.LARGE_WRITE, tx -> extend(tx, id, lasts));
    }

    /** As {@link #extend(String, Duration)}, within a transaction of the caller's. */
    public LedgerOutcome.Extended extend(Tx tx, String id, Duration lasts) {
        Args.lasts("lasts", lasts, options.maxHold());
        Hold hold = tx.get(LedgerSchema.HOLDS, Args.id("id", id)).orElse(null);
        if (hold == null) {
            return new LedgerOutcome.HoldNotFound(id);
        }
        if (hold.statusAt(tx.now()) != Hold.Status.OPEN) {
            return new LedgerOutcome.HoldEnded(id, hold.statusAt(tx.now()));
        }
        Instant until = tx.now().plus(lasts);
        if (!until.isAfter(hold.expires())) {
            return new LedgerOutcome.HoldExtended(id, hold);
        }
        Instant latest = hold.created().plus(options.maxHold());
        if (until.isAfter(latest)) {
            return new LedgerOutcome.HoldTooLong(id, latest);
        }
        OpenAccount book = OpenAccount.open(tx, ids, hold.account());
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(hold.account());
        }
        Hold longer = hold.extended(until);
        book.extendHold(until);
        book.addWrite(to -> to.put(LedgerSchema.HOLDS, id, longer));
        book.save(tx);
        return new LedgerOutcome.HoldExtended(id, longer);
    }

    /**
     * Charges a usage in place of a hold, which lets go of the rest. The price may be below, at or above what is held;
     * what is above must be available.
     */
    public LedgerOutcome.Settled settle(String id, Usage usage) {
        return store.write(Ledger.LARGE_WRITE, tx -> settle(tx, id, usage));
    }

    /** As {@link #settle(String, Usage)}, within a transaction of the caller's. */
    public LedgerOutcome.Settled settle(Tx tx, String id, Usage usage) {
        long price = options.rates().micros(Args.given("usage", usage));
        Hold hold = tx.get(LedgerSchema.HOLDS, Args.id("id", id)).orElse(null);
        LedgerOutcome.Repeat before = ChargeCommands.findRepeat(tx, usage);
        if (before != null) {
            boolean same = before instanceof Posted posted
                    && hold != null
                    && posted.id().equals(hold.transaction());
            return same ? before : new LedgerOutcome.KeyReused(usage.eventId());
        }
        if (hold == null) {
            return new LedgerOutcome.HoldNotFound(id);
        }
        if (!hold.account().equals(usage.account())) {
            throw Args.invalid("account is " + usage.account() + ", but the hold is of " + hold.account());
        }
        if (hold.statusAt(tx.now()) != Hold.Status.OPEN) {
            return new LedgerOutcome.HoldEnded(id, hold.statusAt(tx.now()));
        }
        OpenAccount book = OpenAccount.open(tx, ids, usage.account());
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(usage.account());
        }
        long cost = book.cost(price);
        if (!book.canAfford(cost - hold.amount())) {
            return new LedgerOutcome.Insufficient(Credits.of(cost), book.balance());
        }
        book.releaseHold(hold.amount());
        Posted posted = ChargeCommands.postUsage(book, usage, price);
        book.addWrite(to -> to.put(LedgerSchema.HOLDS, id, hold.settled(posted.id())));
        book.save(tx);
        return posted;
    }

    /** Lets go of a hold without a charge. */
    public LedgerOutcome.Released release(String id) {
        return store.write(Ledger.LARGE_WRITE, tx -> release(tx, id));
    }

    /** As {@link #release(String)}, within a transaction of the caller's. */
    public LedgerOutcome.Released release(Tx tx, String id) {
        Hold hold = tx.get(LedgerSchema.HOLDS, Args.id("id", id)).orElse(null);
        if (hold == null) {
            return new LedgerOutcome.HoldNotFound(id);
        }
        Balance closed = hold.closed();
        if (hold.status() == Hold.Status.VOIDED && closed != null) {
            return new LedgerOutcome.Voided(id, hold, closed);
        }
        OpenAccount book = OpenAccount.open(tx, ids, hold.account());
        if (book == null || hold.statusAt(tx.now()) != Hold.Status.OPEN) {
            return new LedgerOutcome.HoldEnded(id, hold.statusAt(tx.now()));
        }
        book.releaseHold(hold.amount());
        book.expireOverdueGrants();
        Balance after = book.balance();
        Hold over = hold.ended(Hold.Status.VOIDED, after);
        book.addWrite(to -> to.put(LedgerSchema.HOLDS, id, over));
        book.save(tx);
        return new LedgerOutcome.Voided(id, over, after);
    }

    /** A hold as it is now. */
    public Optional<Hold> get(String id) {
        return store.read(tx -> get(tx, id));
    }

    /** As {@link #get(String)}, within a transaction of the caller's. */
    public Optional<Hold> get(ReadTx tx, String id) {
        return tx.get(LedgerSchema.HOLDS, Args.id("id", id))
                .map(hold -> hold.statusAt(tx.now()) == hold.status() ? hold : expired(tx, id, hold));
    }

    /** A hold whose time is up, as it will be written when somebody comes by. */
    private Hold expired(ReadTx tx, String id, Hold hold) {
        OpenAccount book = OpenAccount.open(tx, ids, hold.account());
        Hold over = book == null ? null : book.expiredHold(id);
        return over == null ? hold.ended(Hold.Status.EXPIRED, hold.opened()) : over;
    }

    /** The open holds of an account, the one that expires first at the front. */
    public List<Entry<String, Hold>> listOpen(AccountId account) {
        return store.read(tx -> listOpen(tx, account));
    }

    /** As {@link #listOpen(AccountId)}, within a transaction of the caller's. */
    public List<Entry<String, Hold>> listOpen(ReadTx tx, AccountId account) {
        Args.given("account", account);
        return tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(account))
                .after(new OpenHoldKey(account, tx.now()))
                .toList();
    }
}
