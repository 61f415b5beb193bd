package io.holdfast.torture.cluster;

import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.process.ControlledJvm.CommandFailedException;
import io.holdfast.torture.workload.InvariantViolationException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A ticket sale on a cluster whose leader is killed several times. Two orders compete for every seat; then printers
 * drain the ticket queue. The clients find the leader and repeat each call until they receive a response.
 */
final class ClusterSale {

    private static final int CLIENTS = 48;
    private static final int ORDERS_PER_SEAT = 2;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int PRINTER_PAUSE_MILLIS = 50;

    /** The errors after which a call is repeated. All calls are idempotent. */
    private static final List<String> REPEATABLE = List.of(
            "TryAgainException", "OutcomeUnknownException", "StoreFailedException", "this member does not lead");

    private final ClusterUnderTest cluster;
    private final int seats;
    private final int kills;
    private final List<Integer> orders = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final Map<Integer, String> soldTo = new ConcurrentHashMap<>();
    private final AtomicInteger answered = new AtomicInteger();
    private volatile String leader;

    /**
     * Creates a sale.
     *
     * @param seats the number of seats, a multiple of {@link SaleCommands#PER_ROW}
     * @param kills the number of times the leader is killed, half of them while tickets are printed
     */
    ClusterSale(ClusterUnderTest cluster, int seats, int kills, long seed) throws IOException, InterruptedException {
        this.cluster = cluster;
        this.leader = cluster.awaitLeader();
        this.seats = seats;
        this.kills = kills;
        for (int i = 0; i < seats * ORDERS_PER_SEAT; i++) {
            orders.add(i);
        }
        Collections.shuffle(orders, new Random(seed));
    }

    /** Sells all seats and prints all tickets. */
    void run() throws Exception {
        cluster.callLeader("sale open " + seats);
        int killsWhileSelling = (kills + 1) / 2;
        ConcurrentRunner.runWithoutTimeout(CLIENTS + 1, client -> {
            if (client == 0) {
                killLeaders(killsWhileSelling, orders.size(), answered);
            } else {
                buy();
            }
        });
        InvariantViolationException.requireEqual(seats, soldTo.size());
        requireReport(new SaleReport(seats, 0, 0, seats, 0));
        AtomicInteger printed = new AtomicInteger();
        ConcurrentRunner.runWithoutTimeout(CLIENTS + 1, client -> {
            if (client == 0) {
                killLeaders(kills - killsWhileSelling, seats, printed);
            } else {
                print(printed);
            }
        });
        requireReport(new SaleReport(seats, 0, 0, 0, seats));
        cluster.requireEqualChains(TIMEOUT);
        cluster.callLeader("check");
    }

    private void requireReport(SaleReport expected) throws IOException, InterruptedException {
        InvariantViolationException.requireEqual(expected, SaleReport.parse(ask("sale report")));
    }

    /** Kills the leader several times, evenly distributed over the work, and starts it again. */
    private void killLeaders(int count, int work, AtomicInteger done) throws IOException, InterruptedException {
        for (int i = 1; i <= count; i++) {
            int threshold = (int) ((long) work * i / (count + 1));
            Polling.await(
                    threshold + " answers",
                    TIMEOUT.multipliedBy(10),
                    () -> done.get() >= threshold ? Optional.of(threshold) : Optional.empty());
            String killed = cluster.awaitLeader();
            cluster.process(killed).kill();
            cluster.start(killed);
        }
    }

    private void buy() throws IOException, InterruptedException {
        for (int i = next.getAndIncrement(); i < orders.size(); i = next.getAndIncrement()) {
            int seat = orders.get(i) % seats;
            String order = "order-" + orders.get(i);
            if (ask("sale buy " + order + " " + seat).equals(SaleCommands.SOLD)) {
                String other = soldTo.putIfAbsent(seat, order);
                InvariantViolationException.require(
                        other == null, "seat " + seat + " is sold to " + order + " and " + other);
            }
            answered.incrementAndGet();
        }
    }

    private void print(AtomicInteger printed) throws IOException, InterruptedException {
        while (true) {
            int count = Integer.parseInt(ask("sale print"));
            printed.addAndGet(count);
            if (count == 0) {
                if (SaleReport.parse(ask("sale report")).tickets() == 0) {
                    return;
                }
                TimeUnit.MILLISECONDS.sleep(PRINTER_PAUSE_MILLIS);
            }
        }
    }

    /** Calls the leader until it responds. */
    private String ask(String command) throws IOException, InterruptedException {
        return Polling.await("a response to '" + command + "'", TIMEOUT, () -> {
            String member = leader;
            try {
                return Optional.of(cluster.process(member).call(command));
            } catch (CommandFailedException e) {
                String message = String.valueOf(e.getMessage());
                InvariantViolationException.require(
                        REPEATABLE.stream().anyMatch(message::contains), "'" + command + "' failed: " + message);
                leader = cluster.awaitLeader();
                throw e;
            } catch (IOException e) {
                leader = cluster.awaitLeader();
                throw e;
            }
        });
    }
}
