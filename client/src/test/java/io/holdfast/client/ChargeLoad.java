package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.LedgerApi;
import io.holdfast.store.concurrent.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Threads that charge an account through a client until they are stopped, and a check of what was charged. */
final class ChargeLoad implements AutoCloseable {

    private static final long CREDITS = 1_000_000_000L;

    /** Between two charges of a thread: the load should show errors, not keep all cores busy. */
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final Holdfast client;
    private final UUID account = UUID.randomUUID();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<String> unknown = ConcurrentHashMap.newKeySet();
    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicLong sequence = new AtomicLong();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;

    ChargeLoad(Holdfast client, int threads) {
        this.client = client;
        client.ledger().putAccount(LedgerApi.PutAccount.of(account)).send();
        client.ledger()
                .addCredits(LedgerApi.AddCredits.of(
                        "start-" + account, account, LedgerApi.TransactionType.PURCHASE, CREDITS))
                .send();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(this::charge, "charges-" + i);
            this.threads.add(thread);
            thread.start();
        }
    }

    private void charge() {
        while (!stopped) {
            String event = "e-" + sequence.incrementAndGet() + "-" + account;
            try {
                client.ledger().charge(LedgerApi.Usage.of(event, account, 1)).send();
                acknowledged.add(event);
            } catch (CallFailedException e) {
                // A failed call may have been applied only if it says so.
                (e.mayBeDone() ? unknown : refused).add(event);
            } catch (RuntimeException e) {
                failures.add(e);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    int acknowledged() {
        return acknowledged.size();
    }

    /** Waits until more charges have been acknowledged. */
    void awaitProgress(int charges) {
        int before = acknowledged();
        await().atMost(ServerCluster.PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> acknowledged() >= before + charges);
    }

    /** Stops the threads and checks that every acknowledged charge was applied once, and no other more than once. */
    void stopAndCheck() {
        stop();
        assertThat(failures).isEmpty();
        assertThat(acknowledged).isNotEmpty();
        List<String> applied = new ArrayList<>();
        for (LedgerApi.Transaction transaction : client.ledger()
                .transactions(new LedgerApi.HistoryOf(account, null, null, null, null, 100, null, null))) {
            if (transaction.type() == LedgerApi.TransactionType.USAGE) {
                applied.add(transaction.source());
            }
        }
        assertThat(applied).doesNotHaveDuplicates().containsAll(acknowledged);
        Set<String> others = ConcurrentHashMap.newKeySet();
        others.addAll(applied);
        others.removeAll(acknowledged);
        assertThat(unknown).containsAll(others);
        assertThat(refused).noneMatch(new HashSet<>(applied)::contains);
        assertThat(client.ledger().balance(account).send().balance()).isEqualTo(CREDITS - applied.size());
    }

    /** Waits until the threads have ended. */
    void stop() {
        stopped = true;
        threads.forEach(Threads::join);
    }

    @Override
    public void close() {
        stop();
    }
}
