package io.holdfast.torture.feed;

import io.holdfast.api.BookingAmendmentApi;
import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.Authorize;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.QueueApi;
import io.holdfast.api.SeatsApi;
import io.holdfast.api.SeatsApi.BookingOf;
import io.holdfast.client.CallException;
import io.holdfast.client.Holdfast;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Simulated callers of a server that is killed during the run. The seed determines the requests of each caller. */
final class FeedWorkload {

    static final List<UUID> ACCOUNTS =
            IntStream.range(0, 10).mapToObj(i -> new UUID(7, i)).toList();
    static final String EVENT = "gala";
    static final String SECTION = "A-1";
    static final List<String> AREAS = List.of("FLOOR", "LAWN");
    private static final int AREA_CAPACITY = 100_000;

    private static final int CALLERS = 4;
    private static final int ROWS = 10;
    private static final int SEATS_PER_ROW = 30;
    private static final String JOBS = "jobs";
    /** The pause between two calls of a caller, which limits the load. */
    private static final long PAUSE_MILLIS = 20;

    private final Holdfast client;
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final AtomicLong calls = new AtomicLong();
    private final List<Thread> callers;
    private volatile boolean stopping;

    FeedWorkload(Holdfast client, long seed) {
        this.client = client;
        callers = IntStream.range(0, CALLERS)
                .mapToObj(number -> new Thread(() -> run(number, new Random(seed + number)), "caller-" + number))
                .toList();
    }

    /** Creates accounts, an event with seats, and a queue. */
    void createData() {
        for (UUID account : ACCOUNTS) {
            client.ledger().putAccount(PutAccount.of(account)).send();
            acknowledge(client.ledger()
                    .addCredits(AddCredits.of("first-" + account, account, TransactionType.PURCHASE, 1_000_000))
                    .send()
                    .id());
        }
        client.seats()
                .createEvent(new SeatsApi.CreateEvent(
                        EVENT,
                        "Gala",
                        List.of(
                                SeatsApi.Section.rows(SECTION, ROWS, SEATS_PER_ROW, 10),
                                SeatsApi.Section.area(AREAS.get(0), AREA_CAPACITY, 10),
                                SeatsApi.Section.area(AREAS.get(1), AREA_CAPACITY, 10))))
                .send();
        client.queue()
                .create(new QueueApi.Config(
                        JOBS,
                        null,
                        null,
                        Duration.ofSeconds(2),
                        null,
                        2,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null))
                .send();
    }

    void start() {
        callers.forEach(Thread::start);
    }

    /** Returns the ids of the transactions and holds that the server has acknowledged. */
    Set<String> acknowledged() {
        return acknowledged;
    }

    long calls() {
        return calls.get();
    }

    private void acknowledge(String entry) {
        acknowledged.add(entry);
    }

    private void run(int caller, Random random) {
        try {
            for (int number = 0; !stopping; number++) {
                try {
                    call(random, caller + "-" + number);
                    calls.incrementAndGet();
                } catch (CallException e) {
                    // Refused, or the server was killed. The feed shows whether the command took effect.
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void call(Random random, String id) {
        switch (random.nextInt(3)) {
            case 0 -> callLedger(random, id);
            case 1 -> callSeats(random, id);
            default -> callQueue(random, id);
        }
    }

    private void callLedger(Random random, String id) {
        UUID account = ACCOUNTS.get(random.nextInt(ACCOUNTS.size()));
        long amount = 1L + random.nextInt(100);
        switch (random.nextInt(4)) {
            case 0 ->
                acknowledge(client.ledger()
                        .addCredits(AddCredits.of("c-" + id, account, TransactionType.BONUS, amount))
                        .send()
                        .id());
            case 1 -> {
                client.ledger()
                        .authorize(new Authorize("h-" + id, account, amount, Duration.ofSeconds(3), null))
                        .send();
                acknowledge("h-" + id);
                if (random.nextInt(3) == 0) {
                    client.ledger().releaseHold("h-" + id).send();
                } else if (random.nextBoolean()) {
                    acknowledge(client.ledger()
                            .settle("h-" + id, Usage.of("s-" + id, account, amount))
                            .send()
                            .id());
                } // Otherwise, the hold expires.
            }
            default ->
                acknowledge(client.ledger()
                        .charge(Usage.of("u-" + id, account, amount))
                        .send()
                        .id());
        }
    }

    private void callSeats(Random random, String id) {
        if (random.nextInt(3) == 0) {
            callPlaces(random, id);
            return;
        }
        int row = 1 + random.nextInt(ROWS);
        int number = 1 + random.nextInt(SEATS_PER_ROW - 1);
        List<SeatsApi.Seat> seats =
                List.of(new SeatsApi.Seat(SECTION, row, number), new SeatsApi.Seat(SECTION, row, number + 1));
        client.seats()
                .reserve(SeatsApi.Reserve.seats(EVENT, "b-" + id, "ada", seats))
                .send();
        switch (random.nextInt(4)) {
            case 0 ->
                client.seats().finalize(new BookingOf(EVENT, "b-" + id, "ada")).send();
            case 1, 2 ->
                client.seats().release(new BookingOf(EVENT, "b-" + id, "ada")).send();
            default -> {} // The hold expires.
        }
    }

    /** Reserves places, and sells them, exchanges one of them, releases them or lets them expire. */
    private void callPlaces(Random random, String id) {
        SeatsApi.Places places = new SeatsApi.Places(AREAS.get(0), 2 + random.nextInt(3));
        String booking = "p-" + id;
        client.seats()
                .reserve(SeatsApi.Reserve.places(EVENT, booking, "ada", places))
                .send();
        switch (random.nextInt(4)) {
            case 0 ->
                client.seats().finalize(new BookingOf(EVENT, booking, "ada")).send();
            case 1 -> {
                client.seats().finalize(new BookingOf(EVENT, booking, "ada")).send();
                client.seats()
                        .exchange(new BookingAmendmentApi.Exchange(
                                EVENT,
                                booking,
                                "x-" + id,
                                "the lawn is sunny",
                                null,
                                null,
                                List.of(new SeatsApi.Places(AREAS.get(0), 1)),
                                null,
                                null,
                                List.of(new SeatsApi.Places(AREAS.get(1), 1)),
                                null,
                                null))
                        .send();
            }
            case 2 ->
                client.seats().release(new BookingOf(EVENT, booking, "ada")).send();
            default -> {} // The hold expires.
        }
    }

    private void callQueue(Random random, String id) {
        if (random.nextInt(5) < 3) {
            client.queue().enqueue(QueueApi.Enqueue.text(JOBS, id)).send();
            return;
        }
        for (QueueApi.Delivery delivery :
                client.queue().lease(QueueApi.Lease.now(JOBS, 3)).send().deliveries()) {
            QueueApi.Receipt receipt = delivery.receipt();
            switch (random.nextInt(4)) {
                case 0, 1 -> client.queue().ack(receipt).send();
                case 2 ->
                    client.queue()
                            .nack(new QueueApi.Nack(
                                    receipt.queue(), receipt.message(), receipt.token(), Duration.ZERO, "again"))
                            .send();
                default -> {} // The lease expires.
            }
        }
    }

    /** Stops the callers and waits until they have ended. */
    void stop() throws InterruptedException {
        stopping = true;
        for (Thread caller : callers) {
            caller.join();
        }
    }
}
