package io.holdfast.benchmarks.cluster;

import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Three etcd members on free loopback ports, with the default durability: every write is synced to disk. */
final class EtcdCluster implements AutoCloseable {

    private static final int MEMBERS = 3;
    private static final Path PROGRAM = Path.of("/usr/bin/etcd");

    /**
     * The settings that differ from the defaults. The history is limited, so that it does not grow during the
     * benchmark.
     */
    private static final List<String> SETTINGS =
            List.of("--auto-compaction-mode=revision", "--auto-compaction-retention=10000", "--logger=zap");

    private final List<ThirdPartyServerProcess> members = new ArrayList<>();
    private final List<Integer> clientPorts = new ArrayList<>();

    private EtcdCluster() {}

    /**
     * Starts the members.
     *
     * @param folders one folder for each member
     */
    static EtcdCluster start(List<Path> folders) throws IOException, InterruptedException {
        ThirdPartyServerProcess.installPackage("etcd-server", PROGRAM);
        EtcdCluster cluster = new EtcdCluster();
        try {
            cluster.startMembers(folders);
        } catch (IOException | InterruptedException | RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    private void startMembers(List<Path> folders) throws IOException, InterruptedException {
        List<String> peers = new ArrayList<>();
        for (int i = 0; i < MEMBERS; i++) {
            peers.add("http://127.0.0.1:" + ThirdPartyServerProcess.freePort());
            clientPorts.add(ThirdPartyServerProcess.freePort());
        }
        String all = IntStream.range(0, MEMBERS)
                .mapToObj(i -> "m" + i + "=" + peers.get(i))
                .collect(Collectors.joining(","));
        for (int i = 0; i < MEMBERS; i++) {
            String client = "http://127.0.0.1:" + clientPorts.get(i);
            List<String> command = new ArrayList<>(List.of(
                    PROGRAM.toString(),
                    "--name=m" + i,
                    "--data-dir=" + folders.get(i).resolve("data"),
                    "--initial-cluster-state=new",
                    "--initial-cluster=" + all,
                    "--listen-peer-urls=" + peers.get(i),
                    "--initial-advertise-peer-urls=" + peers.get(i),
                    "--listen-client-urls=" + client,
                    "--advertise-client-urls=" + client));
            command.addAll(SETTINGS);
            members.add(ThirdPartyServerProcess.start(folders.get(i), Map.of(), command));
        }
        ThirdPartyServerProcess.await("etcd", this::leaderPort);
    }

    /** Returns the client port of the leader, which serves writes without forwarding them. */
    int leaderPort() throws IOException {
        for (int port : clientPorts) {
            try (EtcdConnection connection = new EtcdConnection(port)) {
                if (connection.isLeader()) {
                    return port;
                }
            }
        }
        throw new IOException("etcd has no leader");
    }

    /** Connects to the leader. */
    EtcdConnection connect() throws IOException {
        return new EtcdConnection(leaderPort());
    }

    String version() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(PROGRAM.toString(), "--version").start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text.lines().findFirst().orElse("").replace("etcd Version: ", "");
    }

    @Override
    public void close() {
        members.forEach(ThirdPartyServerProcess::close);
    }
}
