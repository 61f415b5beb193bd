package io.holdfast.benchmarks.cluster;

import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.ClusterTimings;
import io.holdfast.store.raft.MemberAddress;
import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The ports of a cluster's members on the loopback interface.
 *
 * @param ports two ports for each member, in the order of the names
 */
record ClusterPorts(List<Integer> ports) {

    static final List<String> NAMES = List.of("a", "b", "c");

    /**
     * Long election timeouts, so that a pause on a busy machine does not cause a change of leader during the benchmark.
     */
    private static final ClusterTimings TIMINGS = new ClusterTimings(
            Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(5));

    static ClusterPorts free() throws IOException {
        List<Integer> free = new ArrayList<>();
        while (free.size() < 2 * NAMES.size()) {
            int port = ThirdPartyServerProcess.freePort();
            if (!free.contains(port)) {
                free.add(port);
            }
        }
        return new ClusterPorts(free);
    }

    static ClusterPorts parse(String text) {
        return new ClusterPorts(
                Arrays.stream(text.split(",", -1)).map(Integer::valueOf).toList());
    }

    String text() {
        return ports.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    MemberAddress addressOf(String name) {
        int index = 2 * NAMES.indexOf(name);
        return new MemberAddress(
                "127.0.0.1:" + ports.get(index),
                "127.0.0.1:" + ports.get(index + 1),
                URI.create("http://127.0.0.1:" + ports.get(index + 1)));
    }

    ClusterConfig config(String member, Path folder) {
        Map<String, MemberAddress> members = new TreeMap<>();
        NAMES.forEach(name -> members.put(name, addressOf(name)));
        return ClusterConfig.of(member, members, folder).withTimings(TIMINGS);
    }
}
