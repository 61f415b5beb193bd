package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.Quote;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Charges for usage, once per event id. */
public final class ChargeCommands {

    private final TransactionIds ids;
    private final RateCard rates;

    public ChargeCommands(TransactionIds ids, RateCard rates) {
        this.ids = ids;
        this.rates = rates;
    }

    /** Charges for the given usage unless its event id has already been charged. */
    public LedgerOutcome.Charged charge(Tx tx, Usage usage) {
        long price = price(rates, Arguments.notNull("usage", usage));
        LedgerOutcome.Repeat repeat = findRepeat(tx, usage);
        if (repeat != null) {
            return repeat;
        }
        OpenAccount account = OpenAccount.open(tx, ids, usage.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(usage.account());
        }
        LedgerOutcome.Charged outcome = charge(account, usage, price);
        if (outcome instanceof Posted) {
            account.save(tx);
        }
        return outcome;
    }

    /**
     * Returns the price of a usage in micro-credits: the caller's price if there is one, or the price from the rate
     * card.
     */
    static long price(RateCard rates, Usage usage) {
        Credits cost = usage.cost();
        return cost == null ? rates.micros(usage.metric()) : cost.minor() * Credits.MICROS;
    }

    /** Charges an open account without saving the account. */
    private static LedgerOutcome.Charged charge(OpenAccount account, Usage usage, long price) {
        long cost = account.cost(price);
        return account.canAfford(cost)
                ? postUsage(account, usage, price).toPosted()
                : new LedgerOutcome.Insufficient(Credits.of(cost), account.balance());
    }

    /** Posts an affordable usage to an open account, together with the event that prevents a second charge. */
    static TransactionWithId postUsage(OpenAccount account, Usage usage, long price) {
        Arguments.newId("eventId", usage.eventId());
        TransactionWithId posted = account.chargeUsage(TransactionDraft.of(usage), price);
        UsageEventRow event =
                UsageEventRow.of(usage, price, -posted.transaction().amount(), posted.id(), account.now());
        account.addWrite(tx -> tx.put(LedgerSchema.USAGE_EVENTS, usage.eventId(), event));
        return posted;
    }

    /**
     * Returns the original result of a usage whose event id has already been charged, or null if the event id is new.
     */
    static LedgerOutcome.@Nullable Repeat findRepeat(ReadTx tx, Usage usage) {
        UsageEventRow event = tx.get(LedgerSchema.USAGE_EVENTS, usage.eventId()).orElse(null);
        return event == null ? null : repeat(event, usage, loadPosted(tx, event.transaction()));
    }

    private static LedgerOutcome.Repeat repeat(UsageEventRow event, Usage usage, Posted posted) {
        return event.isSameRequest(usage, posted.transaction().description())
                ? posted.asRepeated()
                : new LedgerOutcome.KeyReused(usage.eventId());
    }

    /** Returns the outcome of a duplicate of the request that posted a transaction. */
    static Posted loadPosted(ReadTx tx, Ulid id) {
        return new Posted(
                id, tx.get(LedgerSchema.TRANSACTIONS, id).orElseThrow().toTransaction(), true);
    }

    /** Charges for each usage, in order. A refused usage does not affect the others. */
    public List<LedgerOutcome.Charged> chargeEach(Tx tx, List<Usage> usages) {
        Map<AccountId, OpenAccount> accounts = new LinkedHashMap<>();
        List<LedgerOutcome.Charged> outcomes = decide(tx, usages, accounts);
        save(tx, accounts);
        return outcomes;
    }

    /** Charges for all usages, or for none of them if any usage is refused. */
    public LedgerOutcome.ChargedAll chargeAll(Tx tx, List<Usage> usages) {
        Map<AccountId, OpenAccount> accounts = new LinkedHashMap<>();
        List<LedgerOutcome.Charged> outcomes = decide(tx, usages, accounts);
        List<Posted> posted = new ArrayList<>();
        Map<Integer, LedgerOutcome.Refused> refused = new TreeMap<>();
        for (LedgerOutcome.Charged outcome : outcomes) {
            if (outcome instanceof LedgerOutcome.Refused refusal) {
                refused.put(posted.size() + refused.size(), refusal);
            } else if (outcome instanceof Posted one) {
                posted.add(one);
            }
        }
        if (!refused.isEmpty()) {
            return new LedgerOutcome.NonePosted(refused);
        }
        save(tx, accounts);
        return new LedgerOutcome.AllPosted(posted);
    }

    /** The first charge for an event id within a batch. */
    private record BatchCharge(Usage usage, long price, Posted posted) {

        LedgerOutcome.Repeat repeat(Usage other, Instant now) {
            UsageEventRow event =
                    UsageEventRow.of(usage, price, -posted.transaction().amount(), posted.id(), now);
            return ChargeCommands.repeat(event, other, posted);
        }
    }

    private List<LedgerOutcome.Charged> decide(Tx tx, List<Usage> usages, Map<AccountId, OpenAccount> accounts) {
        Arguments.inRange("usages", Arguments.notNull("usages", usages).size(), 1, LedgerLimits.MAX_BULK);
        Map<String, BatchCharge> charges = new HashMap<>();
        List<LedgerOutcome.Charged> outcomes = new ArrayList<>(usages.size());
        for (Usage usage : usages) {
            long price = price(rates, Arguments.notNull("a usage", usage));
            BatchCharge first = charges.get(usage.eventId());
            LedgerOutcome.Charged outcome = first == null ? findRepeat(tx, usage) : first.repeat(usage, tx.now());
            if (outcome == null) {
                outcome = chargeOne(tx, accounts, usage, price);
                if (outcome instanceof Posted posted) {
                    charges.put(usage.eventId(), new BatchCharge(usage, price, posted));
                }
            }
            outcomes.add(outcome);
        }
        return outcomes;
    }

    private static void save(Tx tx, Map<AccountId, OpenAccount> accounts) {
        accounts.values().stream().filter(OpenAccount::needsSave).forEach(account -> account.save(tx));
    }

    private LedgerOutcome.Charged chargeOne(Tx tx, Map<AccountId, OpenAccount> accounts, Usage usage, long price) {
        OpenAccount account = accounts.get(usage.account());
        if (account == null) {
            account = OpenAccount.open(tx, ids, usage.account());
            if (account == null) {
                return new LedgerOutcome.AccountNotFound(usage.account());
            }
            accounts.put(usage.account(), account);
        }
        return charge(account, usage, price);
    }

    /** Returns whether the account could pay for the given usage now. */
    public LedgerOutcome.FundsChecked checkFunds(ReadTx tx, Usage usage) {
        long price = price(rates, Arguments.notNull("usage", usage));
        OpenAccount account = OpenAccount.open(tx, ids, usage.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(usage.account());
        }
        Credits cost = Credits.of(account.cost(price));
        return account.canAfford(cost.minor())
                ? new LedgerOutcome.Affordable(cost, account.balance())
                : new LedgerOutcome.Insufficient(cost, account.balance());
    }

    /** Returns the price of the given usage and the number of whole credits that a charge would debit now. */
    public Quote quote(ReadTx tx, Usage usage) {
        long price = price(rates, Arguments.notNull("usage", usage));
        OpenAccount account = OpenAccount.open(tx, ids, usage.account());
        return new Quote(price, Credits.of(account == null ? price / Credits.MICROS : account.cost(price)));
    }

    /** Returns the usage event with the given event id, if it has been charged. */
    public Optional<UsageEvent> findEvent(ReadTx tx, String eventId) {
        return tx.get(LedgerSchema.USAGE_EVENTS, LedgerArguments.id("eventId", eventId))
                .map(UsageEventRow::toUsageEvent);
    }

    /** Returns whether the given event id has been charged. */
    public boolean hasEvent(ReadTx tx, String eventId) {
        return tx.exists(LedgerSchema.USAGE_EVENTS, LedgerArguments.id("eventId", eventId));
    }
}
