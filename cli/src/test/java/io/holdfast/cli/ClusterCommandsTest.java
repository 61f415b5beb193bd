package io.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.cli.CliRunner.Ran;
import io.holdfast.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of a cluster that need no running cluster. The tests of the client have the others. */
@Tag("slow")
class ClusterCommandsTest {

    @TempDir
    Path folder;

    private Path file;
    private Path data;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("cluster.yaml"), """
                cluster:
                  servers:
                    a: {raft: '127.0.0.1:7411', peer: '127.0.0.1:7412', http: 'http://127.0.0.1:7400'}
                    b: {raft: '127.0.0.1:7421', peer: '127.0.0.1:7422', http: 'http://127.0.0.1:7401'}
                """);
        data = folder.resolve("data");
    }

    private Ran run(String... args) {
        return CliRunner.alone(Map.of()).ran(args);
    }

    @Test
    void aFolderBecomesThatOfAClusterAndOfASingleServerAgain() throws Exception {
        try (Server server = Server.start("--data", data.toString(), "--port", "0")) {
            assertThat(server.firstKey()).isNotNull();
        }
        Ran created = run("cluster", "create", "--data", data.toString(), "--cluster", file.toString(), "--node", "a");
        assertThat(created.code()).as(created.err()).isZero();
        assertThat(created.out()).contains("created a cluster of one server, a, in", "holdfast serve --data");
        assertThat(data.resolve("member.json")).exists();

        Ran verify = run("verify", "--data", data.toString());
        assertThat(verify.code()).isNotZero();
        assertThat(verify.err()).contains("belongs to a server in a cluster");

        Ran detached = run("cluster", "detach", "--data", data.toString());
        assertThat(detached.code()).as(detached.err()).isZero();
        try (Server server = Server.start("--data", data.toString(), "--port", "0")) {
            assertThat(server.firstKey())
                    .as("the store already has an administrator")
                    .isNull();
        }
    }

    @Test
    void wrongFilesAndNamesAreExplained() {
        Ran unnamed = run("cluster", "create", "--data", data.toString(), "--cluster", file.toString());
        assertThat(unnamed.code()).isEqualTo(2);
        assertThat(unnamed.err()).contains("the name of this server (--node) must be one of [a, b]");
        Ran missing = run("cluster", "create", "--data", data.toString(), "--cluster", "none.yaml");
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("none.yaml is invalid: the file cannot be read");
        Ran rejoin = run("cluster", "rejoin", "--data", data.toString());
        assertThat(rejoin.code()).isEqualTo(2);
        assertThat(rejoin.err()).contains("does not belong to a member of a cluster");
    }

    @Test
    void aSingleServerSaysThatItHasNoCluster() throws Exception {
        try (Server server = Server.start("--data", data.toString(), "--port", "0")) {
            // A list of addresses whose first server is down.
            Map<String, String> environment = Map.of(
                    "HOLDFAST_URL",
                    "http://127.0.0.1:1," + server.address(),
                    "HOLDFAST_KEY",
                    Objects.requireNonNull(server.firstKey()));
            Ran status = CliRunner.alone(environment).ran("cluster", "status");
            assertThat(status.code()).as(status.err()).isZero();
            assertThat(status.out()).contains("This server is not part of a cluster.");
            Ran transfer = CliRunner.alone(environment).ran("cluster", "transfer");
            assertThat(transfer.code()).isEqualTo(1);
            assertThat(transfer.err()).contains("not_clustered");
        }
    }
}
