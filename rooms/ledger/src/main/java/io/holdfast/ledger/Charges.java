package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Outcome.Posted;
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
final class Charges {

    private final Ids ids;
    private final RateCard rates;

    Charges(Ids ids, RateCard rates) {
        this.ids = ids;
        this.rates = rates;
    }

    /** Duplicate, then account, then balance; then the account, the transaction, its index entry and the event. */
    Outcome.Charged charge(Tx tx, Usage usage) {
        long price = rates.micros(Args.given("usage", usage));
        Outcome.Repeat before = before(tx, usage);
        if (before != null) {
            return before;
        }
        Book book = Book.open(tx, ids, usage.account());
        if (book == null) {
            return new Outcome.AccountNotFound(usage.account());
        }
        Outcome.Charged outcome = charge(book, usage, price);
        if (outcome instanceof Posted) {
            book.save(tx);
        }
        return outcome;
    }

    /** Charges an open account, which is then to be saved, or says why not. */
    private static Outcome.Charged charge(Book book, Usage usage, long price) {
        long cost = book.cost(price);
        return book.affords(cost)
                ? use(book, usage, price)
                : new Outcome.Insufficient(Credits.of(cost), book.balance());
    }

    /** Charges an open account that can pay: the transaction, and the event that is never charged again. */
    static Posted use(Book book, Usage usage, long price) {
        Posted posted = book.use(Draft.of(usage), price);
        UsageEvent event = event(usage, price, posted, book.now());
        book.with(tx -> tx.put(LedgerSchema.USAGE_EVENTS, usage.eventId(), event));
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
    static Outcome.@Nullable Repeat before(ReadTx tx, Usage usage) {
        UsageEvent event = tx.get(LedgerSchema.USAGE_EVENTS, usage.eventId()).orElse(null);
        if (event == null) {
            return null;
        }
        return repeat(event, usage, posted(tx, event.transaction()));
    }

    private static Outcome.Repeat repeat(UsageEvent event, Usage usage, Posted posted) {
        return event.isOf(usage, posted.transaction()) ? posted : new Outcome.KeyReused(usage.eventId());
    }

    static Posted posted(ReadTx tx, Ulid id) {
        return new Posted(id, tx.get(LedgerSchema.TRANSACTIONS, id).orElseThrow());
    }

    /** Charges each that can be, in order. */
    List<Outcome.Charged> chargeEach(Tx tx, List<Usage> usages) {
        Map<AccountId, Book> books = new LinkedHashMap<>();
        List<Outcome.Charged> outcomes = decide(tx, usages, books);
        save(tx, books);
        return outcomes;
    }

    /** Charges all of them, or none if one is refused. */
    Outcome.ChargedAll chargeAll(Tx tx, List<Usage> usages) {
        Map<AccountId, Book> books = new LinkedHashMap<>();
        List<Outcome.Charged> outcomes = decide(tx, usages, books);
        List<Posted> posted = new ArrayList<>();
        Map<Integer, Outcome.Refused> refused = new TreeMap<>();
        for (Outcome.Charged outcome : outcomes) {
            if (outcome instanceof Outcome.Refused no) {
                refused.put(posted.size() + refused.size(), no);
            } else if (outcome instanceof Posted one) {
                posted.add(one);
            }
        }
        if (!refused.isEmpty()) {
            return new Outcome.NonePosted(refused);
        }
        save(tx, books);
        return new Outcome.AllPosted(posted);
    }

    private List<Outcome.Charged> decide(Tx tx, List<Usage> usages, Map<AccountId, Book> books) {
        Args.within("usages", Args.given("usages", usages).size(), 1, LedgerLimits.MAX_BULK);
        Map<String, Posted> answered = new HashMap<>();
        Map<String, UsageEvent> events = new HashMap<>();
        List<Outcome.Charged> outcomes = new ArrayList<>(usages.size());
        for (Usage usage : usages) {
            long price = rates.micros(Args.given("a usage", usage));
            UsageEvent event = events.get(usage.eventId());
            Posted posted = answered.get(usage.eventId());
            Outcome.Charged outcome =
                    event == null || posted == null ? before(tx, usage) : repeat(event, usage, posted);
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

    private static void save(Tx tx, Map<AccountId, Book> books) {
        books.values().stream().filter(Book::changed).forEach(book -> book.save(tx));
    }

    private Outcome.Charged chargeOne(Tx tx, Map<AccountId, Book> books, Usage usage, long price) {
        Book book = books.get(usage.account());
        if (book == null) {
            book = Book.open(tx, ids, usage.account());
            if (book == null) {
                return new Outcome.AccountNotFound(usage.account());
            }
            books.put(usage.account(), book);
        }
        return charge(book, usage, price);
    }

    /** Whether the account could pay the usage now, at the price that the charge would ask. */
    Outcome.Checked check(ReadTx tx, Usage usage) {
        long price = rates.micros(Args.given("usage", usage));
        Book book = Book.open(tx, ids, usage.account());
        if (book == null) {
            return new Outcome.AccountNotFound(usage.account());
        }
        Credits cost = Credits.of(book.cost(price));
        return book.affords(cost.minor())
                ? new Outcome.Affordable(cost, book.balance())
                : new Outcome.Insufficient(cost, book.balance());
    }

    /** What the charge would cost now: exactly, and in the whole credits that the account would be debited. */
    Quote quote(ReadTx tx, Usage usage) {
        long price = rates.micros(Args.given("usage", usage));
        Book book = Book.open(tx, ids, usage.account());
        return new Quote(price, Credits.of(book == null ? price / Credits.MICROS : book.cost(price)));
    }
}
