package io.holdfast.cli.demo;

import io.holdfast.api.QueueApi;
import io.holdfast.api.cluster.ClusterApi;
import io.holdfast.client.CallException;
import io.holdfast.client.Holdfast;
import io.holdfast.server.cluster.ClusterConfigFile;
import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.ClusterMember;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of three servers on loopback addresses with simulated users. From time to time the leader is killed, and
 * restarted a few seconds later; the users and the console continue on the other servers.
 */
final class DemoCluster implements AutoCloseable {

    static final String FILE = "cluster.yaml";
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final Duration KILL_EVERY = Duration.ofSeconds(20);
    private static final Duration DOWN = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int KEY_BYTES = 32;
    private static final String PROBE = "demo-probe";

    private final PrintStream out;
    private final Path folder;
    private final List<DemoServerProcess> servers = new ArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Holdfast client;
    private @Nullable SimulatedUsers users;

    private DemoCluster(PrintStream out, Path folder) {
        this.out = out;
        this.folder = folder;
    }

    /** Runs the demo until the process is stopped. */
    static void run(PrintStream out) throws Exception {
        DemoCluster demo = new DemoCluster(out, Files.createTempDirectory("holdfast-demo"));
        Runtime.getRuntime().addShutdownHook(new Thread(demo::close, "holdfast-shutdown"));
        try {
            demo.start();
            while (!demo.closed.await(KILL_EVERY.toSeconds(), TimeUnit.SECONDS)) {
                demo.killLeader();
            }
        } catch (CallException | IllegalStateException e) {
            if (demo.closed.getCount() > 0) {
                throw e;
            }
        }
    }

    /** Starts the servers, forms a cluster, and starts the users. */
    void start() throws Exception {
        out.println("starting three servers ...");
        writeFile();
        List<String> problems = new ArrayList<>();
        DemoServerProcess first = servers.get(0);
        ClusterConfig config = ClusterConfigFile.read(
                folder.resolve(FILE), first.name(), folder.resolve(first.name()), Map.of(), problems);
        ClusterMember.create(Objects.requireNonNull(config, problems::toString));
        for (DemoServerProcess server : servers) {
            server.start();
        }
        String key = await(() -> first.firstKey().orElse(null), "server a did not start");
        Holdfast opened = Holdfast.at(
                        servers.stream().map(DemoServerProcess::address).toList())
                .key(key)
                .timeout(PATIENCE)
                .build();
        client = opened;
        for (DemoServerProcess server : servers.subList(1, servers.size())) {
            ClusterApi.NewMember member = Objects.requireNonNull(members(config).get(server.name()));
            opened.cluster().add(member).withTimeout(PATIENCE).send();
            say(server.name() + " has joined");
        }
        opened.queue().create(QueueApi.Config.of(PROBE)).send();
        users = new SimulatedUsers(opened);
        users.start();
        introduce(key);
    }

    private void introduce(String key) {
        out.println("Holdfast demo: a cluster of three servers with simulated users");
        for (DemoServerProcess server : servers) {
            out.println("  console of " + server.name() + "    " + server.address() + "/#/cluster");
        }
        out.println("  admin key       " + key);
        out.println();
        out.println("Try in another terminal:");
        out.println("  export HOLDFAST_URL="
                + String.join(
                        ",",
                        servers.stream()
                                .map(server -> server.address().toString())
                                .toList())
                + " HOLDFAST_KEY=" + key);
        out.println("  ./holdfast cluster status");
        out.println("  ./holdfast cluster transfer");
        out.println();
        out.println("The leader is killed every " + KILL_EVERY.toSeconds()
                + " s. Press Ctrl-C to stop everything and delete the data.");
        out.flush();
    }

    /** Kills the leader, waits for another server to take over, and restarts the killed one. */
    void killLeader() throws Exception {
        String leader = await(this::leader, "the cluster has no leader");
        DemoServerProcess server = servers.stream()
                .filter(each -> each.name().equals(leader))
                .findFirst()
                .orElseThrow();
        long start = System.nanoTime();
        server.kill();
        say("killed " + leader + ", the leader");
        Holdfast calls = Objects.requireNonNull(client);
        calls.queue().pause(PROBE).asRepeatable().send();
        double gap = (System.nanoTime() - start) / 1e9;
        say(await(this::leader, "the cluster has no leader") + " leads; writes waited for "
                + String.format(Locale.ROOT, "%.1f s", gap));
        if (closed.await(DOWN.toSeconds(), TimeUnit.SECONDS)) {
            return;
        }
        server.start();
        await(() -> follows(leader) ? leader : null, leader + " did not rejoin the cluster");
        say(leader + " has rejoined the cluster and caught up");
    }

    private @Nullable String leader() {
        try {
            return Objects.requireNonNull(client).cluster().status().send().leader();
        } catch (CallException e) {
            return null;
        }
    }

    private boolean follows(String name) {
        try {
            return Objects.requireNonNull(client).cluster().status().send().members().stream()
                    .anyMatch(member -> member.name().equals(name)
                            && member.role() == ClusterApi.ServerRole.FOLLOWER
                            && member.age() != null
                            && member.age().compareTo(Duration.ofSeconds(3)) < 0);
        } catch (CallException e) {
            return false;
        }
    }

    private <T> T await(Supplier<@Nullable T> source, String failure) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - end < 0) {
            T value = source.get();
            if (value != null) {
                return value;
            }
            if (closed.await(100, TimeUnit.MILLISECONDS)) {
                break;
            }
        }
        throw new IllegalStateException(failure);
    }

    private void say(String what) {
        out.println(LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS) + "  " + what);
        out.flush();
    }

    private static Map<String, ClusterApi.NewMember> members(ClusterConfig config) {
        Map<String, ClusterApi.NewMember> members = new TreeMap<>();
        config.members()
                .forEach((name, address) -> members.put(
                        name,
                        new ClusterApi.NewMember(
                                name,
                                address.raft(),
                                address.peer(),
                                address.http().toString())));
        return members;
    }

    /** Writes the cluster file, with free ports. */
    private void writeFile() throws IOException {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        String masterKeys = "demo=" + Base64.getEncoder().encodeToString(key);
        StringBuilder yaml = new StringBuilder("cluster:\n  servers:\n");
        List<ServerSocket> sockets = new ArrayList<>();
        for (String name : NAMES) {
            int[] ports = new int[3];
            for (int i = 0; i < ports.length; i++) {
                ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                sockets.add(socket);
                ports[i] = socket.getLocalPort();
            }
            URI http = URI.create("http://127.0.0.1:" + ports[2]);
            yaml.append(String.format(
                    "    %s: {raft: '127.0.0.1:%d', peer: '127.0.0.1:%d', http: '%s'}%n",
                    name, ports[0], ports[1], http));
            servers.add(new DemoServerProcess(name, http, folder, masterKeys));
        }
        for (ServerSocket socket : sockets) {
            socket.close();
        }
        Files.writeString(folder.resolve(FILE), yaml);
    }

    @Override
    public void close() {
        closed.countDown();
        if (users != null) {
            users.close();
        }
        if (client != null) {
            client.close();
        }
        servers.forEach(DemoServerProcess::close);
        Demo.deleteFolder(folder);
    }
}
