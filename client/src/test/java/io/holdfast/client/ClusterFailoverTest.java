package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.SeatsApi.Change;
import io.holdfast.api.SeatsApi.CreateEvent;
import io.holdfast.api.SeatsApi.Reserve;
import io.holdfast.api.SeatsApi.Seat;
import io.holdfast.api.SeatsApi.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three servers whose leader is killed while a client calls them. */
@Tag("cluster")
class ClusterFailoverTest {

    private static final int KILLS = Integer.getInteger("holdfast.cluster.kills", 2);

    @TempDir
    Path folder;

    @Test
    void everyAcknowledgedChargeIsAppliedOnceAlthoughLeadersAreKilled() throws Exception {
        List<String> heard = new CopyOnWriteArrayList<>();
        try (ServerCluster cluster = new ServerCluster(folder, 3);
                ChargeLoad load = new ChargeLoad(cluster.client(), 8)) {
            Holdfast client = cluster.client();
            client.seats()
                    .createEvent(new CreateEvent("gala", "Gala", List.of(Section.rows("A-1", 1, 9, 1))))
                    .send();
            try (FeedSubscription feed = client.seats()
                    .feed("gala", 0, change -> heard.add(change.as(Change.class).booking()))) {
                for (int kill = 1; kill <= KILLS; kill++) {
                    load.awaitProgress(50);
                    String leader = cluster.leader();
                    cluster.kill(leader);
                    load.awaitProgress(50);
                    assertThat(cluster.leader()).isNotEqualTo(leader);
                    reserve(client, kill);
                    cluster.start(leader);
                }
                await().atMost(ServerCluster.PATIENCE)
                        .untilAsserted(() -> assertThat(heard).hasSize(KILLS).doesNotHaveDuplicates());
                assertThat(feed.ended()).isNotDone();
            }
            load.stopAndCheck();
            cluster.awaitEqual("a", "b", "c");
        }
    }

    private static void reserve(Holdfast client, int number) {
        client.seats()
                .reserve(Reserve.seats("gala", "b" + number, "ada", List.of(new Seat("A-1", 1, 1 + number % 9))))
                .send();
    }
}
