package io.holdfast.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is embedded in an application does not bring the libraries of a cluster or of message brokers. */
final class EmbeddedDependenciesTest {

    private static final List<String> EMBEDDED = List.of(
            "holdfast-store-rocksdb",
            "holdfast-ledger",
            "holdfast-seats",
            "holdfast-queue",
            "holdfast-identity",
            "holdfast-retry",
            "holdfast-intake",
            "holdfast-client",
            "holdfast-testkit");

    private static final Pattern OWN = Pattern.compile("<artifactId>(holdfast-[a-z-]+)</artifactId>");
    /** What does not belong to the class path of users: the parent, the dependencies of tests, and plugins. */
    private static final Pattern IGNORED = Pattern.compile(
            "<parent>.*?</parent>|<build>.*</build>"
                    + "|<dependency>(?:(?!</dependency>).)*<scope>test</scope>(?:(?!</dependency>).)*</dependency>",
            Pattern.DOTALL);

    @Test
    void noEmbeddedArtifactDependsOnTheCluster() throws IOException {
        Map<String, Set<String>> dependencies = dependencies();
        assertThat(dependencies.get("holdfast-server")).contains("holdfast-store-raft");
        for (String artifact : EMBEDDED) {
            assertThat(reachable(artifact, dependencies)).as(artifact).doesNotContain("holdfast-store-raft");
        }
    }

    @Test
    void onlyTheCommandLineAndTestsDependOnTheSinksOfBrokers() throws IOException {
        Map<String, Set<String>> dependencies = dependencies();
        Set<String> brokers = Set.of("holdfast-sink-rabbitmq", "holdfast-sink-kafka", "holdfast-sink-nats");
        assertThat(dependencies.get("holdfast-cli")).containsAll(brokers);
        assertThat(reachable("holdfast-server", dependencies)).doesNotContainAnyElementsOf(brokers);
        for (String artifact : EMBEDDED) {
            assertThat(reachable(artifact, dependencies)).as(artifact).doesNotContainAnyElementsOf(brokers);
        }
    }

    @Test
    void onlyTheServerDependsOnOffsiteBackups() throws IOException {
        Map<String, Set<String>> dependencies = dependencies();
        assertThat(dependencies.get("holdfast-server")).contains("holdfast-offsite");
        for (String artifact : EMBEDDED) {
            assertThat(reachable(artifact, dependencies)).as(artifact).doesNotContain("holdfast-offsite");
        }
    }

    private static Set<String> reachable(String artifact, Map<String, Set<String>> dependencies) {
        Set<String> found = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(artifact));
        while (!open.isEmpty()) {
            String next = open.remove();
            if (found.add(next)) {
                assertThat(dependencies).containsKey(next);
                open.addAll(dependencies.getOrDefault(next, Set.of()));
            }
        }
        return found;
    }

    /** Returns the artifacts of the project by name, with the artifacts of the project on which each depends. */
    private static Map<String, Set<String>> dependencies() throws IOException {
        Map<String, Set<String>> all = new TreeMap<>();
        Path root = Path.of("..").toAbsolutePath().normalize();
        try (Stream<Path> files = Files.walk(root, 3)) {
            for (Path file : files.filter(path -> path.endsWith("pom.xml")).toList()) {
                List<String> names = OWN.matcher(
                                IGNORED.matcher(Files.readString(file)).replaceAll(""))
                        .results()
                        .map(match -> match.group(1))
                        .toList();
                if (!names.isEmpty() && !names.get(0).equals("holdfast-parent")) {
                    all.put(names.get(0), new TreeSet<>(names.subList(1, names.size())));
                }
            }
        }
        return all;
    }
}
