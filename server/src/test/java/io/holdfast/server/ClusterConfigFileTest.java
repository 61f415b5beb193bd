package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.store.raft.ClusterTimings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The configuration file of a cluster, and the settings that depend on it. */
class ClusterConfigFileTest {

    private static final String KEYS = "2026=" + Base64.getEncoder().encodeToString(new byte[32]);
    private static final String TWO = """
            cluster:
              servers:
                a: {raft: '127.0.0.1:7411', peer: '127.0.0.1:7412', http: 'http://127.0.0.1:7400'}
                b: {raft: '127.0.0.1:7421', peer: '127.0.0.1:7422', http: 'http://127.0.0.1:7401/'}
            """;

    @TempDir
    Path folder;

    private Config config(String yaml, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("cluster.yaml"), yaml);
        List<String> all = new ArrayList<>(List.of("--cluster", file.toString(), "--master-keys", KEYS));
        all.addAll(List.of(options));
        return LayeredSettings.read(all, Map.of("PEER", "127.0.0.1:9")).config();
    }

    private void rejects(String yaml, String problem, String... options) {
        assertThatThrownBy(() -> config(yaml, options))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void aServerListensOnItsAddressInTheFile() throws Exception {
        Config config =
                config(TWO, "--node", "b", "--data", folder.resolve("data").toString());
        ClusterConfig cluster = Objects.requireNonNull(config.cluster());
        assertThat(cluster.member()).isEqualTo("b");
        assertThat(cluster.folder()).isEqualTo(folder.resolve("data"));
        assertThat(cluster.members()).containsOnlyKeys("a", "b");
        assertThat(cluster.address().http()).hasToString("http://127.0.0.1:7401");
        assertThat(cluster.timings()).isEqualTo(ClusterTimings.DEFAULT);
        assertThat(config.http().port()).isEqualTo(7401);
        assertThat(config.http().corsOrigins()).containsExactly("http://127.0.0.1:7400", "http://127.0.0.1:7401");
        assertThat(config(TWO, "--node", "b", "--port", "7999").http().port()).isEqualTo(7999);
    }

    @Test
    void timingsAndReferencesAreRead() throws Exception {
        ClusterConfig cluster = Objects.requireNonNull(config("""
                        cluster:
                          servers: {a: {raft: '127.0.0.1:7411', peer: '${PEER}', http: 'http://[::1]:7400'}}
                          timings: {electionMin: PT1S, electionMax: PT2S, tick: PT0.5S, maxClockSkew: PT1S}
                        """).cluster());
        assertThat(cluster.member()).isEqualTo("a");
        assertThat(cluster.address().peer()).isEqualTo("127.0.0.1:9");
        assertThat(cluster.timings().electionMax()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void everyProblemNamesFileFieldAndValue() {
        rejects(TWO, "cluster.yaml' is invalid: the name of this server (--node) must be one of [a, b]");
        rejects(TWO, "must be one of [a, b], but is 'x'", "--node", "x");
        rejects("servers: {}", "cluster must be set");
        rejects("cluster: {servers: {}}", "cluster.servers must name at least one server");
        rejects(
                TWO.replace("a: {raft: '127.0.0.1:7411'", "a: {raft: '127.0.0.1'"),
                "cluster.servers.a.raft must be a host and a port such as 10.0.0.1:7411, but is '127.0.0.1'");
        rejects(TWO.replace("7411", "77777"), "but is '127.0.0.1:77777'");
        rejects(TWO.replace("peer: '127.0.0.1:7412', ", ""), "cluster.servers.a.peer must be set");
        rejects(
                TWO.replace("7421", "7411"),
                "cluster.servers.b.raft must be unique, but '127.0.0.1:7411' is used twice");
        rejects(
                TWO.replace("http://127.0.0.1:7400", "127.0.0.1:7400"),
                "cluster.servers.a.http must be an address such as https://10.0.0.1:7400, but is '127.0.0.1:7400'");
        rejects(TWO.replace("    a:", "    A B:"), "but contains 'A B'");
        rejects(TWO.replace("7400'}", "7400', weight: 2}"), "unknown field cluster.servers.a.weight");
        rejects(TWO + "  extra: 1\n", "unknown field cluster.extra");
        rejects(TWO + "  timings: {electionMin: PT5S}\n", "cluster.timings are invalid: electionMax must be between");
        rejects(
                TWO + "  tls: {certificate: none.pem, key: none.pem, authority: none.pem}\n",
                "cluster.tls.certificate must be a readable file, but " + folder.resolve("none.pem"));
        rejects(
                TWO.replace("127.0.0.1:7411", "10.0.0.1:7411"),
                "cluster.tls must be set, because the addresses of the servers are not loopback addresses");
    }

    @Test
    void aClusterNeedsMasterKeysFoldersAndFsync() {
        rejects(
                TWO,
                "master-keys must be set for a cluster, to the same keys on every server",
                "--node",
                "a",
                "--master-keys",
                "");
        rejects(TWO, "durability must be fsync if cluster is set", "--node", "a", "--durability", "process");
        rejects(
                TWO,
                "store must be a folder if cluster is set",
                "--node",
                "a",
                "--store",
                "postgresql://u:p@127.0.0.1/d");
        assertThatThrownBy(() ->
                        LayeredSettings.read(List.of("--node", "a"), Map.of()).config())
                .hasMessageContaining("node must not be set without the setting 'cluster'");
    }

    @Test
    void theFolderOfAClusterIsNotOpenedByASingleServer() throws Exception {
        Config member =
                config(TWO, "--node", "a", "--data", folder.resolve("data").toString());
        ClusterMember.create(Objects.requireNonNull(member.cluster()));
        assertThatThrownBy(() -> TestServer.start(folder.resolve("data")))
                .hasMessageContaining("belongs to a server in a cluster; start it with --cluster");
    }
}
