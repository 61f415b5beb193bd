package io.holdfast.server;

import static org.awaitility.Awaitility.await;

import io.holdfast.store.raft.ClusterMember;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A cluster of three servers in this process. */
final class LoopbackCluster implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final List<String> NAMES = List.of("a", "b", "c");

    private final Path folder;
    private final Path file;
    private final Map<String, String> members = new TreeMap<>();
    private final Map<String, URI> addresses = new TreeMap<>();
    private final Map<String, TestServer> servers = new TreeMap<>();
    private final String admin;

    LoopbackCluster(Path folder) throws Exception {
        this.folder = folder;
        this.file = writeFile();
        ClusterMember.create(Objects.requireNonNull(config("a").cluster()));
        Server first = new Server(config("a"));
        admin = await().atMost(PATIENCE).until(first::firstKey, Objects::nonNull);
        servers.put("a", TestServer.of(first, admin));
        for (String name : NAMES.subList(1, NAMES.size())) {
            start(name);
            server("a")
                    .post("/v1/cluster/members", Objects.requireNonNull(members.get(name)))
                    .is(200);
        }
    }

    private Path writeFile() throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        StringBuilder yaml = new StringBuilder("cluster:\n  servers:\n");
        for (String name : NAMES) {
            int[] ports = new int[3];
            for (int i = 0; i < ports.length; i++) {
                ServerSocket socket = new ServerSocket(0);
                sockets.add(socket);
                ports[i] = socket.getLocalPort();
            }
            addresses.put(name, URI.create("http://127.0.0.1:" + ports[2]));
            String fields = "'raft':'127.0.0.1:%d','peer':'127.0.0.1:%d','http':'%s'}"
                    .formatted(ports[0], ports[1], addresses.get(name));
            members.put(name, "{'name':'" + name + "'," + fields);
            yaml.append("    %s: {%s%n".formatted(name, fields.replace("':'", "': '")));
        }
        for (ServerSocket socket : sockets) {
            socket.close();
        }
        return Files.writeString(folder.resolve("cluster.yaml"), yaml);
    }

    private Config config(String name) {
        return LayeredSettings.read(
                        List.of(
                                "--data",
                                folder.resolve(name).toString(),
                                "--backups",
                                folder.resolve("backups-" + name).toString(),
                                "--cluster",
                                file.toString(),
                                "--node",
                                name,
                                "--master-keys",
                                "test=" + Base64.getEncoder().encodeToString(new byte[32])),
                        Map.of())
                .config();
    }

    void start(String name) throws Exception {
        servers.put(name, TestServer.of(new Server(config(name)), admin));
    }

    TestServer server(String name) {
        return Objects.requireNonNull(servers.get(name));
    }

    String admin() {
        return admin;
    }

    URI address(String name) {
        return Objects.requireNonNull(addresses.get(name));
    }

    /** Waits until the given server knows a leader among the servers that run, and returns its name. */
    String leaderSeenBy(String name) {
        return await().atMost(PATIENCE)
                .until(() -> server(name).get("/v1/cluster").is(200).text("leader"), servers::containsKey);
    }

    void stop(String name) {
        Objects.requireNonNull(servers.remove(name)).close();
    }

    @Override
    public void close() {
        servers.values().forEach(TestServer::close);
    }
}
