package io.holdfast.torture;

import static io.holdfast.store.codec.Keys.u16;
import static io.holdfast.store.codec.Keys.uuid;

import io.holdfast.identity.Bytes32;
import io.holdfast.identity.Identities;
import io.holdfast.identity.Identity;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.IdentitySchema;
import io.holdfast.identity.MasterKeys;
import io.holdfast.identity.NewIdentity;
import io.holdfast.identity.NewMachine;
import io.holdfast.identity.Quotas;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Ledger;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueStats;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Queues;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedQuery;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.seats.Booking;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SectionId;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.Progress;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Key2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A store with all rooms, and with what the callers keep for themselves.
 *
 * <pre>
 * torture_ran: (round, caller, seq) -> Ran          torture_tokens: (session, generation) -> token
 * torture_receipts: (caller, message) -> receipt    torture_claims: (caller, event) -> sequence, fence
 * </pre>
 */
final class Rooms implements AutoCloseable {

    static final int ACCOUNTS = 8;

    static final Table<Ticket, Ran> RAN = Table.of("torture_ran", Ticket.CODEC, Values.cbor(Ran.class));
    static final Table<HeldKey, String> RECEIPTS = Table.of("torture_receipts", HeldKey.CODEC, Values.string());

    static final Table<TokenKey, String> TOKENS = Table.of("torture_tokens", TokenKey.CODEC, Values.string());
    static final Table<ClaimKey, String> CLAIMS = Table.of("torture_claims", ClaimKey.CODEC, Values.string());

    static final int IDENTITIES = 4;

    private static final Schema SCHEMA = Schema.of("torture", RAN, RECEIPTS, TOKENS, CLAIMS);

    /** Small, so that data files are written and merged all the time. */
    private static final long BUFFER = 2 << 20;

    private static final long CACHE = 16 << 20;
    private static final int PAGE = 1_000;

    /** On a machine that is busy or stands still, classes take long to load. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final Store store;
    private final Ledger ledger;
    private final Seats seats;
    private final Queues queues;
    private final Identities identities;
    private final Retries retries;

    /** A receipt in the hands of a caller. */
    record HeldKey(int caller, UUID message) {
        static final Key2<HeldKey, Integer, UUID> CODEC =
                Keys.of(u16(), HeldKey::caller, uuid(), HeldKey::message, HeldKey::new);
    }

    /** A token in somebody's hands: 0 is that of the session, the others are those to refresh it. */
    record TokenKey(UUID session, int generation) {
        static final Key2<TokenKey, UUID, Integer> CODEC =
                Keys.of(uuid(), TokenKey::session, u16(), TokenKey::generation, TokenKey::new);
    }

    /** A claim in the hands of a runner. */
    record ClaimKey(int caller, String event) {
        static final Key2<ClaimKey, Integer, String> CODEC =
                Keys.of(u16(), ClaimKey::caller, Keys.string(), ClaimKey::event, ClaimKey::new);
    }

    private Rooms(Store store) {
        this.store = store;
        ledger = new Ledger(store);
        seats = new Seats(store);
        queues = new Queues(store);
        identities = new Identities(
                store,
                IdentityOptions.of(MasterKeys.of("torture", new byte[32]))
                        .quotas(Quotas.DEFAULT.sessions(IdentityCommand.SESSIONS)));
        retries = new Retries(
                store, RetryOptions.DEFAULT.maxRetries(RetryCommand.MAX_RETRIES).delays(RetryCommand.DELAYS));
    }

    /** Opens the rooms in a folder. Nothing happens in them that is not asked for. */
    static Rooms open(Path folder, InstantSource clock) {
        Store store = Store.on(RocksDb.at(folder).bufferBytes(BUFFER).cacheBytes(CACHE))
                .schemas(SCHEMA, Ledger.SCHEMA, Seats.SCHEMA, Queues.SCHEMA, Identities.SCHEMA, Retries.SCHEMA)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open();
        try {
            return new Rooms(store);
        } catch (Throwable e) {
            store.close();
            throw e;
        }
    }

    /** What every run begins with: {@link Plain} as it is made. */
    void furnish() {
        store.update(WriteOptions.DEFAULT.withDeadline(PATIENCE), tx -> {
            for (int account = 0; account < ACCOUNTS; account++) {
                ledger.putAccount(tx, LedgerCommand.id(account), AccountSettings.NORMAL)
                        .orThrow();
            }
            queues.admin()
                    .create(
                            tx,
                            QueueConfig.named(QueueCommand.WORK)
                                    .maxAttempts(QueueCommand.MAX_ATTEMPTS)
                                    .dedupWindow(QueueCommand.DEDUP_WINDOW))
                    .orThrow();
            for (int number = 0; number < IDENTITIES; number++) {
                identities.create(tx, identity(number)).orThrow();
            }
        });
    }

    private static NewIdentity identity(int number) {
        Bytes32 key = Bytes32.ofHex("%064x".formatted(number + 1));
        return new NewIdentity(
                IdentityCommand.who(number),
                key,
                Identity.Tier.SELF_SOVEREIGN,
                IdentityCommand.namespace(number),
                "home " + number,
                NewMachine.of(IdentityCommand.machine(number), key, key));
    }

    Store store() {
        return store;
    }

    Ledger ledger() {
        return ledger;
    }

    Seats seats() {
        return seats;
    }

    Queues queues() {
        return queues;
    }

    Identities identities() {
        return identities;
    }

    Retries retries() {
        return retries;
    }

    /** Everything that the rooms themselves and the store can say about being in order. */
    void check() {
        List<String> problems = new ArrayList<>();
        store.verify(Progress.NONE).problems().forEach(problem -> problems.add("store: " + problem));
        ledger.audit().named().forEach(problem -> problems.add("ledger: " + problem));
        seats.check().named().forEach(problem -> problems.add("seats: " + problem));
        queues.check().named().forEach(problem -> problems.add("queue: " + problem));
        identities.check().named().forEach(problem -> problems.add("identity: " + problem));
        retries.check().named().forEach(problem -> problems.add("retry: " + problem));
        Violation.unless(problems.isEmpty(), "the checks of the rooms found " + problems);
    }

    /** All that there is to see now, at one commit. */
    Checker.State look(String name) {
        return store.read(tx -> new Checker.State(name, tx.commit(), tx.now(), state(tx)));
    }

    /** All that there is to see, each thing by its name, as {@link Plain#state} has it. */
    private SortedMap<String, String> state(ReadTx tx) {
        SortedMap<String, String> state = new TreeMap<>();
        state.put("ledger", new LedgerCommand.Balances().run(this, tx));
        for (String id : keys(tx, "credit_holds")) {
            state.put(
                    "hold " + id,
                    ledger.holds().hold(tx, id).orElseThrow().status().toString());
        }
        for (String id : keys(tx, "usage_events")) {
            state.put(
                    "usage " + id,
                    Long.toString(ledger.usageEvent(tx, id).orElseThrow().cost()));
        }
        for (Event event : all(cursor -> seats.events().list(tx, PAGE, cursor))) {
            state.put("event " + event.id().value(), map(tx, event.id().value()));
            for (Booking booking : all(cursor -> seats.bookings(tx, event.id(), PAGE, cursor))) {
                state.put("booking " + event.id().value() + " " + booking.id().value(), SeatsCommand.words(booking));
            }
        }
        state.put("queue", depth(tx));
        for (String queue : List.of(QueueCommand.WORK, QueueCommand.WORK + ".dlq")) {
            for (QueuedMessage message : all(cursor -> queues.views().messages(tx, queue, PAGE, cursor))) {
                String content = new String(message.payload(), StandardCharsets.UTF_8);
                state.put(
                        "message " + message.id(),
                        queue + " " + message.state() + " " + message.attempts() + " " + content);
            }
        }
        for (int number = 0; number < IDENTITIES; number++) {
            int identity = number;
            tx.scan(IdentitySchema.SESSIONS).stream()
                    .map(Entry::value)
                    .filter(session -> session.identity().equals(IdentityCommand.who(identity)))
                    .forEach(session -> state.put(
                            "session " + session.id().value(),
                            identity + " " + session.generation() + (session.isRevoked() ? " revoked" : "")));
        }
        for (FailedEvent event : all(cursor -> retries.list(tx, FailedQuery.ALL.after(cursor)))) {
            String data = new String(retries.event(tx, event.id()).orElseThrow().data(), StandardCharsets.UTF_8);
            state.put("failed " + event.id(), RetryCommand.words(event) + " " + data);
        }
        return state;
    }

    /** The seats of an event as letters, row by row, and how many places are left. */
    String map(ReadTx tx, String event) {
        EventId id = EventId.of(event);
        return seats.views()
                .section(tx, id, SectionId.of(SeatsCommand.SECTION))
                .map(section -> {
                    StringBuilder map = new StringBuilder("map ");
                    for (int row = 1; row <= section.rows(); row++) {
                        for (SeatState state : section.row(row)) {
                            map.append(state.name().charAt(0));
                        }
                    }
                    int places = seats.views()
                            .stats(tx, id, SectionId.of(SeatsCommand.AREA))
                            .orElseThrow()
                            .available();
                    return map.append(' ').append(places).toString();
                })
                .orElse("map none");
    }

    /** Ready, delayed and leased messages of the queue and of its dead letters, and how many were acknowledged. */
    String depth(ReadTx tx) {
        QueueStats work = queues.views().stats(tx, QueueCommand.WORK).orElseThrow();
        QueueStats dead = queues.views().stats(tx, QueueCommand.WORK + ".dlq").orElseThrow();
        return "depth " + depth(work) + " " + depth(dead) + " " + (work.acked() + dead.acked());
    }

    private static String depth(QueueStats stats) {
        return stats.ready() + "/" + stats.delayed() + "/" + stats.inFlight();
    }

    /** The keys of a table that are texts. */
    private List<String> keys(ReadTx tx, String table) {
        return tx.scan(store.raw(table)).stream()
                .map(row -> new String(row.key(), StandardCharsets.UTF_8))
                .toList();
    }

    private static <T> List<T> all(Function<@Nullable String, Page<T>> pages) {
        List<T> rows = new ArrayList<>();
        String cursor = null;
        do {
            Page<T> page = pages.apply(cursor);
            rows.addAll(page.rows());
            cursor = page.next().orElse(null);
        } while (cursor != null);
        return rows;
    }

    @Override
    public void close() {
        store.close();
    }
}
