package io.holdfast.server;

import static io.holdfast.server.LedgerWire.posted;
import static io.holdfast.server.Operation.does;
import static io.holdfast.server.Operation.reads;
import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.page;
import static io.holdfast.server.Wire.size;
import static io.holdfast.server.Wire.ulid;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerCalls;
import io.holdfast.api.Page;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HistoryQuery;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.Outcome;
import io.holdfast.ledger.Swept;
import io.holdfast.ledger.TransactionType;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Refusal;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;

/** The ledger over HTTP. */
final class LedgerRoutes {

    private static final int SWEPT_AT_ONCE = 100;

    private final Ledger ledger;

    LedgerRoutes(Ledger ledger) {
        this.ledger = ledger;
    }

    List<Operation<?>> all() {
        return Stream.of(accounts(), charges(), entries(), history(), new HoldRoutes(ledger).all())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> accounts() {
        return List.of(
                does(
                        LedgerCalls.PUT_ACCOUNT,
                        (tx, q) -> stored(ledger.putAccount(tx, id(q.account()), LedgerWire.settings(q)))),
                does(LedgerCalls.DELETE_ACCOUNT, (tx, q) -> stored(ledger.deleteAccount(tx, id(q.account())))),
                reads(
                        LedgerCalls.ACCOUNT,
                        (tx, q) ->
                                LedgerWire.account(found("account", q.account(), ledger.account(tx, id(q.account()))))),
                reads(
                        LedgerCalls.ACCOUNTS,
                        (tx, q) -> page(ledger.accounts(tx, size(q.limit()), q.cursor()), LedgerWire::account)),
                reads(
                        LedgerCalls.BALANCE,
                        (tx, q) ->
                                LedgerWire.balance(found("account", q.account(), ledger.balance(tx, id(q.account()))))),
                does(LedgerCalls.SWEEP, (tx, q) -> {
                    Swept swept = ledger.sweep(tx, or(q.most(), SWEPT_AT_ONCE));
                    return new LedgerApi.Swept(swept.accounts(), swept.more());
                }),
                reads(LedgerCalls.AUDIT, (tx, q) -> LedgerWire.audit(ledger.audit(tx)))
                        .thorough());
    }

    private List<Operation<?>> charges() {
        return List.of(
                does(LedgerCalls.CHARGE, (tx, q) -> posted(ledger.charge(tx, LedgerWire.usage(q)))),
                does(LedgerCalls.CHARGE_ALL, this::chargeAll),
                does(LedgerCalls.CHARGE_EACH, this::chargeEach),
                reads(LedgerCalls.QUOTE, (tx, q) -> LedgerWire.quote(ledger.quote(tx, LedgerWire.usage(q)))),
                reads(LedgerCalls.CHECK, (tx, q) -> LedgerWire.affordable(ledger.check(tx, LedgerWire.usage(q)))),
                reads(
                        LedgerCalls.USAGE_EVENT,
                        (tx, q) -> LedgerWire.event(
                                q.eventId(), found("usage event", q.eventId(), ledger.usageEvent(tx, q.eventId())))));
    }

    private LedgerApi.Charges chargeAll(Tx tx, LedgerApi.Usages asked) {
        Outcome.ChargedAll outcome = ledger.chargeAll(tx, each(asked.usages(), LedgerWire::usage));
        return new LedgerApi.Charges(
                each(outcome.orThrow(Outcome.AllPosted.class).posted(), LedgerWire::posted));
    }

    private Page<LedgerApi.Charge> chargeEach(Tx tx, LedgerApi.Usages asked) {
        return Wire.all(
                ledger.chargeEach(tx, each(asked.usages(), LedgerWire::usage)),
                outcome -> outcome instanceof Refusal refusal
                        ? new LedgerApi.Charge(null, Problems.details(refusal))
                        : new LedgerApi.Charge(posted(outcome), null));
    }

    private List<Operation<?>> entries() {
        return List.of(
                does(LedgerCalls.ADD_CREDITS, (tx, q) -> posted(ledger.addCredits(tx, LedgerWire.credit(q)))),
                does(
                        LedgerCalls.ADJUST,
                        (tx, q) -> posted(
                                ledger.adjust(tx, q.key(), id(q.account()), Credits.of(q.change()), q.description()))),
                does(LedgerCalls.REFUND, (tx, q) -> posted(ledger.refund(tx, LedgerWire.refund(q)))),
                does(LedgerCalls.REVERSE, (tx, q) -> posted(ledger.reverse(tx, LedgerWire.refund(q)))));
    }

    private List<Operation<?>> history() {
        return List.of(
                reads(LedgerCalls.TRANSACTION, this::transaction),
                reads(
                        LedgerCalls.TRANSACTIONS,
                        (tx, q) -> page(ledger.history().list(tx, history(q)), LedgerWire::transaction)),
                reads(LedgerCalls.BALANCE_AT, this::balanceAt),
                reads(
                        LedgerCalls.STATEMENT,
                        (tx, q) -> LedgerWire.statement(found(
                                "account",
                                q.account(),
                                ledger.history()
                                        .statement(
                                                tx, id(q.account()), q.from(), q.to(), size(q.limit()), q.cursor())))),
                reads(LedgerCalls.TOTALS, this::totals));
    }

    private LedgerApi.Transaction transaction(ReadTx tx, LedgerApi.TransactionRef asked) {
        Ulid id = ulid("id", asked.id());
        return LedgerWire.transaction(
                id, found("transaction", id, ledger.history().transaction(tx, id)));
    }

    private static HistoryQuery history(LedgerApi.HistoryOf asked) {
        return new HistoryQuery(
                id(asked.account()),
                asked.era(),
                Wire.sameOrNull(TransactionType.class, asked.type()),
                asked.from(),
                asked.to(),
                size(asked.limit()),
                asked.cursor(),
                or(asked.offset(), 0));
    }

    private LedgerApi.Past balanceAt(ReadTx tx, LedgerApi.BalanceAt asked) {
        OptionalLong balance = ledger.history().balanceAt(tx, id(asked.account()), asked.at());
        return new LedgerApi.Past(
                asked.account(), asked.at(), balance.orElseThrow(() -> Trouble.notFound("account", asked.account())));
    }

    private Page<LedgerApi.Total> totals(ReadTx tx, LedgerApi.Period asked) {
        var totals = ledger.history().totals(tx, id(asked.account()), asked.from(), asked.to());
        return Wire.all(
                List.copyOf(totals.entrySet()),
                row -> new LedgerApi.Total(
                        Wire.same(LedgerApi.TransactionType.class, row.getKey()),
                        row.getValue().count(),
                        row.getValue().amount()));
    }

    private static AccountId id(UUID account) {
        return AccountId.of(account);
    }

    private static LedgerApi.Account stored(Outcome outcome) {
        return LedgerWire.account(outcome.orThrow(Outcome.Stored.class).account());
    }
}
