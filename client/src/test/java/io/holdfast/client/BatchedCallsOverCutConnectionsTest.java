package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Enqueue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * 64 threads make calls that travel together over connections that are cut at random. Every call succeeds in the end,
 * and every balance is exact. More calls: {@code -Dholdfast.clients.calls=10000}.
 */
@Tag("crash")
class BatchedCallsOverCutConnectionsTest {

    private static final int CALLS = Math.max(64, Integer.getInteger("holdfast.clients.calls", 2_000));
    private static final int THREADS = 64;
    private static final int ACCOUNTS = 16;
    private static final int CREDITS = 1_000_000;

    @TempDir
    Path folder;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {25, 26})
    void everyBalanceIsExact(long seed) throws Exception {
        try (RunningServer server = RunningServer.start(folder);
                BreakableProxy proxy = new BreakableProxy(server.address(), seed);
                Holdfast client = Holdfast.at(proxy.address())
                        .key(server.key())
                        .timeout(Duration.ofMinutes(5))
                        .retries(1_000)
                        .build()) {
            for (int account = 0; account < ACCOUNTS; account++) {
                server.client().ledger().putAccount(PutAccount.of(id(account))).send();
                server.client()
                        .ledger()
                        .addCredits(AddCredits.of("start-" + account, id(account), TransactionType.PURCHASE, CREDITS))
                        .send();
            }
            server.client().queue().create(Config.of("work")).send();
            proxy.cutRandomly(6);
            run(client);
            proxy.cutRandomly(Integer.MAX_VALUE);
            System.out.printf("%d cuts, %d connections%n", proxy.cuts(), proxy.connections());
            assertThat(proxy.cuts()).isPositive();
            long[] expected = expectedBalances();
            for (int account = 0; account < ACCOUNTS; account++) {
                assertThat(server.client().ledger().balance(id(account)).send().balance())
                        .as("account %d", account)
                        .isEqualTo(expected[account]);
            }
            assertThat(server.client().queue().stats("work").send().ready()).isEqualTo(messages());
        }
    }

    private static void run(Holdfast client) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                for (int call = next.getAndIncrement(); call < CALLS; call = next.getAndIncrement()) {
                    try {
                        send(client, call);
                    } catch (RuntimeException e) {
                        failures.add(e);
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }

    /**
     * Sends most calls as charges. Every tenth charge has no event id, and every tenth call is a bonus or a message
     * without a key; the client adds one idempotency key per call, which all attempts have.
     */
    private static void send(Holdfast client, int call) {
        switch (call % 20) {
            case 7 ->
                client.ledger()
                        .addCredits(AddCredits.of("bonus-" + call, id(call % ACCOUNTS), TransactionType.BONUS, 3))
                        .send();
            case 17 -> client.queue().enqueue(Enqueue.text("work", "m-" + call)).send();
            case 3, 13 ->
                client.ledger()
                        .charge(withoutEventId(id(call % ACCOUNTS), cost(call)))
                        .send();
            default ->
                client.ledger()
                        .charge(Usage.of("event-" + call, id(call % ACCOUNTS), cost(call)))
                        .send();
        }
    }

    /** Returns a usage record whose event id the client adds. */
    @SuppressWarnings("NullAway") // The event id is the idempotency key, which a caller may omit.
    private static Usage withoutEventId(UUID account, long cost) {
        return Usage.of(null, account, cost);
    }

    private static long[] expectedBalances() {
        long[] balances = new long[ACCOUNTS];
        java.util.Arrays.fill(balances, CREDITS);
        for (int call = 0; call < CALLS; call++) {
            balances[call % ACCOUNTS] += call % 20 == 7 ? 3 : call % 20 == 17 ? 0 : -cost(call);
        }
        return balances;
    }

    private static int messages() {
        int count = 0;
        for (int call = 17; call < CALLS; call += 20) {
            count++;
        }
        return count;
    }

    private static int cost(int call) {
        return 1 + call % 7;
    }

    private static UUID id(int account) {
        return new UUID(0, account + 1);
    }
}
