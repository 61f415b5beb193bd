package io.holdfast.benchmarks.http;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.ledger.UsageGenerator;
import io.holdfast.client.Holdfast;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** Sends charges with the Java client, which sends calls that are made at the same time together. */
final class ClientChargeLoad implements AutoCloseable {

    private final Holdfast client;
    private final AtomicLong charged = new AtomicLong();

    ClientChargeLoad(ServerProcess server) {
        client = Holdfast.at(server.uri("/")).key(server.key()).build();
    }

    /** Returns the number of acknowledged charges. */
    long charged() {
        return charged.get();
    }

    /** Returns a contender with threads that wait for the response to each charge. */
    Contender blockingCharges(int threads) {
        return round -> ClosedLoopLoad.runBlocking(threads, round, () -> {
            client.ledger()
                    .charge(HttpChargeLoad.toApi(UsageGenerator.next(UsageGenerator.ACCOUNTS)))
                    .send();
            charged.incrementAndGet();
        });
    }

    /** Returns a contender with one thread that keeps the given number of charges in flight. */
    Contender asyncCharges(int maxInFlight) {
        return round -> ClosedLoopLoad.runAsync(maxInFlight, round, () -> {
            CompletableFuture<?> charge = client.ledger()
                    .charge(HttpChargeLoad.toApi(UsageGenerator.next(UsageGenerator.ACCOUNTS)))
                    .sendAsync();
            return charge.thenRun(charged::incrementAndGet);
        });
    }

    @Override
    public void close() {
        client.close();
    }
}
