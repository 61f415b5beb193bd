package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.scalardb.ScalarDbSettings.Shard;
import io.holdfast.testkit.server.ConnectionCuttingProxy;
import io.holdfast.testkit.server.ConnectionCuttingProxy.Cut;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The connection is lost while ScalarDB records a commit, and the outcome of the commit is looked up. */
@Tag("cluster")
class ScalarUnknownOutcomeTest {

    /** Without prepared statements, so that each message contains its SQL. */
    private static final String TALKATIVE = "?prepareThreshold=0";

    @ParameterizedTest
    @EnumSource(
            value = Cut.class,
            names = {"MESSAGE", "ANSWER"})
    void a_commit_whose_request_or_response_is_lost_takes_effect_once(Cut cut) throws Exception {
        List<Shard> shards = new ArrayList<>(ShardedStores.settings().shards());
        int port = URI.create(SharedPostgresShards.urls().get(0).substring("jdbc:".length()))
                .getPort();
        try (ConnectionCuttingProxy proxy = new ConnectionCuttingProxy(port, "INSERT INTO \"holdfast_coordinator\"")) {
            String url = "jdbc:postgresql://127.0.0.1:" + proxy.port() + "/postgres" + TALKATIVE;
            shards.set(0, new Shard(url, "holdfast", ""));
            try (Store store = ShardedCounterStore.open(
                    new ScalarDb(ScalarDbSettings.of(shards).withName(SharedPostgresShards.newStoreName())))) {
                store.update(tx -> ShardedCounterStore.increment(tx, "before"));
                for (int round = 1; round <= 3; round++) {
                    long before = store.lastCommit();
                    proxy.cutNext(cut);
                    long number = store.update(tx -> ShardedCounterStore.increment(tx, "sum"));
                    assertThat(proxy.hasCut()).isTrue();
                    assertThat(number).isEqualTo(before + 1);
                    assertThat(store.lastCommit()).isEqualTo(number);
                    assertThat(store.get(ShardedCounterStore.TABLE, "sum")).contains((long) round);
                }
            }
        }
    }
}
