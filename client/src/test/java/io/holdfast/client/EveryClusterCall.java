package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.cluster.ClusterApi;
import io.holdfast.api.cluster.ClusterApi.ServerRole;
import java.nio.file.Path;

/** Calls every operation of a cluster. */
final class EveryClusterCall {

    private EveryClusterCall() {}

    /** Runs a cluster of three servers and returns their metrics. */
    static String run(Path folder) throws Exception {
        try (ServerCluster cluster = new ServerCluster(folder, 3)) {
            ClusterAdminClient calls = cluster.client().cluster();
            assertThat(calls.status().send().members())
                    .extracting(ClusterApi.Member::name)
                    .containsExactly("a", "b", "c");
            calls.transfer("b").send();
            await().atMost(ServerCluster.PATIENCE).until(() -> cluster.leader().equals("b"));
            calls.transfer(null).send();
            await().atMost(ServerCluster.PATIENCE).until(() -> !cluster.leader().equals("b"));
            cluster.kill("b");
            cluster.wipe("b");
            cluster.start("b");
            ClusterApi.Status replaced = calls.replace(cluster.member("b"))
                    .withTimeout(ServerCluster.PATIENCE)
                    .send();
            assertThat(replaced.role()).isEqualTo(ServerRole.LEADER);
            assertThat(calls.remove("b")
                            .withTimeout(ServerCluster.PATIENCE)
                            .send()
                            .members())
                    .extracting(ClusterApi.Member::name)
                    .containsExactly("a", "c");
            assertThat(cluster.client().keys().acts())
                    .extracting(act -> act.operation() + " " + act.subject())
                    .contains("cluster.add b", "cluster.transfer b", "cluster.replace b", "cluster.remove b");
            return cluster.metrics("a") + cluster.metrics("c");
        }
    }
}
