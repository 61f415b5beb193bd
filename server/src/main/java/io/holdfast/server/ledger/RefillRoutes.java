package io.holdfast.server.ledger;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.most;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.singlePage;
import static io.holdfast.server.operation.WireConversions.ulid;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.RefillEndpoints;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.RefillRequest;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.kit.RefusedException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The HTTP routes for the ledger's refills. */
final class RefillRoutes {

    private static final int DEFAULT_REFILLS = 100;
    private static final Duration DEFAULT_REFILL_LEASE = Duration.ofMinutes(5);

    private final Ledger ledger;
    private final AccountResourceNames names;

    RefillRoutes(Ledger ledger, AccountResourceNames names) {
        this.ledger = ledger;
        this.names = names;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        RefillEndpoints.TAKE_REFILLS,
                        (tx, q) -> ledger.refills()
                                .take(
                                        tx,
                                        (int) most(q.most(), DEFAULT_REFILLS, LedgerLimits.MAX_TAKEN),
                                        orDefault(q.time(), DEFAULT_REFILL_LEASE)),
                        singlePage(RefillMapper::refill)),
                command(
                                RefillEndpoints.COMPLETE_REFILL,
                                (tx, q) -> ledger.refills().complete(tx, ulid("id", q.id()), q.payment()),
                                LedgerMapper::posted)
                        .withStoredResource(
                                (tx, q) -> accountOfRefill(tx, q.id()),
                                q -> new RefusedException(new LedgerOutcome.RefillNotFound(ulid("id", q.id())))),
                command(
                                RefillEndpoints.FAIL_REFILL,
                                (tx, q) -> refill(q.id(), ledger.refills().fail(tx, ulid("id", q.id()), q.reason())),
                                RefillMapper::refill)
                        .withStoredResource(
                                (tx, q) -> accountOfRefill(tx, q.id()), q -> ApiException.notFound("refill", q.id())),
                command(
                                RefillEndpoints.RETRY_REFILL,
                                (tx, q) -> refill(q.id(), ledger.refills().retry(tx, ulid("id", q.id()))),
                                RefillMapper::refill)
                        .withStoredResource(
                                (tx, q) -> accountOfRefill(tx, q.id()), q -> ApiException.notFound("refill", q.id())),
                query(
                                RefillEndpoints.REFILL,
                                (tx, q) -> refill(q.id(), ledger.refills().get(tx, ulid("id", q.id()))),
                                RefillMapper::refill)
                        .withStoredResource(
                                (tx, q) -> accountOfRefill(tx, q.id()), q -> ApiException.notFound("refill", q.id())),
                query(
                        RefillEndpoints.REFILLS,
                        (tx, q) -> currentRefills(tx, id(q.account()), pageSize(q.limit())),
                        singlePage(RefillMapper::refill)));
    }

    private Stream<List<String>> accountOfRefill(ReadTx tx, String id) {
        return ledger.refills().get(tx, ulid("id", id)).stream()
                .map(refill -> names.ofGeneration(tx, refill.account(), refill.era()));
    }

    /**
     * Returns the refills of an account's current generation, or of all generations if the account is deleted, newest
     * first.
     */
    private List<Entry<Ulid, RefillRequest>> currentRefills(ReadTx tx, AccountId account, int limit) {
        List<Entry<Ulid, RefillRequest>> all = ledger.refills().list(tx, account, limit);
        return ledger.account(tx, account)
                .map(Account::era)
                .map(era -> all.stream()
                        .filter(refill -> refill.value().era() == era)
                        .toList())
                .orElse(all);
    }

    private static Entry<Ulid, RefillRequest> refill(String id, Optional<RefillRequest> refill) {
        return new Entry<>(ulid("id", id), orNotFound("refill", id, refill));
    }

    private static AccountId id(UUID account) {
        return AccountId.of(account);
    }
}
