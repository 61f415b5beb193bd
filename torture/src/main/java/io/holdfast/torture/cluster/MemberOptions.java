package io.holdfast.torture.cluster;

import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.MemberAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The arguments of {@link TortureMemberMain}.
 *
 * @param creates whether the member creates the cluster
 * @param start a number that is unique to each process start and determines the callers' numbers
 * @param hosts the host of each member
 */
record MemberOptions(String member, Path folder, boolean creates, int start, long seed, Map<String, String> hosts) {

    static final int RAFT_PORT = 7411;
    static final int PEER_PORT = 7412;

    private static final int FIXED = 5;

    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                member, folder.toString(), Boolean.toString(creates), Integer.toString(start), Long.toString(seed)));
        hosts.forEach((name, host) -> arguments.add(name + "=" + host));
        return arguments;
    }

    static MemberOptions parse(String... arguments) {
        Map<String, String> hosts = new TreeMap<>();
        for (String host : List.of(arguments).subList(FIXED, arguments.length)) {
            hosts.put(host.split("=", 2)[0], host.split("=", 2)[1]);
        }
        return new MemberOptions(
                arguments[0],
                Path.of(arguments[1]),
                Boolean.parseBoolean(arguments[2]),
                Integer.parseInt(arguments[3]),
                Long.parseLong(arguments[4]),
                hosts);
    }

    ClusterConfig config() {
        Map<String, MemberAddress> addresses = new TreeMap<>();
        hosts.keySet().forEach(name -> addresses.put(name, addressOf(name)));
        return ClusterConfig.of(member, addresses, folder);
    }

    MemberAddress addressOf(String name) {
        String host = hosts.get(name);
        return new MemberAddress(
                host + ":" + RAFT_PORT, host + ":" + PEER_PORT, URI.create("http://" + host + ":7400"));
    }
}
