package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.cluster.ClusterApi;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of a cluster's servers while a client calls them. */
@Tag("cluster")
class ClusterMembershipTest {

    @TempDir
    Path folder;

    @Test
    void oneServerBecomesThreeAndFiveAndADeadOneIsReplaced() throws Exception {
        try (ServerCluster cluster = new ServerCluster(folder, 1);
                ChargeLoad load = new ChargeLoad(cluster.client(), 4)) {
            for (String name : new String[] {"b", "c", "d", "e"}) {
                cluster.start(name);
                cluster.add(name);
                load.awaitProgress(20);
            }
            cluster.awaitMembers("a", "b", "c", "d", "e");
            assertThatThrownBy(() -> cluster.add("c")).hasMessageContaining("'c' already belongs to the cluster");

            String lost = cluster.follower();
            cluster.kill(lost);
            cluster.wipe(lost);
            load.awaitProgress(20);
            cluster.start(lost);
            cluster.client()
                    .cluster()
                    .replace(cluster.member(lost))
                    .withTimeout(ServerCluster.PATIENCE)
                    .send();
            load.awaitProgress(20);

            cluster.client().cluster().transfer("a").send();
            await().atMost(ServerCluster.PATIENCE).until(() -> cluster.leader().equals("a"));
            for (String name : new String[] {"e", "d"}) {
                cluster.client()
                        .cluster()
                        .remove(name)
                        .withTimeout(ServerCluster.PATIENCE)
                        .send();
                cluster.kill(name);
                load.awaitProgress(20);
            }
            load.stopAndCheck();
            cluster.awaitEqual("a", "b", "c");
        }
    }

    @Test
    void serversAreRestartedOneAfterAnotherWithTheLeadershipMovedFirst() throws Exception {
        try (ServerCluster cluster = new ServerCluster(folder, 3);
                ChargeLoad load = new ChargeLoad(cluster.client(), 4)) {
            for (String name : new String[] {"a", "b", "c"}) {
                load.awaitProgress(20);
                cluster.stop(name);
                load.awaitProgress(20);
                cluster.start(name);
                await().atMost(ServerCluster.PATIENCE)
                        .until(() -> cluster.client().cluster().status().send().members().stream()
                                .allMatch(member -> member.role() == ClusterApi.ServerRole.LEADER
                                        || member.role() == ClusterApi.ServerRole.FOLLOWER));
            }
            load.stopAndCheck();
            cluster.awaitEqual("a", "b", "c");
            assertThat(cluster.leader()).isIn("a", "b", "c");
        }
    }
}
