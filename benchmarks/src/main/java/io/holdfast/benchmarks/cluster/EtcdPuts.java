package io.holdfast.benchmarks.cluster;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.ledger.UsageGenerator;
import io.holdfast.ledger.Usage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

/** Stores each charge's usage event with one put. There are no accounts, balances or histories. */
final class EtcdPuts implements AutoCloseable {

    private final List<EtcdConnection> connections = new ArrayList<>();
    private final BlockingDeque<EtcdConnection> idle = new LinkedBlockingDeque<>();

    EtcdPuts(EtcdCluster etcd, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            connections.add(etcd.connect());
        }
        idle.addAll(connections);
    }

    /** Returns a contender in which each client uses its own connection to the leader. */
    Contender puts(int clients) {
        return round -> ClosedLoopLoad.runBlocking(clients, round, () -> {
            Usage usage = UsageGenerator.next(UsageGenerator.ACCOUNTS);
            EtcdConnection connection = idle.takeFirst();
            connection.put(
                    usage.eventId().getBytes(StandardCharsets.UTF_8),
                    valueOf(usage).getBytes(StandardCharsets.UTF_8));
            idle.addFirst(connection);
        });
    }

    private static String valueOf(Usage usage) {
        return "{\"account\":\"" + usage.account().value() + "\",\"source\":\"" + usage.source() + "\",\"agent\":\""
                + usage.agent() + "\",\"metric\":\"llm_tokens\",\"provider\":\""
                + usage.metric().provider()
                + "\",\"name\":\"" + usage.metric().name() + "\",\"first\":"
                + usage.metric().first() + ",\"second\":"
                + usage.metric().second() + ",\"cost\":" + UsageGenerator.COST + "}";
    }

    @Override
    public void close() throws IOException {
        for (EtcdConnection connection : connections) {
            connection.close();
        }
    }
}
