package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.cluster.FollowerReadiness;
import io.holdfast.server.error.ApiException;
import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.store.raft.MemberAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class FollowerReadinessTest {

    @TempDir
    Path folder;

    /** Otherwise a rolling upgrade to a version with a new index would wait forever for the first server. */
    @Test
    void a_server_with_current_data_is_ready_before_its_tables_can_be_read() throws IOException {
        ClusterConfig config = config();
        ClusterMember.create(config);
        try (ClusterMember member = ClusterMember.start(config, InstantSource.system(), session -> () -> {})) {
            await().atMost(Duration.ofSeconds(30))
                    .ignoreExceptionsInstanceOf(ApiException.class)
                    .until(() -> new FollowerReadiness(() -> member).get().equals("ready (follower)\n"));
        }
    }

    @Test
    void a_server_that_waits_to_be_added_is_not_ready() throws IOException {
        try (ClusterMember member = ClusterMember.start(config(), InstantSource.system(), session -> () -> {})) {
            assertThatThrownBy(() -> new FollowerReadiness(() -> member).get())
                    .hasMessageContaining("add it to the cluster");
        }
        assertThatThrownBy(() -> new FollowerReadiness(() -> null).get()).isInstanceOf(ApiException.class);
        assertThat(folder.resolve("replica")).doesNotExist();
    }

    private ClusterConfig config() throws IOException {
        MemberAddress address = new MemberAddress(loopback(), loopback(), URI.create("http://127.0.0.1:7400"));
        return ClusterConfig.of("a", Map.of("a", address), folder);
    }

    private static String loopback() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "127.0.0.1:" + socket.getLocalPort();
        }
    }
}
