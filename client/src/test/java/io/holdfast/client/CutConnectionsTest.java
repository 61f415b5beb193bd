package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Enqueue;
import io.holdfast.api.QueueApi.Message;
import io.holdfast.api.QueueApi.MessagesOf;
import io.holdfast.api.QueueEndpoints;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Charges, and transactions of several modules, over connections that are cut at random under load. Nothing that was
 * acknowledged is lost, and nothing is applied twice. Longer: {@code -Dholdfast.cut.seconds=300}.
 */
@Tag("crash")
class CutConnectionsTest {

    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("holdfast.cut.seconds", 3));
    private static final UUID BUYER = new UUID(0, 1);
    private static final int CUT_ONE_IN = 20;

    @TempDir
    Path folder;

    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<String> unknown = ConcurrentHashMap.newKeySet();
    private final AtomicInteger orders = new AtomicInteger();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 18)
    void nothingAcknowledgedIsLostAndNothingIsAppliedTwice(long seed) throws Exception {
        try (RunningServer server = RunningServer.start(folder);
                BreakableProxy proxy = new BreakableProxy(server.address(), seed);
                Holdfast client = Holdfast.at(proxy.address()).key(server.key()).build()) {
            server.client()
                    .ledger()
                    .putAccount(new LedgerApi.PutAccount(BUYER, LedgerApi.AccountKind.UNLIMITED, null, null, null))
                    .send();
            server.client().queue().create(Config.of("tickets")).send();
            int charges;
            try (ChargeLoad load = new ChargeLoad(client, 8)) {
                proxy.cutRandomly(CUT_ONE_IN);
                List<Thread> buyers = startBuyers(client, 8);
                for (Thread buyer : buyers) {
                    buyer.join();
                }
                load.stop();
                proxy.cutRandomly(Integer.MAX_VALUE);
                load.stopAndCheck();
                charges = load.acknowledged();
            }
            List<String> charged = chargedOrders(server.client());
            List<String> tickets = tickets(server.client());
            System.out.printf(
                    "%d cuts, %d acknowledged charges, %d acknowledged and %d unknown of %d orders%n",
                    proxy.cuts(), charges, acknowledged.size(), unknown.size(), orders.get());
            assertThat(proxy.cuts()).isPositive();
            assertThat(acknowledged).isNotEmpty();
            assertThat(charged).doesNotHaveDuplicates().containsAll(acknowledged);
            assertThat(tickets).containsExactlyInAnyOrderElementsOf(charged);
            Set<String> others = new HashSet<>(charged);
            others.removeAll(acknowledged);
            assertThat(unknown).containsAll(others);
        }
    }

    private List<Thread> startBuyers(Holdfast client, int count) {
        List<Thread> buyers = new ArrayList<>();
        long end = System.nanoTime() + TIME.toNanos();
        for (int i = 0; i < count; i++) {
            Thread buyer = new Thread(
                    () -> {
                        while (System.nanoTime() - end < 0) {
                            order(client, "order-" + orders.incrementAndGet());
                        }
                    },
                    "buyer-" + i);
            buyers.add(buyer);
            buyer.start();
        }
        return buyers;
    }

    /** Charges an order and enqueues its ticket in one transaction. */
    private void order(Holdfast client, String order) {
        try {
            client.transaction()
                    .add(LedgerEndpoints.CHARGE, Usage.of(order, BUYER, 1))
                    .add(QueueEndpoints.ENQUEUE, Enqueue.text("tickets", order))
                    .commit()
                    .send();
            acknowledged.add(order);
        } catch (CallFailedException e) {
            if (e.mayBeDone()) {
                unknown.add(order);
            }
        }
    }

    private static List<String> chargedOrders(Holdfast client) {
        List<String> charged = new ArrayList<>();
        for (LedgerApi.Transaction transaction :
                client.ledger().transactions(new LedgerApi.HistoryOf(BUYER, null, null, null, null, 100, null, null))) {
            charged.add(transaction.source());
        }
        return charged;
    }

    private static List<String> tickets(Holdfast client) {
        List<String> tickets = new ArrayList<>();
        for (Message message : client.queue().messages(new MessagesOf("tickets", null, 100, null))) {
            tickets.add(new String(message.payload(), StandardCharsets.UTF_8));
        }
        return tickets;
    }
}
