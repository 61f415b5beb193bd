package io.holdfast.server.ledger;

import static io.holdfast.server.ledger.LedgerMapper.posted;
import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.ulid;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.ResultPage;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HistoryQuery;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.TransactionType;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ExceptionMapper;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.SweepResult;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;

/** The ledger over HTTP. */
public final class LedgerRoutes {

    private static final int SWEPT_AT_ONCE = 100;

    private final Ledger ledger;

    public LedgerRoutes(Ledger ledger) {
        this.ledger = ledger;
    }

    public List<Operation<?>> operations() {
        return Stream.of(accounts(), charges(), entries(), history(), new HoldRoutes(ledger).operations())
                .<Operation<?>>flatMap(List::stream)
                .toList();
    }

    private List<Operation<?>> accounts() {
        return List.of(
                command(
                        LedgerEndpoints.PUT_ACCOUNT,
                        (tx, q) -> stored(ledger.putAccount(tx, id(q.account()), LedgerMapper.settings(q)))),
                command(LedgerEndpoints.DELETE_ACCOUNT, (tx, q) -> stored(ledger.deleteAccount(tx, id(q.account())))),
                query(
                        LedgerEndpoints.ACCOUNT,
                        (tx, q) -> LedgerMapper.account(
                                orNotFound("account", q.account(), ledger.account(tx, id(q.account()))))),
                query(
                        LedgerEndpoints.ACCOUNTS,
                        (tx, q) -> page(ledger.accounts(tx, pageSize(q.limit()), q.cursor()), LedgerMapper::account)),
                query(
                        LedgerEndpoints.BALANCE,
                        (tx, q) -> LedgerMapper.balance(
                                orNotFound("account", q.account(), ledger.balance(tx, id(q.account()))))),
                command(LedgerEndpoints.SWEEP, (tx, q) -> {
                    SweepResult swept = ledger.sweep(tx, orDefault(q.most(), SWEPT_AT_ONCE));
                    return new LedgerApi.Swept(swept.expired(), swept.more());
                }),
                query(LedgerEndpoints.AUDIT, (tx, q) -> LedgerMapper.audit(ledger.check(tx)))
                        .asStandalone());
    }

    private List<Operation<?>> charges() {
        return List.of(
                command(LedgerEndpoints.CHARGE, (tx, q) -> posted(ledger.charge(tx, LedgerMapper.usage(q)))),
                command(LedgerEndpoints.CHARGE_ALL, this::chargeAll),
                command(LedgerEndpoints.CHARGE_EACH, this::chargeEach),
                query(LedgerEndpoints.QUOTE, (tx, q) -> LedgerMapper.quote(ledger.quote(tx, LedgerMapper.usage(q)))),
                query(
                        LedgerEndpoints.CHECK,
                        (tx, q) -> LedgerMapper.affordable(ledger.checkFunds(tx, LedgerMapper.usage(q)))),
                query(
                        LedgerEndpoints.USAGE_EVENT,
                        (tx, q) -> LedgerMapper.event(
                                q.eventId(),
                                orNotFound("usage event", q.eventId(), ledger.usageEvent(tx, q.eventId())))));
    }

    private LedgerApi.Charges chargeAll(Tx tx, LedgerApi.Usages asked) {
        LedgerOutcome.ChargedAll outcome = ledger.chargeAll(tx, mapEach(asked.usages(), LedgerMapper::usage));
        return new LedgerApi.Charges(
                mapEach(outcome.orThrow(LedgerOutcome.AllPosted.class).posted(), LedgerMapper::posted));
    }

    private ResultPage<LedgerApi.Charge> chargeEach(Tx tx, LedgerApi.Usages asked) {
        return WireConversions.singlePage(
                ledger.chargeEach(tx, mapEach(asked.usages(), LedgerMapper::usage)),
                outcome -> outcome instanceof Refusal refusal
                        ? new LedgerApi.Charge(null, ExceptionMapper.details(refusal))
                        : new LedgerApi.Charge(posted(outcome), null));
    }

    private List<Operation<?>> entries() {
        return List.of(
                command(LedgerEndpoints.ADD_CREDITS, (tx, q) -> posted(ledger.addCredits(tx, LedgerMapper.credit(q)))),
                command(
                        LedgerEndpoints.ADJUST,
                        (tx, q) -> posted(
                                ledger.adjust(tx, q.key(), id(q.account()), Credits.of(q.change()), q.description()))),
                command(LedgerEndpoints.REFUND, (tx, q) -> posted(ledger.refund(tx, LedgerMapper.refund(q)))),
                command(LedgerEndpoints.REVERSE, (tx, q) -> posted(ledger.reverse(tx, LedgerMapper.refund(q)))));
    }

    private List<Operation<?>> history() {
        return List.of(
                query(LedgerEndpoints.TRANSACTION, this::transaction),
                query(
                        LedgerEndpoints.TRANSACTIONS,
                        (tx, q) -> page(ledger.history().list(tx, history(q)), LedgerMapper::transaction)),
                query(LedgerEndpoints.BALANCE_AT, this::balanceAt),
                query(
                        LedgerEndpoints.STATEMENT,
                        (tx, q) -> LedgerMapper.statement(orNotFound(
                                "account",
                                q.account(),
                                ledger.history()
                                        .statement(
                                                tx,
                                                id(q.account()),
                                                q.from(),
                                                q.to(),
                                                pageSize(q.limit()),
                                                q.cursor())))),
                query(LedgerEndpoints.TOTALS, this::totals));
    }

    private LedgerApi.Transaction transaction(ReadTx tx, LedgerApi.TransactionRef asked) {
        Ulid id = ulid("id", asked.id());
        return LedgerMapper.transaction(
                id, orNotFound("transaction", id, ledger.history().transaction(tx, id)));
    }

    private static HistoryQuery history(LedgerApi.HistoryOf asked) {
        return new HistoryQuery(
                id(asked.account()),
                asked.era(),
                WireConversions.enumByNameOrNull(TransactionType.class, asked.type()),
                asked.from(),
                asked.to(),
                pageSize(asked.limit()),
                asked.cursor(),
                orDefault(asked.offset(), 0));
    }

    private LedgerApi.Past balanceAt(ReadTx tx, LedgerApi.BalanceAt asked) {
        OptionalLong balance = ledger.history().balanceAt(tx, id(asked.account()), asked.at());
        return new LedgerApi.Past(
                asked.account(),
                asked.at(),
                balance.orElseThrow(() -> ApiException.notFound("account", asked.account())));
    }

    private ResultPage<LedgerApi.Total> totals(ReadTx tx, LedgerApi.Period asked) {
        var totals = ledger.history().totals(tx, id(asked.account()), asked.from(), asked.to());
        return WireConversions.singlePage(
                List.copyOf(totals.entrySet()),
                row -> new LedgerApi.Total(
                        WireConversions.enumByName(LedgerApi.TransactionType.class, row.getKey()),
                        row.getValue().count(),
                        row.getValue().amount()));
    }

    private static AccountId id(UUID account) {
        return AccountId.of(account);
    }

    private static LedgerApi.Account stored(LedgerOutcome outcome) {
        return LedgerMapper.account(
                outcome.orThrow(LedgerOutcome.AccountStored.class).account());
    }
}
