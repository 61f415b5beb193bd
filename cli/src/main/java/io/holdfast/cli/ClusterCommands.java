package io.holdfast.cli;

import io.holdfast.api.cluster.ClusterApi;
import io.holdfast.api.cluster.ClusterApi.Member;
import io.holdfast.api.cluster.ClusterApi.NewMember;
import io.holdfast.api.cluster.ClusterApi.ServerRole;
import io.holdfast.client.Call;
import io.holdfast.client.ClusterAdminClient;
import io.holdfast.server.cluster.ClusterConfigFile;
import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.store.raft.MemberAddress;
import io.holdfast.store.raft.peer.MemberFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "cluster", description = "Manages a cluster of servers.")
final class ClusterCommands extends BaseCommand {

    private static final String FILE = "Cluster file.";
    private static final String DATA = "Data folder of the server. Default: ${DEFAULT-VALUE}.";
    private static final Duration CHANGE_TIMEOUT = Duration.ofMinutes(10);
    private static final int CHAIN_DIGITS = 12;

    ClusterCommands(Cli cli) {
        super(cli);
    }

    /** A row in the status table. */
    private record StatusRow(
            String server,
            String role,
            long term,
            long index,
            long commit,
            long lag,
            String chain,
            String age,
            String contact,
            String http) {

        static StatusRow of(Member member) {
            String chain = member.chain() == null ? "" : member.chain();
            return new StatusRow(
                    member.name(),
                    member.role().name().toLowerCase(Locale.ROOT),
                    member.term(),
                    member.index(),
                    member.commit(),
                    member.lag(),
                    chain.substring(0, Math.min(chain.length(), CHAIN_DIGITS)),
                    seconds(member.age()),
                    seconds(member.lastContact()),
                    member.http());
        }

        private static String seconds(@Nullable Duration time) {
            return time == null ? "-" : String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1e3);
        }
    }

    private ClusterAdminClient cluster() {
        return client().cluster();
    }

    @Command(name = "status", description = "Shows the servers with their roles and replication lag.")
    int status() {
        return showStatus(cluster().status());
    }

    private int showStatus(Call<ClusterApi.Status> call) {
        ClusterApi.Status status = call.send();
        if (output().json()) {
            output().value(status);
            return Cli.DONE;
        }
        if (status.role() == ServerRole.SINGLE) {
            output().line("This server is not part of a cluster.");
            return Cli.DONE;
        }
        output().line((status.leader() == null ? "no leader is known" : "leader: " + status.leader()) + ", term "
                + status.term() + " (as seen by " + status.server() + ")");
        output().rows(
                        status.members().stream().map(StatusRow::of).toList(),
                        0,
                        "server",
                        "role",
                        "term",
                        "index",
                        "commit",
                        "lag",
                        "chain",
                        "age",
                        "contact",
                        "http");
        warnings(status).forEach(warning -> output().line("warning: " + warning));
        return Cli.DONE;
    }

    private static List<String> warnings(ClusterApi.Status status) {
        List<String> warnings = new ArrayList<>();
        add(warnings, status.server() + " has different data: ", status.divergence());
        add(warnings, status.server() + " receives no entries: ", status.stalled());
        add(warnings, status.server() + " does not lead: ", status.notLeading());
        List<String> unreachable = status.members().stream()
                .filter(member -> member.role() == ServerRole.UNKNOWN)
                .map(Member::name)
                .toList();
        add(warnings, "not reachable: ", unreachable.isEmpty() ? null : String.join(", ", unreachable));
        return warnings;
    }

    private static void add(List<String> warnings, String prefix, @Nullable String reason) {
        if (reason != null) {
            warnings.add(prefix + reason);
        }
    }

    @Command(name = "add", description = "Adds a server that was started with an empty folder.")
    int add(
            @Parameters(paramLabel = "NAME") String name,
            @Option(names = "--cluster", required = true, paramLabel = "FILE", description = FILE) Path file) {
        return showStatus(cluster().add(member(name, file)).withTimeout(CHANGE_TIMEOUT));
    }

    @Command(name = "remove", description = "Removes a server. Stop it afterwards.")
    int remove(@Parameters(paramLabel = "NAME") String name) {
        return showStatus(cluster().remove(name).withTimeout(CHANGE_TIMEOUT));
    }

    @Command(
            name = "replace",
            description = "Removes a server that has lost its data or its machine, and adds it again with an "
                    + "empty folder.")
    int replace(
            @Parameters(paramLabel = "NAME") String name,
            @Option(
                            names = "--cluster",
                            paramLabel = "FILE",
                            description = "Cluster file with the new addresses. Default: the same addresses as before.")
                    @Nullable
                    Path file) {
        return showStatus(cluster()
                .replace(file == null ? existing(name) : member(name, file))
                .withTimeout(CHANGE_TIMEOUT));
    }

    @Command(name = "transfer", description = "Transfers leadership to a server.")
    int transfer(
            @Parameters(
                            arity = "0..1",
                            paramLabel = "NAME",
                            description = "Server to become leader. Default: the most up-to-date one.")
                    @Nullable
                    String name) {
        return showStatus(cluster().transfer(name));
    }

    @Command(
            name = "create",
            description =
                    "Creates a cluster of one server in a folder that is empty or contains a single server's data.")
    int create(
            @Option(names = "--data", defaultValue = "data", paramLabel = "DIR", description = DATA) Path data,
            @Option(names = "--cluster", required = true, paramLabel = "FILE", description = FILE) Path file,
            @Option(names = "--node", defaultValue = "", paramLabel = "NAME", description = "Name of this server.")
                    String node) {
        ClusterConfig config = read(file, node, data);
        ClusterMember.create(config);
        output().line("created a cluster of one server, " + config.member() + ", in " + data.toAbsolutePath());
        output().line("start it with: holdfast serve --data " + data + " --cluster " + file + " --node "
                + config.member());
        return Cli.DONE;
    }

    @Command(
            name = "rejoin",
            description = "Moves the damaged log and data of a stopped server to another folder, so that the "
                    + "server can join the cluster again.")
    int rejoin(
            @Option(names = "--data", defaultValue = "data", paramLabel = "DIR", description = DATA) Path data,
            @Option(names = "--cluster", paramLabel = "FILE", description = "Ignored; accepted because 'serve' has it.")
                    @Nullable
                    Path file) {
        Path aside = MemberFolder.rejoin(data);
        output().line("moved the log and the data to " + aside);
        output().line("start the server, then run: holdfast cluster replace NAME");
        return Cli.DONE;
    }

    @Command(name = "detach", description = "Converts a stopped server's folder so that a single server can use it.")
    int detach(@Option(names = "--data", defaultValue = "data", paramLabel = "DIR", description = DATA) Path data) {
        ClusterMember.detach(data);
        output().line(data.toAbsolutePath() + " can now be used by a single server");
        return Cli.DONE;
    }

    private NewMember member(String name, Path file) {
        MemberAddress address = read(file, name, Path.of("data")).address();
        return new NewMember(
                name, address.raft(), address.peer(), address.http().toString());
    }

    private NewMember existing(String name) {
        return cluster().status().send().members().stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .map(member -> new NewMember(name, member.raft(), member.peer(), member.http()))
                .orElseThrow(() -> new IllegalArgumentException(
                        "the cluster has no server '" + name + "'; specify its addresses with --cluster"));
    }

    private ClusterConfig read(Path file, String node, Path data) {
        List<String> problems = new ArrayList<>();
        ClusterConfig config = ClusterConfigFile.read(file, node, data, environment(), problems);
        if (config == null) {
            throw new IllegalArgumentException(file + " is invalid: " + String.join("; ", problems));
        }
        return config;
    }
}
