package io.holdfast.server;

import static io.holdfast.server.LedgerWire.posted;
import static io.holdfast.server.Operation.command;
import static io.holdfast.server.Operation.query;
import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.found;
import static io.holdfast.server.Wire.page;
import static io.holdfast.server.Wire.size;
import static io.holdfast.server.Wire.ulid;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.Nothing;
import io.holdfast.api.Page;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HistoryQuery;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.Outcome;
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
                command(
                        "ledger.put_account",
                        "PUT /v1/ledger/accounts/{account}",
                        LedgerApi.PutAccount.class,
                        LedgerApi.Account.class,
                        "Makes an account, or replaces its settings.",
                        (tx, q) -> stored(ledger.putAccount(tx, id(q.account()), LedgerWire.settings(q)))),
                command(
                        "ledger.delete_account",
                        "DELETE /v1/ledger/accounts/{account}",
                        LedgerApi.AccountRef.class,
                        LedgerApi.Account.class,
                        "Deletes an account; its history stays.",
                        (tx, q) -> stored(ledger.deleteAccount(tx, id(q.account())))),
                query(
                        "ledger.account",
                        "GET /v1/ledger/accounts/{account}",
                        LedgerApi.AccountRef.class,
                        LedgerApi.Account.class,
                        "An account with its settings.",
                        (tx, q) ->
                                LedgerWire.account(found("account", q.account(), ledger.account(tx, id(q.account()))))),
                query(
                        "ledger.balance",
                        "GET /v1/ledger/accounts/{account}/balance",
                        LedgerApi.AccountRef.class,
                        LedgerApi.Balance.class,
                        "What an account has now.",
                        (tx, q) ->
                                LedgerWire.balance(found("account", q.account(), ledger.balance(tx, id(q.account()))))),
                query(
                        "ledger.audit",
                        "GET /v1/ledger/audit",
                        Nothing.class,
                        LedgerApi.Audit.class,
                        "Proves every account from its history: reads everything.",
                        (tx, q) -> LedgerWire.audit(ledger.audit(tx))));
    }

    private List<Operation<?>> charges() {
        return List.of(
                command(
                                "ledger.charge",
                                "POST /v1/ledger/charges",
                                LedgerApi.Usage.class,
                                LedgerApi.Transaction.class,
                                "Charges for a usage, once for each event id.",
                                (tx, q) -> posted(ledger.charge(tx, LedgerWire.usage(q))))
                        .created()
                        .keyed("eventId"),
                command(
                                "ledger.charge_all",
                                "POST /v1/ledger/charges/all",
                                LedgerApi.Usages.class,
                                LedgerApi.Charges.class,
                                "Charges for all usages, or for none if one is refused.",
                                this::chargeAll)
                        .created()
                        .bulky(),
                command(
                                "ledger.charge_each",
                                "POST /v1/ledger/charges/each",
                                LedgerApi.Usages.class,
                                LedgerApi.Charge.class,
                                "Charges for each usage that can be, in one commit.",
                                this::chargeEach)
                        .pages()
                        .bulky(),
                query(
                        "ledger.quote",
                        "POST /v1/ledger/quotes",
                        LedgerApi.Usage.class,
                        LedgerApi.Quote.class,
                        "What a charge would cost now.",
                        (tx, q) -> LedgerWire.quote(ledger.quote(tx, LedgerWire.usage(q)))),
                query(
                        "ledger.check",
                        "POST /v1/ledger/checks",
                        LedgerApi.Usage.class,
                        LedgerApi.Affordable.class,
                        "Whether a charge could be paid now.",
                        (tx, q) -> LedgerWire.affordable(ledger.check(tx, LedgerWire.usage(q)))),
                query(
                        "ledger.usage_event",
                        "GET /v1/ledger/usage-events/{eventId}",
                        LedgerApi.EventRef.class,
                        LedgerApi.UsageEvent.class,
                        "The usage of an event id that was charged.",
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
                command(
                                "ledger.add_credits",
                                "POST /v1/ledger/credits",
                                LedgerApi.AddCredits.class,
                                LedgerApi.Transaction.class,
                                "Adds credit, once for each key.",
                                (tx, q) -> posted(ledger.addCredits(tx, LedgerWire.credit(q))))
                        .created()
                        .keyed("key"),
                command(
                                "ledger.adjust",
                                "POST /v1/ledger/adjustments",
                                LedgerApi.Adjust.class,
                                LedgerApi.Transaction.class,
                                "Corrects a balance by hand, once for each key.",
                                (tx, q) -> posted(ledger.adjust(
                                        tx, q.key(), id(q.account()), Credits.of(q.change()), q.description())))
                        .created()
                        .keyed("key"),
                command(
                                "ledger.refund",
                                "POST /v1/ledger/refunds",
                                LedgerApi.Undo.class,
                                LedgerApi.Transaction.class,
                                "Gives back a usage, in whole or in part, once for each key.",
                                (tx, q) -> posted(ledger.refund(tx, LedgerWire.refund(q))))
                        .created()
                        .keyed("key"),
                command(
                                "ledger.reverse",
                                "POST /v1/ledger/reversals",
                                LedgerApi.Undo.class,
                                LedgerApi.Transaction.class,
                                "Takes back a credit or a correction, once for each key.",
                                (tx, q) -> posted(ledger.reverse(tx, LedgerWire.refund(q))))
                        .created()
                        .keyed("key"));
    }

    private List<Operation<?>> history() {
        return List.of(
                query(
                        "ledger.transaction",
                        "GET /v1/ledger/transactions/{id}",
                        LedgerApi.TransactionRef.class,
                        LedgerApi.Transaction.class,
                        "A transaction.",
                        this::transaction),
                query(
                                "ledger.transactions",
                                "GET /v1/ledger/accounts/{account}/transactions",
                                LedgerApi.HistoryOf.class,
                                LedgerApi.Transaction.class,
                                "The history of an account, the newest first.",
                                (tx, q) -> page(ledger.history().list(tx, history(q)), LedgerWire::transaction))
                        .pages(),
                query(
                        "ledger.balance_at",
                        "GET /v1/ledger/accounts/{account}/balance-at",
                        LedgerApi.BalanceAt.class,
                        LedgerApi.Past.class,
                        "What an account had at a time.",
                        this::balanceAt),
                query(
                        "ledger.statement",
                        "GET /v1/ledger/accounts/{account}/statement",
                        LedgerApi.StatementOf.class,
                        LedgerApi.Statement.class,
                        "What happened in a period, with the balances at both ends.",
                        (tx, q) -> LedgerWire.statement(found(
                                "account",
                                q.account(),
                                ledger.history()
                                        .statement(
                                                tx, id(q.account()), q.from(), q.to(), size(q.limit()), q.cursor())))),
                query(
                                "ledger.totals",
                                "GET /v1/ledger/accounts/{account}/totals",
                                LedgerApi.Period.class,
                                LedgerApi.Total.class,
                                "Sums of a period by type.",
                                this::totals)
                        .pages());
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
                0);
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
