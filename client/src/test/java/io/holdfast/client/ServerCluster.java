package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.cluster.ClusterApi;
import io.holdfast.server.Main;
import io.holdfast.server.cluster.ClusterConfigFile;
import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.testkit.crash.CrashProcess;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A cluster of servers on loopback addresses, each in a process of its own. */
final class ServerCluster implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");
    private static final String KEY_LINE = "administrator API key, shown only once: ";

    private final Path folder;
    private final Path file;
    private final Map<String, URI> addresses = new TreeMap<>();
    private final Map<String, ClusterApi.NewMember> members = new TreeMap<>();
    private final Map<String, CrashProcess> processes = new TreeMap<>();
    private final String key;
    private final Holdfast client;

    /** Starts a cluster with the given number of servers. Addresses for five servers are configured. */
    ServerCluster(Path folder, int servers) throws Exception {
        this.folder = folder;
        this.file = writeFile();
        List<String> problems = new ArrayList<>();
        ClusterConfig first = ClusterConfigFile.read(file, "a", folder.resolve("a"), Map.of(), problems);
        ClusterMember.create(Objects.requireNonNull(first, problems::toString));
        for (String name : NAMES.subList(0, servers)) {
            start(name);
        }
        key = await().atMost(PATIENCE)
                .until(
                        () -> process("a").lines().stream()
                                .filter(line -> line.startsWith(KEY_LINE))
                                .map(line -> line.substring(KEY_LINE.length()))
                                .findFirst()
                                .orElse(""),
                        line -> !line.isEmpty());
        client = Holdfast.at(List.copyOf(addresses.values()).subList(0, Math.max(3, servers)))
                .key(key)
                .timeout(Duration.ofSeconds(60))
                .build();
        for (String name : NAMES.subList(1, servers)) {
            add(name);
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
            URI http = URI.create("http://127.0.0.1:" + ports[2]);
            addresses.put(name, http);
            ClusterApi.NewMember member =
                    new ClusterApi.NewMember(name, "127.0.0.1:" + ports[0], "127.0.0.1:" + ports[1], http.toString());
            members.put(name, member);
            yaml.append("    %s: {raft: '%s', peer: '%s', http: '%s'}%n"
                    .formatted(name, member.raft(), member.peer(), member.http()));
        }
        for (ServerSocket socket : sockets) {
            socket.close();
        }
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve("cluster.yaml"), yaml);
    }

    /** Starts a server on its folder, which may be empty. */
    void start(String name) throws IOException {
        CrashProcess old = processes.remove(name);
        if (old != null) {
            old.close();
        }
        processes.put(
                name,
                CrashProcess.start(
                        Main.class,
                        "serve",
                        "--data",
                        folder.resolve(name).toString(),
                        "--backups",
                        folder.resolve("backups-" + name).toString(),
                        "--cluster",
                        file.toString(),
                        "--node",
                        name,
                        "--master-keys",
                        "test=" + Base64.getEncoder().encodeToString(new byte[32])));
        await().atMost(PATIENCE).until(() -> !process(name).lines().isEmpty());
    }

    /** Adds a server that has been started, and waits until the whole cluster is current. */
    void add(String name) {
        client.cluster().add(member(name)).withTimeout(PATIENCE).send();
    }

    ClusterApi.NewMember member(String name) {
        return Objects.requireNonNull(members.get(name));
    }

    CrashProcess process(String name) {
        return Objects.requireNonNull(processes.get(name));
    }

    void kill(String name) throws InterruptedException {
        process(name).kill();
    }

    /** Stops a server as a supervisor does, so that it passes on the leadership. */
    void stop(String name) throws InterruptedException {
        process(name).terminate();
    }

    /** Deletes the folder of a server that has been killed. */
    void wipe(String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(name))) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Returns the metrics of a server. */
    String metrics(String name) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(address(name).resolve("/metrics"))
                .header("Authorization", "Bearer " + key)
                .build();
        return await().atMost(PATIENCE)
                .until(
                        () -> HttpClient.newHttpClient().send(request, BodyHandlers.ofString()),
                        response -> response.statusCode() == 200)
                .body();
    }

    URI address(String name) {
        return Objects.requireNonNull(addresses.get(name));
    }

    String key() {
        return key;
    }

    /** Returns a client that knows the first servers of the cluster. */
    Holdfast client() {
        return client;
    }

    /** Returns a client that knows one server only. */
    Holdfast client(String name) {
        return Holdfast.at(address(name)).key(key).build();
    }

    /** Waits until a majority has a leader and returns its name. */
    String leader() {
        return await().atMost(PATIENCE).until(this::leaderOrNone, name -> !name.isEmpty());
    }

    private String leaderOrNone() {
        try {
            ClusterApi.Status status = client.cluster().status().send();
            return status.leader() == null || status.role() == ClusterApi.ServerRole.CANDIDATE ? "" : status.leader();
        } catch (CallException e) {
            return "";
        }
    }

    /** Returns a follower. */
    String follower() {
        String leader = leader();
        return processes.keySet().stream()
                .filter(name -> !name.equals(leader))
                .findFirst()
                .orElseThrow();
    }

    /** Waits until the cluster has exactly these servers, and all are reachable. */
    void awaitMembers(String... names) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            List<ClusterApi.Member> all = client.cluster().status().send().members();
            assertThat(all).extracting(ClusterApi.Member::name).containsExactly(names);
            assertThat(all)
                    .allSatisfy(member -> assertThat(member.role())
                            .isIn(ClusterApi.ServerRole.LEADER, ClusterApi.ServerRole.FOLLOWER));
        });
    }

    /**
     * Waits until every server has been seen at the same entry as another one, and requires that both had the same hash.
     */
    void awaitEqual(String... names) {
        awaitMembers(names);
        Map<Long, ClusterApi.Member> seen = new HashMap<>();
        Set<String> compared = new TreeSet<>();
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(() -> {
            for (ClusterApi.Member member : client.cluster().status().send().members()) {
                ClusterApi.Member other = seen.putIfAbsent(member.index(), member);
                if (other != null && !other.name().equals(member.name())) {
                    assertThat(member.chain()).isEqualTo(other.chain());
                    compared.addAll(List.of(member.name(), other.name()));
                }
            }
            return compared.containsAll(List.of(names));
        });
    }

    @Override
    public void close() throws IOException {
        client.close();
        for (CrashProcess process : processes.values()) {
            process.close();
        }
    }
}
