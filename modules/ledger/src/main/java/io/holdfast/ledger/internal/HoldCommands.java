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
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetShortfall;
import io.holdfast.ledger.event.LedgerEventTypes;
import io.holdfast.ledger.internal.HoldRow.BalanceRow;
import io.holdfast.ledger.internal.LedgerSchema.OpenHoldKey;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.ledger.internal.budget.AppliedScopeRow;
import io.holdfast.ledger.internal.budget.OpenBudgets;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.pricing.UsagePricing.Price;
import io.holdfast.ledger.internal.refusal.RefusalReports;
import io.holdfast.ledger.internal.refusal.RefusedCommand;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates, extends, settles, releases and reads holds. */
public final class HoldCommands {

    private final LedgerContext context;
    private final LedgerOptions options;

    public HoldCommands(LedgerContext context, LedgerOptions options) {
        this.context = context;
        this.options = options;
    }

    public LedgerOutcome.Authorized authorize(Tx tx, HoldRequest request) {
        HoldRow existing = tx.get(
                        LedgerSchema.HOLDS,
                        Arguments.notNull("request", request).id())
                .orElse(null);
        if (existing != null) {
            return isSameRequest(existing, request)
                    ? new LedgerOutcome.Held(request.id(), existing.asCreated().toHold(), true)
                    : new LedgerOutcome.KeyReused(request.id());
        }
        Duration requested = request.lasts();
        Duration duration =
                requested == null ? options.holdFor() : LedgerArguments.duration("lasts", requested, options.maxHold());
        Arguments.newId("id", request.id());
        OpenAccount account = OpenAccount.open(tx, context, request.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(request.account());
        }
        LedgerOutcome.Authorized refused = null;
        for (PayingAccount payer : PayingAccount.of(account, id -> OpenAccount.open(tx, context, id))) {
            LedgerOutcome.Authorized outcome = authorize(tx, request, payer, duration);
            if (outcome instanceof LedgerOutcome.Held) {
                return outcome;
            }
            refused = refused == null || payer.isPool() ? outcome : refused;
        }
        return RefusalReports.report(
                tx, account.now(), account.refused(RefusedCommand.HOLD, request.id()), Objects.requireNonNull(refused));
    }

    private static LedgerOutcome.Authorized authorize(
            Tx tx, HoldRequest request, PayingAccount payer, Duration duration) {
        OpenAccount account = payer.account();
        long amount = request.amount().minor();
        if (!account.funds().canAfford(amount, request.metric())) {
            return account.funds().insufficient(amount, request.metric());
        }
        List<String> scopes = BudgetScope.expand(payer.scopes(request.scopes()));
        long micros = amount * Credits.MICROS;
        BudgetShortfall shortfall = scopes.isEmpty() ? null : account.budgets().holdShortfall(scopes, micros);
        if (shortfall != null) {
            return new LedgerOutcome.BudgetExceeded(shortfall);
        }
        Instant expires = account.now().plus(duration);
        List<ShareRow> reserved = account.holds().place(expires, amount, request.metric());
        HoldRow hold = new HoldRow(
                account.id().value(),
                amount,
                Hold.Status.OPEN,
                account.now(),
                expires,
                request.description(),
                BalanceRow.of(account.balance()),
                null,
                null,
                null,
                scopes.isEmpty() ? List.of() : account.budgets().reserve(scopes, micros),
                null,
                request.metric(),
                reserved,
                payer.member());
        account.addWrite(to -> {
            to.put(LedgerSchema.HOLDS, request.id(), hold);
            EventWriter.hold(
                    to,
                    LedgerEventTypes.HOLD_PLACED,
                    request.id(),
                    hold,
                    hold.opened().toBalance(),
                    account.unit());
        });
        account.save(tx);
        return new LedgerOutcome.Held(request.id(), hold.toHold(), false);
    }

    private static boolean isSameRequest(HoldRow existing, HoldRequest request) {
        List<BudgetScope> scopes = PayingAccount.withMember(request.scopes(), existing.user(), existing.member());
        return existing.requester().equals(request.account())
                && existing.originalAmount() == request.amount().minor()
                && Objects.equals(existing.description(), request.description())
                && Objects.equals(existing.metric(), request.metric())
                && OpenBudgets.names(existing.scopes()).equals(BudgetScope.expand(scopes))
                && (request.lasts() == null
                        || existing.created().plus(request.lasts()).equals(existing.originalExpiry()));
    }

    public LedgerOutcome.Extended extend(Tx tx, String id, Duration lasts) {
        LedgerArguments.duration("lasts", lasts, options.maxHold());
        HoldRow hold = tx.get(LedgerSchema.HOLDS, LedgerArguments.id("id", id)).orElse(null);
        if (hold == null) {
            return new LedgerOutcome.HoldNotFound(id);
        }
        if (hold.statusAt(LedgerClock.now(tx)) != Hold.Status.OPEN) {
            return new LedgerOutcome.HoldEnded(id, hold.statusAt(LedgerClock.now(tx)));
        }
        Instant until = LedgerClock.now(tx).plus(lasts);
        if (!until.isAfter(hold.expires())) {
            return new LedgerOutcome.HoldExtended(id, hold.toHold());
        }
        Instant latest = hold.created().plus(options.maxHold());
        if (until.isAfter(latest)) {
            return new LedgerOutcome.HoldTooLong(id, latest);
        }
        OpenAccount account = OpenAccount.open(tx, context, hold.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(hold.account());
        }
        HoldRow extended = hold.extendedTo(until);
        account.holds().scheduleExpiry(until);
        account.addWrite(to -> to.put(LedgerSchema.HOLDS, id, extended));
        account.save(tx);
        return new LedgerOutcome.HoldExtended(id, extended.toHold());
    }

    /** Reports a refused change of a hold. */
    private static <T extends LedgerOutcome> T reported(Tx tx, String command, String id, T outcome) {
        if (outcome instanceof LedgerOutcome.Refused) {
            tx.get(LedgerSchema.HOLDS, id)
                    .flatMap(hold -> tx.get(LedgerSchema.ACCOUNTS, hold.requester()))
                    .map(account -> new RefusedCommand(command, account.id(), id, account.owner(), account.unit()))
                    .ifPresent(refused -> RefusalReports.report(tx, LedgerClock.now(tx), refused, outcome));
        }
        return outcome;
    }

    /** Changes the amount of an open hold. */
    public LedgerOutcome.Resized resize(Tx tx, String id, Credits amount) {
        return reported(tx, RefusedCommand.RESIZE, id, resizeIfOpen(tx, id, amount));
    }

    private LedgerOutcome.Resized resizeIfOpen(Tx tx, String id, Credits amount) {
        LedgerArguments.positive("amount", amount);
        HoldRow hold = tx.get(LedgerSchema.HOLDS, LedgerArguments.id("id", id)).orElse(null);
        if (hold == null) {
            return new LedgerOutcome.HoldNotFound(id);
        }
        OpenAccount account = OpenAccount.open(tx, context, hold.account());
        if (account == null || hold.statusAt(LedgerClock.now(tx)) != Hold.Status.OPEN) {
            return new LedgerOutcome.HoldEnded(id, hold.statusAt(LedgerClock.now(tx)));
        }
        long after = amount.minor();
        if (after == hold.amount()) {
            return new LedgerOutcome.HoldResized(id, hold.toHold(), account.balance());
        }
        if (after > hold.amount()
                && !account.funds()
                        .canAfford(after, hold.metric(), account.funds().usable(hold, hold.metric()))) {
            return account.funds().insufficient(after - hold.amount(), hold.metric());
        }
        List<AppliedScopeRow> scopes = hold.scopes();
        if (!scopes.isEmpty()) {
            boolean isRaised = after > hold.amount();
            BudgetShortfall shortfall =
                    isRaised ? account.budgets().resizeShortfall(scopes, after * Credits.MICROS) : null;
            if (shortfall != null) {
                return new LedgerOutcome.BudgetExceeded(shortfall);
            }
            account.budgets().release(scopes);
            scopes = isRaised
                    ? account.budgets().reserve(OpenBudgets.names(scopes), after * Credits.MICROS)
                    : account.budgets().reserveLess(scopes, after * Credits.MICROS);
        }
        List<ShareRow> reserved = account.holds().resize(hold, after);
        if (after < hold.amount()) {
            account.expireReleasedGrants();
        }
        HoldRow resized = hold.resizedTo(after, scopes, reserved);
        Balance balance = account.balance();
        account.addWrite(to -> {
            to.put(LedgerSchema.HOLDS, id, resized);
            EventWriter.hold(to, LedgerEventTypes.HOLD_RESIZED, id, resized, balance, account.unit());
        });
        account.save(tx);
        return new LedgerOutcome.HoldResized(id, resized.toHold(), balance);
    }

    public LedgerOutcome.Settled settle(Tx tx, String id, Usage request) {
        return reported(tx, RefusedCommand.SETTLE, id, settleIfOpen(tx, id, request));
    }

    private LedgerOutcome.Settled settleIfOpen(Tx tx, String id, Usage request) {
        HoldRow hold = tx.get(LedgerSchema.HOLDS, LedgerArguments.id("id", id)).orElse(null);
        Usage usage = withScopesOf(hold, Arguments.notNull("usage", request));
        LedgerOutcome.Repeat repeat = ChargeCommands.findRepeat(tx, usage);
        if (repeat != null) {
            return repeat instanceof Posted posted
                            && hold != null
                            && posted.id().equals(hold.transaction())
                    ? repeated(posted, hold)
                    : new LedgerOutcome.KeyReused(usage.eventId());
        }
        if (hold == null) {
            return new LedgerOutcome.HoldNotFound(id);
        }
        if (!hold.requester().equals(usage.account())) {
            throw Arguments.invalid(
                    "account must be the account of the hold (" + hold.requester() + "), but is " + usage.account());
        }
        if (hold.statusAt(LedgerClock.now(tx)) != Hold.Status.OPEN) {
            return new LedgerOutcome.HoldEnded(id, hold.statusAt(LedgerClock.now(tx)));
        }
        OpenAccount account = OpenAccount.open(tx, context, hold.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(hold.account());
        }
        Price price = account.price(usage);
        long cost = account.cost(price.micros());
        String metric = account.funds().metricOf(usage);
        if (!account.funds().canAfford(cost, metric, account.funds().usable(hold, metric))) {
            return account.funds().insufficient(cost, metric);
        }
        BudgetShortfall shortfall = hold.scopes().isEmpty()
                ? null
                : account.budgets().settlementShortfall(hold.scopes(), hold.amount() * Credits.MICROS, price.micros());
        if (shortfall != null) {
            return new LedgerOutcome.BudgetExceeded(shortfall);
        }
        account.holds().release(hold);
        Posted posted = ChargeCommands.postUsage(
                context, new PayingAccount(account, hold.member()), usage, BudgetScope.expand(usage.scopes()), price);
        account.addWrite(to -> {
            to.put(LedgerSchema.HOLDS, id, hold.settledBy(posted.id(), account.balance()));
            EventWriter.hold(to, LedgerEventTypes.HOLD_SETTLED, id, hold, account.balance(), account.unit());
        });
        account.save(tx);
        return posted.withBalance(account.balance());
    }

    /** Returns the usage with the scopes of the hold that it settles. */
    private static Usage withScopesOf(@Nullable HoldRow hold, Usage usage) {
        if (hold == null || (hold.scopes().isEmpty() && usage.scopes().isEmpty())) {
            return usage;
        }
        List<String> scopes = OpenBudgets.names(hold.scopes());
        if (usage.scopes().isEmpty()) {
            return usage.withScopes(scopes.stream().map(BudgetScope::of).toList());
        }
        List<BudgetScope> requested = PayingAccount.withMember(usage.scopes(), hold.user(), hold.member());
        if (!scopes.equals(BudgetScope.expand(requested))) {
            throw Arguments.invalid(
                    "scopes must be empty or equal to the scopes of the hold, but are " + usage.scopes());
        }
        return usage.withScopes(requested);
    }

    /** Returns the outcome of a duplicate request to settle a hold. */
    private static Posted repeated(Posted posted, HoldRow hold) {
        BalanceRow after = hold.closed();
        return after == null ? posted : posted.withBalance(after.toBalance());
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
        OpenAccount account = OpenAccount.open(tx, context, hold.account());
        if (account == null || hold.statusAt(LedgerClock.now(tx)) != Hold.Status.OPEN) {
            return new LedgerOutcome.HoldEnded(id, hold.statusAt(LedgerClock.now(tx)));
        }
        account.holds().release(hold);
        account.expireReleasedGrants();
        Balance after = account.balance();
        HoldRow voided = hold.endedAs(Hold.Status.VOIDED, after);
        account.addWrite(to -> {
            to.put(LedgerSchema.HOLDS, id, voided);
            EventWriter.hold(to, LedgerEventTypes.HOLD_RELEASED, id, hold, after, account.unit());
        });
        account.save(tx);
        return new LedgerOutcome.Voided(id, voided.toHold(), after, false);
    }

    public Optional<Hold> find(ReadTx tx, String id) {
        return tx.get(LedgerSchema.HOLDS, LedgerArguments.id("id", id))
                .map(hold -> hold.statusAt(LedgerClock.now(tx)) == hold.status() ? hold : expire(tx, id, hold))
                .map(HoldRow::toHold);
    }

    /** Returns an expired hold in the state that the next command or sweep will write. */
    private HoldRow expire(ReadTx tx, String id, HoldRow hold) {
        OpenAccount account = OpenAccount.open(tx, context, hold.account());
        HoldRow expired = account == null ? null : account.holds().expired(id);
        return expired == null ? hold.endedAs(Hold.Status.EXPIRED, hold.opened().toBalance()) : expired;
    }

    public List<Entry<String, Hold>> listOpen(ReadTx tx, AccountId account) {
        Arguments.notNull("account", account);
        return tx
                .scan(LedgerSchema.HOLDS, LedgerSchema.OPEN_HOLDS)
                .prefix(OpenHoldKey.CODEC.prefix(account))
                .after(new OpenHoldKey(account, LedgerClock.now(tx)))
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
