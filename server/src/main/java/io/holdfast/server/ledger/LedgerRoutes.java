package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.most;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.singlePage;
import static io.holdfast.server.operation.WireConversions.ulid;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.RefusedException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The HTTP routes for the ledger's accounts, charges, credits and history. */
public final class LedgerRoutes {

    private static final int DEFAULT_SWEEP = 100;

    private final Ledger ledger;
    private final AccountResourceNames names;

    public LedgerRoutes(Ledger ledger) {
        this.ledger = ledger;
        this.names = new AccountResourceNames(ledger);
    }

    public List<Operation<?, ?, ?>> operations() {
        return Stream.of(
                        accounts(),
                        charges(),
                        entries(),
                        history(),
                        new HoldRoutes(ledger, names).operations(),
                        new GrantRoutes(ledger).operations(),
                        new MeteredBillingRoutes(ledger, names).operations(),
                        new RefillRoutes(ledger, names).operations(),
                        new BudgetRoutes(ledger).operations(),
                        new PriceRoutes(ledger).operations(),
                        new UsageRoutes(ledger, names).operations(),
                        new PoolRoutes(ledger).operations(),
                        new ThresholdRoutes(ledger).operations())
                .<Operation<?, ?, ?>>flatMap(List::stream)
                .<Operation<?, ?, ?>>map(operation -> operation.withResourceNames(names::of))
                .toList();
    }

    private List<Operation<?, ?, ?>> accounts() {
        return List.of(
                command(
                                LedgerEndpoints.PUT_ACCOUNT,
                                (tx, q) -> ledger.putAccount(tx, id(q.account(), q.unit()), LedgerMapper.settings(q)),
                                LedgerMapper::stored)
                        .withStoredResource(
                                (tx, q) -> q.unit() == null
                                        ? names.ofChange(tx, q.account(), orDefault(q.externalIds(), Map.of()))
                                        : Stream.of(names.of(tx, q.account().toString())),
                                q -> ApiException.forbiddenResource(
                                        "account",
                                        "the scopes of this API key do not include the account '" + q.account()
                                                + "' with its old and new external ids")),
                command(
                        LedgerEndpoints.DELETE_ACCOUNT,
                        (tx, q) -> ledger.deleteAccount(tx, id(q.account(), q.unit())),
                        LedgerMapper::stored),
                query(
                        LedgerEndpoints.ACCOUNT,
                        (tx, q) -> orNotFound("account", q.account(), ledger.account(tx, id(q.account(), q.unit()))),
                        LedgerMapper::account),
                query(
                        LedgerEndpoints.ACCOUNTS,
                        (tx, q) -> ledger.accounts(tx, pageSize(q.limit()), q.cursor()),
                        page(LedgerMapper::account)),
                query(
                        LedgerEndpoints.UNIT_BALANCES,
                        (tx, q) -> ledger.unitBalances(tx, AccountId.of(q.account())),
                        singlePage(LedgerMapper::account)),
                query(
                        LedgerEndpoints.BALANCE,
                        (tx, q) -> orNotFound("account", q.account(), ledger.balance(tx, id(q.account(), q.unit()))),
                        LedgerMapper::balance),
                command(
                        LedgerEndpoints.SWEEP,
                        (tx, q) -> ledger.sweep(tx, (int) most(q.most(), DEFAULT_SWEEP, LedgerLimits.MAX_TAKEN)),
                        swept -> new LedgerApi.Swept(swept.expired(), swept.more())),
                query(LedgerEndpoints.AUDIT, (tx, q) -> ledger.check(tx), LedgerMapper::audit)
                        .asStandalone());
    }

    private List<Operation<?, ?, ?>> charges() {
        return List.of(
                command(LedgerEndpoints.CHARGE, LedgerMapper::usage, ledger::charge, LedgerMapper::posted)
                        .committingRefusals(),
                command(
                                LedgerEndpoints.CHARGE_ALL,
                                BulkUsages::of,
                                (tx, bulk) -> bulk.chargeAll(ledger, tx),
                                LedgerMapper::allPosted)
                        .committingRefusals(),
                command(
                        LedgerEndpoints.CHARGE_EACH,
                        BulkUsages::of,
                        (tx, bulk) -> bulk.chargeEach(ledger, tx),
                        singlePage(LedgerMapper::charge)),
                query(LedgerEndpoints.QUOTE, LedgerMapper::usage, ledger::quote, LedgerMapper::quote),
                query(LedgerEndpoints.CHECK, LedgerMapper::usage, ledger::checkFunds, LedgerMapper::affordable),
                query(
                                LedgerEndpoints.USAGE_EVENT,
                                (tx, q) -> new Entry<>(
                                        q.eventId(),
                                        orNotFound("usage event", q.eventId(), ledger.usageEvent(tx, q.eventId()))),
                                LedgerMapper::event)
                        .withStoredResource(
                                (tx, q) -> ledger.usageEvent(tx, q.eventId()).stream()
                                        .map(event -> names.ofTransaction(tx, event.account(), event.transaction())),
                                q -> ApiException.notFound("usage event", q.eventId())));
    }

    private List<Operation<?, ?, ?>> entries() {
        return List.of(
                command(LedgerEndpoints.ADD_CREDITS, LedgerMapper::credit, ledger::addCredits, LedgerMapper::posted),
                command(
                        LedgerEndpoints.ADJUST,
                        (tx, q) -> ledger.adjust(
                                tx, q.key(), id(q.account(), q.unit()), Credits.of(q.change()), q.description()),
                        LedgerMapper::posted),
                command(LedgerEndpoints.REFUND, LedgerMapper::refund, ledger::refund, LedgerMapper::posted)
                        .withStoredResource(this::accountOfRefunded, LedgerRoutes::refundedNotFound),
                command(LedgerEndpoints.REVERSE, LedgerMapper::refund, ledger::reverse, LedgerMapper::posted)
                        .withStoredResource(this::accountOfRefunded, LedgerRoutes::refundedNotFound));
    }

    private Stream<List<String>> accountOfRefunded(ReadTx tx, LedgerApi.Refund request) {
        return accountOf(tx, ulid("transaction", request.transaction()));
    }

    private static RuntimeException refundedNotFound(LedgerApi.Refund request) {
        return new RefusedException(new LedgerOutcome.TransactionNotFound(ulid("transaction", request.transaction())));
    }

    private Stream<List<String>> accountOf(ReadTx tx, Ulid transaction) {
        return ledger.history().transaction(tx, transaction).stream()
                .map(found -> names.ofTransaction(tx, found.account(), transaction));
    }

    private List<Operation<?, ?, ?>> history() {
        return List.of(
                query(
                                LedgerEndpoints.TRANSACTION,
                                q -> ulid("id", q.id()),
                                (tx, id) -> new Entry<>(
                                        id,
                                        orNotFound(
                                                "transaction",
                                                id,
                                                ledger.history().transaction(tx, id))),
                                LedgerMapper::transaction)
                        .withStoredResource(
                                (tx, q) -> accountOf(tx, ulid("id", q.id())),
                                q -> ApiException.notFound("transaction", ulid("id", q.id()))),
                query(
                                LedgerEndpoints.TRANSACTIONS,
                                LedgerMapper::history,
                                ledger.history()::list,
                                page(LedgerMapper::transaction))
                        .withStoredResource(
                                (tx, q) -> generation(tx, q.account(), q.unit(), q.era()),
                                q -> forbiddenEra(q.account(), q.era())),
                query(
                                LedgerEndpoints.BALANCE_AT,
                                (tx, q) -> new LedgerApi.Past(
                                        q.account(),
                                        q.at(),
                                        ledger.history()
                                                .balanceAt(tx, id(q.account(), q.unit()), q.era(), q.at())
                                                .orElseThrow(() -> ApiException.notFound("account", q.account()))),
                                past -> past)
                        .withStoredResource(
                                (tx, q) -> generation(tx, q.account(), q.unit(), q.era()),
                                q -> forbiddenEra(q.account(), q.era())),
                query(
                                LedgerEndpoints.STATEMENT,
                                (tx, q) -> orNotFound(
                                        "account",
                                        q.account(),
                                        ledger.history().statement(tx, LedgerMapper.statementQuery(q))),
                                LedgerMapper::statement)
                        .withStoredResource(
                                (tx, q) -> generation(tx, q.account(), q.unit(), q.era()),
                                q -> forbiddenEra(q.account(), q.era())),
                query(
                                LedgerEndpoints.TOTALS,
                                (tx, q) -> ledger.history()
                                        .totals(tx, id(q.account(), q.unit()), q.era(), q.from(), q.to()),
                                LedgerMapper::totals)
                        .withStoredResource(
                                (tx, q) -> generation(tx, q.account(), q.unit(), q.era()),
                                q -> forbiddenEra(q.account(), q.era())));
    }

    /** Returns the names of a former generation of an account, or nothing for the current generation. */
    private Stream<List<String>> generation(ReadTx tx, UUID account, @Nullable String unit, @Nullable Integer era) {
        return Stream.ofNullable(era).map(number -> names.ofGeneration(tx, id(account, unit), number));
    }

    private static ApiException forbiddenEra(UUID account, @Nullable Integer era) {
        return ApiException.forbiddenResource(
                "era",
                "the scopes of this API key include only the current generation of the account '" + account
                        + "', but 'era' is " + era);
    }

    private static AccountId id(UUID account, @Nullable String unit) {
        return LedgerMapper.id(account, unit);
    }
}
