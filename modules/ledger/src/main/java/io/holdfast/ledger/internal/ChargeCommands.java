package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Args;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ids;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.Quote;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Charging for usage, one event once. */
public final class ChargeCommands {

    private final Ids ids;
    private final RateCard rates;

    public ChargeCommands(Ids ids, RateCard rates) {
        this.ids = ids;
        this.rates = rates;
    }

    /** Duplicate, then account, then balance; then the account, the transaction, its index entry and the event. */
    public LedgerOutcome.Charged charge(Tx tx, Usage usage) {
        long price = rates.micros(Args.given("usage", usage));
        LedgerOutcome.Repeat before = findRepeat(tx, usage);
        if (before != null) {
            return before;
        }
        OpenAccount book = OpenAccount.open(tx, ids, usage.account());
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(usage.account());
        }
        LedgerOutcome.Charged outcome = charge(book, usage, price);
        if (outcome instanceof Posted) {
            book.save(tx);
        }
        return outcome;
    }

    /** Charges an open account, which is then to be saved, or says why not. */
    private static LedgerOutcome.Charged charge(OpenAccount book, Usage usage, long price) {
        long cost = book.cost(price);
        return book.canAfford(cost)
                ? postUsage(book, usage, price)
                : new LedgerOutcome.Insufficient(Credits.of(cost), book.balance());
    }

    /** Charges an open account that can pay: the transaction, and the event that is never charged again. */
    public static Posted postUsage(OpenAccount book, Usage usage, long price) {
        Posted posted = book.chargeUsage(TransactionDraft.of(usage), price);
        UsageEvent event = event(usage, price, posted, book.now());
        book.addWrite(tx -> tx.put(LedgerSchema.USAGE_EVENTS, usage.eventId(), event));
        return posted;
    }

    private static UsageEvent event(Usage usage, long price, Posted posted, Instant now) {
        return new UsageEvent(
                usage.account().value(),
                usage.source(),
                usage.agent(),
                usage.metric(),
                price,
                -posted.transaction().amount(),
                usage.cost() == null,
                usage.at() == null ? now : usage.at(),
                usage.metadata(),
                posted.id());
    }

    /** What came of the event before; null if it is new. */
    public static LedgerOutcome.@Nullable Repeat findRepeat(ReadTx tx, Usage usage) {
        UsageEvent event = tx.get(LedgerSchema.USAGE_EVENTS, usage.eventId()).orElse(null);
        if (event == null) {
            return null;
        }
        return repeat(event, usage, loadPosted(tx, event.transaction()));
    }

    private static LedgerOutcome.Repeat repeat(UsageEvent event, Usage usage, Posted posted) {
        return event.isSameRequest(usage, posted.transaction()) ? posted : new LedgerOutcome.KeyReused(usage.eventId());
    }

    public static Posted loadPosted(ReadTx tx, Ulid id) {
        return new Posted(id, tx.get(LedgerSchema.TRANSACTIONS, id).orElseThrow());
    }

    /** Charges each that can be, in order. */
    public List<LedgerOutcome.Charged> chargeEach(Tx tx, List<Usage> usages) {
        Map<AccountId, OpenAccount> books = new LinkedHashMap<>();
        List<LedgerOutcome.Charged> outcomes = decide(tx, usages, books);
        save(tx, books);
        return outcomes;
    }

    /** Charges all of them, or none if one is refused. */
    public LedgerOutcome.ChargedAll chargeAll(Tx tx, List<Usage> usages) {
        Map<AccountId, OpenAccount> books = new LinkedHashMap<>();
        List<LedgerOutcome.Charged> outcomes = decide(tx, usages, books);
        List<Posted> posted = new ArrayList<>();
        Map<Integer, LedgerOutcome.Refused> refused = new TreeMap<>();
        for (LedgerOutcome.Charged outcome : outcomes) {
            if (outcome instanceof LedgerOutcome.Refused no) {
                refused.put(posted.size() + refused.size(), no);
            } else if (outcome instanceof Posted one) {
                posted.add(one);
            }
        }
        if (!refused.isEmpty()) {
            return new LedgerOutcome.NonePosted(refused);
        }
        save(tx, books);
        return new LedgerOutcome.AllPosted(posted);
    }

    private List<LedgerOutcome.Charged> decide(Tx tx, List<Usage> usages, Map<AccountId, OpenAccount> books) {
        Args.within("usages", Args.given("usages", usages).size(), 1, LedgerLimits.MAX_BULK);
        Map<String, Posted> answered = new HashMap<>();
        Map<String, UsageEvent> events = new HashMap<>();
        List<LedgerOutcome.Charged> outcomes = new ArrayList<>(usages.size());
        for (Usage usage : usages) {
            long price = rates.micros(Args.given("a usage", usage));
            UsageEvent event = events.get(usage.eventId());
            Posted posted = answered.get(usage.eventId());
            LedgerOutcome.Charged outcome =
                    event == null || posted == null ? findRepeat(tx, usage) : repeat(event, usage, posted);
            if (outcome == null) {
                outcome = chargeOne(tx, books, usage, price);
                if (outcome instanceof Posted first) {
                    answered.put(usage.eventId(), first);
                    events.put(usage.eventId(), event(usage, price, first, tx.now()));
                }
            }
            outcomes.add(outcome);
        }
        return outcomes;
    }

    private static void save(Tx tx, Map<AccountId, OpenAccount> books) {
        books.values().stream().filter(OpenAccount::needsSave).forEach(book -> book.save(tx));
    }

    private LedgerOutcome.Charged chargeOne(Tx tx, Map<AccountId, OpenAccount> books, Usage usage, long price) {
        OpenAccount book = books.get(usage.account());
        if (book == null) {
            book = OpenAccount.open(tx, ids, usage.account());
            if (book == null) {
                return new LedgerOutcome.AccountNotFound(usage.account());
            }
            books.put(usage.account(), book);
        }
        return charge(book, usage, price);
    }

    /** Whether the account could pay the usage now, at the price that the charge would ask. */
    public LedgerOutcome.FundsChecked checkFunds(ReadTx tx, Usage usage) {
        long price = rates.micros(Args.given("usage", usage));
        OpenAccount book = OpenAccount.open(tx, ids, usage.account());
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(usage.account());
        }
        Credits cost = Credits.of(book.cost(price));
        return book.canAfford(cost.minor())
                ? new LedgerOutcome.Affordable(cost, book.balance())
                : new LedgerOutcome.Insufficient(cost, book.balance());
    }

    /** What the charge would cost now: exactly, and in the whole credits that the account would be debited. */
    public Quote quote(ReadTx tx, Usage usage) {
        long price = rates.micros(Args.given("usage", usage));
        OpenAccount book = OpenAccount.open(tx, ids, usage.account());
        return new Quote(price, Credits.of(book == null ? price / Credits.MICROS : book.cost(price)));
    }
}
