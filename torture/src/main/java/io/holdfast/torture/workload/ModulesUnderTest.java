package io.holdfast.torture.workload;

import static io.holdfast.store.codec.Keys.u16;
import static io.holdfast.store.codec.Keys.uuid;

import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.IdentityQuotas;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Identity;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.queue.QueueCapacity;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.Queues;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.seats.Seats;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A store with all modules and with the tables that the callers use.
 *
 * <pre>
 * torture_ran: (round, caller, seq) -> CommandResult    torture_tokens: (session, generation) -> token
 * torture_receipts: (caller, message) -> receipt        torture_claims: (caller, event) -> sequence, fence
 * </pre>
 */
public final class ModulesUnderTest implements AutoCloseable {

    static final int ACCOUNTS = 8;

    public static final Table<CommandId, CommandResult> RESULTS =
            Table.of("torture_ran", CommandId.CODEC, Values.cbor(CommandResult.class));
    static final Table<HeldReceiptKey, String> RECEIPTS =
            Table.of("torture_receipts", HeldReceiptKey.CODEC, Values.string());

    static final Table<TokenKey, String> TOKENS = Table.of("torture_tokens", TokenKey.CODEC, Values.string());
    static final Table<ClaimKey, String> CLAIMS = Table.of("torture_claims", ClaimKey.CODEC, Values.string());

    static final int IDENTITIES = 4;

    private static final Schema SCHEMA = Schema.of("torture", RESULTS, RECEIPTS, TOKENS, CLAIMS);

    /** A small size, so that data files are written and compacted frequently. */
    private static final long BUFFER = 2 << 20;

    private static final long CACHE = 16 << 20;

    /** A long deadline, because loading classes is slow on a busy or suspended machine. */
    private static final Duration SETUP_DEADLINE = Duration.ofMinutes(30);

    private final Store store;
    private final Ledger ledger;
    private final Seats seats;
    private final Queues queues;
    private final Identities identities;
    private final Retries retries;

    /** The key of a delivery receipt held by a caller. */
    record HeldReceiptKey(int caller, UUID message) {
        static final KeyCodec2<HeldReceiptKey, Integer, UUID> CODEC =
                Keys.of(u16(), HeldReceiptKey::caller, uuid(), HeldReceiptKey::message, HeldReceiptKey::new);
    }

    /** The key of a token: generation 0 is the session token, and all others are refresh tokens. */
    record TokenKey(UUID session, int generation) {
        static final KeyCodec2<TokenKey, UUID, Integer> CODEC =
                Keys.of(uuid(), TokenKey::session, u16(), TokenKey::generation, TokenKey::new);
    }

    /** The key of a claim held by a caller. */
    record ClaimKey(int caller, String event) {
        static final KeyCodec2<ClaimKey, Integer, String> CODEC =
                Keys.of(u16(), ClaimKey::caller, Keys.string(), ClaimKey::event, ClaimKey::new);
    }

    private ModulesUnderTest(Store store) {
        this.store = store;
        ledger = new Ledger(store);
        seats = new Seats(store);
        queues = new Queues(store);
        identities = new Identities(
                store,
                IdentityOptions.of(MasterKeyring.of("torture", new byte[32]))
                        .withQuotas(IdentityQuotas.DEFAULT.withSessions(IdentityCommand.SESSIONS)));
        retries = new Retries(
                store,
                RetryOptions.DEFAULT
                        .withMaxRetries(FailedEventCommand.MAX_RETRIES)
                        .withDelays(FailedEventCommand.DELAYS));
    }

    /** Opens a store in a folder. Nothing is swept in the background. */
    public static ModulesUnderTest open(Path folder, InstantSource clock) {
        return open(Store.on(RocksDb.at(folder).withBufferBytes(BUFFER).withCacheBytes(CACHE)), clock);
    }

    /** Opens a store. Nothing is swept in the background. */
    public static ModulesUnderTest open(Store.Builder builder, InstantSource clock) {
        Store store = builder.schemas(
                        SCHEMA, Ledger.SCHEMA, Seats.SCHEMA, Queues.SCHEMA, Identities.SCHEMA, Retries.SCHEMA)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open();
        try {
            return new ModulesUnderTest(store);
        } catch (Throwable e) {
            store.close();
            throw e;
        }
    }

    /** Creates the budgets, the accounts, the queue and the identities that {@link ReferenceModel} initially contains. */
    public void createInitialData() {
        store.update(WriteOptions.DEFAULT.withDeadline(SETUP_DEADLINE), tx -> {
            LedgerRuleCommand.DEFAULT_BUDGETS.forEach((scope, amounts) ->
                    ledger.budgets().put(tx, BudgetScope.of(scope), LedgerRuleCommand.settings(amounts)));
            for (int account = 0; account < ACCOUNTS; account++) {
                ledger.putAccount(tx, LedgerCommand.id(account), AccountSettings.NORMAL)
                        .orThrow();
            }
            queues.admin()
                    .create(
                            tx,
                            QueueConfig.named(QueueCommand.WORK)
                                    .withMaxAttempts(QueueCommand.MAX_ATTEMPTS)
                                    .withDedupWindow(QueueCommand.DEDUP_WINDOW))
                    .orThrow();
            queues.admin()
                    .create(
                            tx,
                            QueueConfig.named(QueueCommand.LOG)
                                    .withCapacity(QueueCapacity.UNLIMITED
                                            .withMessages(QueueCommand.LOG_MESSAGES)
                                            .withOverflow(QueueCapacity.Overflow.DROP_OLDEST)))
                    .orThrow();
            JobCommand.create(queues, tx);
            queues.admin().create(tx, QueueConfig.named(ScheduleCommand.TICKS)).orThrow();
            for (int number = 0; number < IDENTITIES; number++) {
                identities.create(tx, identity(number)).orThrow();
            }
        });
    }

    private static NewIdentity identity(int number) {
        Bytes32 key = Bytes32.ofHex("%064x".formatted(number + 1));
        return new NewIdentity(
                IdentityCommand.identityId(number),
                key,
                Identity.Tier.SELF_SOVEREIGN,
                IdentityCommand.namespaceId(number),
                "home " + number,
                NewMachine.of(IdentityCommand.machineId(number), key, key));
    }

    public Store store() {
        return store;
    }

    public Ledger ledger() {
        return ledger;
    }

    public Seats seats() {
        return seats;
    }

    public Queues queues() {
        return queues;
    }

    Identities identities() {
        return identities;
    }

    Retries retries() {
        return retries;
    }

    /**
     * Verifies the store and runs the checks of all modules.
     *
     * @throws InvariantViolationException if a check reports problems
     */
    public void check() {
        List<String> problems = new ArrayList<>();
        store.verify(ProgressListener.NONE).problems().forEach(problem -> problems.add("store: " + problem));
        ledger.check().problems().forEach(problem -> problems.add("ledger: " + problem));
        seats.check().problems().forEach(problem -> problems.add("seats: " + problem));
        queues.check().problems().forEach(problem -> problems.add("queue: " + problem));
        identities.check().problems().forEach(problem -> problems.add("identity: " + problem));
        retries.check().problems().forEach(problem -> problems.add("retry: " + problem));
        InvariantViolationException.require(problems.isEmpty(), "the checks found problems: " + problems);
    }

    /**
     * Reads the complete state at one commit.
     *
     * @param name the name of the store in messages
     */
    public StoreState readState(String name) {
        return store.read(tx -> new StoreState(name, tx.lastCommit(), tx.now(), StateReader.readAll(this, tx)));
    }

    @Override
    public void close() {
        store.close();
    }
}
