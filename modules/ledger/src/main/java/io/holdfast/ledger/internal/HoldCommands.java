package io.holdfast.ledger.internal;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.internal.HoldRow.BalanceRow;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Creates, extends, settles, releases and reads holds. */
public final class HoldCommands {

    private final TransactionIds ids;
    private final LedgerOptions options;

    public HoldCommands(TransactionIds ids, LedgerOptions options) {
        this.ids = ids;
        this.options = options;
    }

    public LedgerOutcome.Authorized authorize(Tx tx, HoldRequest request) {
        Duration requested = Arguments.notNull("request", request).lasts();
        Duration duration =
                requested == null ? options.holdFor() : LedgerArguments.duration("lasts", requested, options.maxHold());
        HoldRow existing = tx.get(LedgerSchema.HOLDS, request.id()).orElse(null);
        if (existing != null) {
            return isSameRequest(existing, request)
                    ? new LedgerOutcome.Held(request.id(), existing.asCreated().toHold(), true)
                    : new LedgerOutcome.KeyReused(request.id());
        }
        Arguments.newId("id", request.id());
        OpenAccount account = OpenAccount.open(tx, ids, request.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(request.account());
        }
        long amount = request.amount().minor();
        if (!account.canAfford(amount)) {
            return new LedgerOutcome.Insufficient(request.amount(), account.balance());
        }
        Instant expires = account.now().plus(duration);
        account.hold(expires, amount);
        HoldRow hold = new HoldRow(
                request.account().value(),
                amount,
                Hold.Status.OPEN,
                account.now(),
                expires,
                request.description(),
                BalanceRow.of(account.balance()),
                null,
                null,
                null);
        account.addWrite(to -> to.put(LedgerSchema.HOLDS, request.id(), hold));
        account.save(tx);
        return new LedgerOutcome.Held(request.id(), hold.toHold(), false);
    }

    private static boolean isSameRequest(HoldRow existing, HoldRequest request) {
        return existing.user().equals(request.account().value())
                && existing.amount() == request.amount().minor()
                && Objects.equals(existing.description(), request.description())
                && (request.lasts() == null
                        || existing.created().plus(request.lasts()).equals(existing.originalExpiry()));
    }

    public LedgerOutcome.Extended extend(Tx tx, String id, Duration lasts) {
        LedgerArguments.duration("lasts", lasts, options.maxHold());
        HoldRow hold = tx.get(LedgerSchema.HOLDS, LedgerArguments.id("id", id)).orElse(null);
        if (hold == null) {
            return new LedgerOutcome.HoldNotFound(id);
        }
        if (hold.statusAt(tx.now()) != Hold.Status.OPEN) {
            return new LedgerOutcome.HoldEnded(id, hold.statusAt(tx.now()));
        }
        Instant until = tx.now().plus(lasts);
        if (!until.isAfter(hold.expires())) {
            return new LedgerOutcome.HoldExtended(id, hold.toHold());
        }
        Instant latest = hold.created().plus(options.maxHold());
        if (until.isAfter(latest)) {
            return new LedgerOutcome.HoldTooLong(id, latest);
        }
        OpenAccount account = OpenAccount.open(tx, ids, hold.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(hold.account());
        }
        HoldRow extended = hold.extendedTo(until);
        account.scheduleHoldExpiry(until);
        account.addWrite(to -> to.put(LedgerSchema.HOLDS, id, extended));
        account.save(tx);
        return new LedgerOutcome.HoldExtended(id, extended.toHold());
    }

    public LedgerOutcome.Settled settle(Tx tx, String id, Usage usage) {
        long price = ChargeCommands.price(options.rates(), Arguments.notNull("usage", usage));
        HoldRow hold = tx.get(LedgerSchema.HOLDS, LedgerArguments.id("id", id)).orElse(null);
        LedgerOutcome.Repeat repeat = ChargeCommands.findRepeat(tx, usage);
        if (repeat != null) {
            boolean settledThisHold = repeat instanceof Posted posted
                    && hold != null
                    && posted.id().equals(hold.transaction());
            return settledThisHold ? repeat : new LedgerOutcome.KeyReused(usage.eventId());
        }
        if (hold == null) {
            return new LedgerOutcome.HoldNotFound(id);
        }
        if (!hold.account().equals(usage.account())) {
            throw Arguments.invalid(
                    "account must be that of the hold (" + hold.account() + "), but is " + usage.account());
        }
        if (hold.statusAt(tx.now()) != Hold.Status.OPEN) {
            return new LedgerOutcome.HoldEnded(id, hold.statusAt(tx.now()));
        }
        OpenAccount account = OpenAccount.open(tx, ids, usage.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(usage.account());
        }
        long cost = account.cost(price);
        if (!account.canAfford(cost - hold.amount())) {
            return new LedgerOutcome.Insufficient(Credits.of(cost), account.balance());
        }
        account.releaseHold(hold.amount());
        TransactionWithId posted = ChargeCommands.postUsage(account, usage, price);
        account.addWrite(to -> to.put(LedgerSchema.HOLDS, id, hold.settledBy(posted.id())));
        account.save(tx);
        return posted.toPosted();
    }

    public LedgerOutcome.Released release(Tx tx, String id) {
        HoldRow hold = tx.get(LedgerSchema.HOLDS, LedgerArguments.id("id", id)).orElse(null);
        if (hold == null) {
            return new LedgerOutcome.HoldNotFound(id);
        }
        BalanceRow closed = hold.closed();
        if (hold.status() == Hold.Status.VOIDED && closed != null) {
            return new LedgerOutcome.Voided(id, hold.toHold(), closed.toBalance(), true);
        }
        OpenAccount account = OpenAccount.open(tx, ids, hold.account());
        if (account == null || hold.statusAt(tx.now()) != Hold.Status.OPEN) {
            return new LedgerOutcome.HoldEnded(id, hold.statusAt(tx.now()));
        }
        account.releaseHold(hold.amount());
        account.expireReleasedGrants();
        Balance after = account.balance();
        HoldRow voided = hold.endedAs(Hold.Status.VOIDED, after);
        account.addWrite(to -> to.put(LedgerSchema.HOLDS, id, voided));
        account.save(tx);
        return new LedgerOutcome.Voided(id, voided.toHold(), after, false);
    }

    public Optional<Hold> find(ReadTx tx, String id) {
        return tx.get(LedgerSchema.HOLDS, LedgerArguments.id("id", id))
                .map(hold -> hold.statusAt(tx.now()) == hold.status() ? hold : expire(tx, id, hold))
                .map(HoldRow::toHold);
    }

    /** Returns an expired hold in the state that the next command or sweep will write. */
    private HoldRow expire(ReadTx tx, String id, HoldRow hold) {
        OpenAccount account = OpenAccount.open(tx, ids, hold.account());
        HoldRow expired = account == null ? null : account.expiredHold(id);
        return expired == null ? hold.endedAs(Hold.Status.EXPIRED, hold.opened().toBalance()) : expired;
    }

    public List<Entry<String, Hold>> listOpen(ReadTx tx, AccountId account) {
        Arguments.notNull("account", account);
        return tx
                .scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(account))
                .after(new OpenHoldKey(account, tx.now()))
                .stream()
                .map(row -> new Entry<>(row.key(), row.value().toHold()))
                .toList();
    }

    public int countOpen(ReadTx tx, int limit) {
        return (int) tx.scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .limit(limit)
                .count();
    }
}
