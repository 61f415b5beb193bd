package io.holdfast.server.cluster;

import io.holdfast.server.configfile.ConfigSection;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.ClusterTimings;
import io.holdfast.store.raft.ClusterTls;
import io.holdfast.store.raft.MemberAddress;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a cluster in a YAML or JSON file, which is the same on all servers.
 *
 * <pre>
 * cluster:
 *   servers:
 *     a: {raft: '10.0.0.1:7411', peer: '10.0.0.1:7412', http: 'https://10.0.0.1:7400'}
 *     b: {raft: '10.0.0.2:7411', peer: '10.0.0.2:7412', http: 'https://10.0.0.2:7400'}
 *     c: {raft: '10.0.0.3:7411', peer: '10.0.0.3:7412', http: 'https://10.0.0.3:7400'}
 *   tls: {certificate: node.pem, key: node-key.pem, authority: ca.pem}
 *   timings: {electionMin: PT0.5S, electionMax: PT1S, tick: PT1S, maxClockSkew: PT5S}
 * </pre>
 */
public final class ClusterConfigFile {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,31}");
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9.-]+):([0-9]{1,5})");
    private static final int MAX_PORT = 65_535;
    private static final Duration MAX_TIME = Duration.ofDays(1);

    private final Path path;
    private final ConfigSection cluster;
    private final List<String> problems;

    private ClusterConfigFile(Path path, ConfigSection cluster, List<String> problems) {
        this.path = path;
        this.cluster = cluster;
        this.problems = problems;
    }

    /**
     * Reads a file.
     *
     * @param node the name of this server, or an empty string if the file names only one
     * @param folder this server's data folder
     * @param environment the variables that the file may refer to
     * @param problems receives all problems in the file
     * @return the configuration of this server, or null if there are problems
     */
    public static @Nullable ClusterConfig read(
            Path file, String node, Path folder, Map<String, String> environment, List<String> problems) {
        List<String> found = new ArrayList<>();
        ConfigSection section = ConfigSection.read(file, environment, found);
        ClusterConfig config = null;
        if (section != null && !section.has("cluster")) {
            section.reject("cluster", "must be set");
        } else if (section != null) {
            config = new ClusterConfigFile(file, section.section("cluster"), found).config(node, folder);
            section.rejectUnknown();
        }
        problems.addAll(found);
        return found.isEmpty() ? config : null;
    }

    private @Nullable ClusterConfig config(String node, Path folder) {
        Map<String, MemberAddress> servers = servers();
        ClusterTls tls = tls();
        ClusterTimings timings = timings();
        cluster.rejectUnknown();
        if (problems.isEmpty() && tls == null && !servers.values().stream().allMatch(ClusterConfigFile::isLoopback)) {
            cluster.reject("tls", "must be set, because the addresses of the servers are not loopback addresses");
        }
        if (!problems.isEmpty()) {
            return null;
        }
        if ((node.isEmpty() && servers.size() > 1) || (!node.isEmpty() && !servers.containsKey(node))) {
            problems.add("the name of this server (--node) must be one of " + servers.keySet()
                    + (node.isEmpty() ? "" : ", but is '" + node + "'"));
            return null;
        }
        return ClusterConfig.of(node.isEmpty() ? servers.keySet().iterator().next() : node, servers, folder)
                .withTls(tls)
                .withTimings(timings);
    }

    private Map<String, MemberAddress> servers() {
        Map<String, MemberAddress> servers = new LinkedHashMap<>();
        Set<String> used = new HashSet<>();
        cluster.children("servers").forEach((name, section) -> {
            if (!NAME.matcher(name).matches()) {
                cluster.reject(
                        "servers",
                        "must have names of 1 to 32 characters of a-z, 0-9, '_' and '-', but contains" + " '" + name
                                + "'");
            }
            String raft = hostAndPort(section, "raft", used);
            String peer = hostAndPort(section, "peer", used);
            URI http = http(section);
            section.rejectUnknown();
            if (raft != null && peer != null && http != null) {
                servers.put(name, new MemberAddress(raft, peer, http));
            }
        });
        if (servers.isEmpty() && problems.isEmpty()) {
            cluster.reject("servers", "must name at least one server");
        }
        return servers;
    }

    private static @Nullable String hostAndPort(ConfigSection section, String field, Set<String> used) {
        String text = section.required(field);
        if (text == null) {
            return null;
        }
        if (!isHostAndPort(text)) {
            section.reject(field, "must be a host and a port such as 10.0.0.1:7411, but is '" + text + "'");
            return null;
        }
        if (!used.add(text)) {
            section.reject(field, "must be unique, but '" + text + "' is used twice");
        }
        return text;
    }

    /** Returns whether a string has the form {@code host:port}. */
    static boolean isHostAndPort(String text) {
        Matcher matcher = HOST_AND_PORT.matcher(text);
        return matcher.matches()
                && Integer.parseInt(matcher.group(2)) > 0
                && Integer.parseInt(matcher.group(2)) <= MAX_PORT;
    }

    private static @Nullable URI http(ConfigSection section) {
        String text = section.required("http");
        URI address = text == null ? null : httpAddress(text);
        if (text != null && address == null) {
            section.reject("http", "must be an address such as https://10.0.0.1:7400, but is '" + text + "'");
        }
        return address;
    }

    /** Returns the address of an HTTP server, or null if it is not valid. */
    static @Nullable URI httpAddress(String text) {
        try {
            URI address = URI.create(text);
            boolean valid = ("http".equals(address.getScheme()) || "https".equals(address.getScheme()))
                    && address.getHost() != null
                    && address.getUserInfo() == null
                    && (address.getPath().isEmpty() || address.getPath().equals("/"))
                    && address.getQuery() == null
                    && address.getFragment() == null;
            return valid ? URI.create(address.getScheme() + "://" + address.getRawAuthority()) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private @Nullable ClusterTls tls() {
        if (!cluster.has("tls")) {
            return null;
        }
        ConfigSection tls = cluster.section("tls");
        Path certificate = file(tls, "certificate");
        Path key = file(tls, "key");
        Path authority = file(tls, "authority");
        tls.rejectUnknown();
        return certificate == null || key == null || authority == null
                ? null
                : new ClusterTls(certificate, key, authority);
    }

    /** Returns a file; a relative path is relative to the folder of the cluster file. */
    private @Nullable Path file(ConfigSection section, String field) {
        String text = section.required(field);
        if (text == null) {
            return null;
        }
        Path file = path.toAbsolutePath().resolveSibling(text);
        if (!Files.isReadable(file)) {
            section.reject(field, "must be a readable file, but " + file + " cannot be read");
            return null;
        }
        return file;
    }

    private ClusterTimings timings() {
        ConfigSection timings = cluster.section("timings");
        ClusterTimings standard = ClusterTimings.DEFAULT;
        Duration min = time(timings, "electionMin", standard.electionMin());
        Duration max = time(timings, "electionMax", standard.electionMax());
        Duration tick = time(timings, "tick", standard.tick());
        Duration skew = time(timings, "maxClockSkew", standard.maxClockSkew());
        timings.rejectUnknown();
        try {
            return new ClusterTimings(min, max, tick, skew);
        } catch (BadRequestException e) {
            cluster.reject("timings", "are invalid: " + e.getMessage());
            return standard;
        }
    }

    private static Duration time(ConfigSection timings, String field, Duration standard) {
        return timings.duration(field, standard, Duration.ofMillis(1), MAX_TIME);
    }

    private static boolean isLoopback(MemberAddress address) {
        return isLoopback(address.raft()) && isLoopback(address.peer());
    }

    private static boolean isLoopback(String hostAndPort) {
        try {
            return InetAddress.getByName(hostAndPort.substring(0, hostAndPort.lastIndexOf(':')))
                    .isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
