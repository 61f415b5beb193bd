package io.holdfast.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.dist.Distribution.Ran;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The archive that users unpack: its layout, its launcher, and its class archive. */
@Tag("slow")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DistributionTest {

    private static final Map<String, String> NONE = Map.of();

    private static final String[] PERMITTED = {
        "Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause", "EPL-2.0", "CC0-1.0", "Unicode-3.0", "Public-Domain"
    };

    @TempDir
    static Path folder;

    @TempDir
    static Path work;

    private static Distribution dist;

    @BeforeAll
    static void unpack() throws Exception {
        dist = Distribution.unpack(folder);
    }

    @Test
    @Order(1)
    void itContainsEverythingThatAnOperatorNeeds() throws Exception {
        Path home = dist.home();
        assertThat(home.getFileName().toString()).matches("holdfast-[0-9].*");
        assertThat(List.of("bin/holdfast", "conf/holdfast.yaml", "LICENSE", "README.md", "docs/operating/install.md"))
                .allSatisfy(file -> assertThat(home.resolve(file)).isNotEmptyFile());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("bin/holdfast"))))
                .isEqualTo("rwxr-xr-x");
        try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
            List<String> names = jars.map(jar -> jar.getFileName().toString()).toList();
            assertThat(names).anyMatch(name -> name.startsWith("holdfast-server-"));
            assertThat(names).anyMatch(name -> name.startsWith("rocksdbjni-"));
            assertThat(names).noneMatch(name -> name.matches(".*(junit|testkit|-sources|assertj).*"));
        }
    }

    @Test
    @Order(1)
    void everyLibraryHasAPermittedLicense() throws Exception {
        Map<String, String> licenses = new HashMap<>();
        for (String line : Files.readAllLines(dist.home().resolve("licenses/THIRD-PARTY.txt"))) {
            if (!line.startsWith("#") && !line.isBlank()) {
                String[] parts = line.split("\\s{2,}", 2);
                licenses.put(parts[0].substring(parts[0].indexOf(':') + 1), parts[1].strip());
            }
        }
        try (Stream<Path> jars = Files.list(dist.home().resolve("lib"))) {
            List<String> libraries = jars.map(jar -> jar.getFileName().toString())
                    .filter(jar -> jar.endsWith(".jar") && !jar.startsWith("holdfast-"))
                    .map(jar -> jar.replaceFirst("-[0-9].*\\.jar$", ""))
                    .toList();
            assertThat(licenses.keySet()).containsExactlyInAnyOrderElementsOf(libraries);
        }
        licenses.forEach((library, license) ->
                assertThat(license.split(" OR ", -1)).as(library).containsAnyOf(PERMITTED));
    }

    @Test
    @Order(2)
    void theFirstCommandCreatesTheClassArchiveAndLaterOnesUseIt() throws Exception {
        assertThat(dist.archives()).isEmpty();
        Ran first = dist.run(NONE, "--version");
        assertThat(first.err()).isEmpty();
        assertThat(first.out())
                .matches("(?s)holdfast \\S+ \\(commit ([0-9a-f]{8}|unknown), storage format \\d+\\)\nJava .*");
        assertThat(dist.archives()).hasSize(1);
        assertThat(loaded(NONE)).contains("io.holdfast.cli.Cli source: shared objects file (top)");
    }

    @Test
    @Order(3)
    void aServerStartsAnswersAndStops() throws Exception {
        Process server = dist.start(work, NONE, "serve", "--port", "0");
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            Map<String, String> environment = new HashMap<>();
            for (String line = out.readLine();
                    line != null && environment.size() < 2;
                    line = environment.size() < 2 ? out.readLine() : null) {
                if (line.contains("listens on ")) {
                    environment.put("HOLDFAST_URL", line.replaceAll(".*listens on (\\S+).*", "$1"));
                } else if (line.startsWith("administrator API key")) {
                    environment.put("HOLDFAST_KEY", line.replaceAll(".*: ", ""));
                }
            }
            assertThat(environment).as("what the server printed").hasSize(2);
            // Java does not return the arguments of a process whose command line is long.
            assertThat(Files.readString(Path.of("/proc/" + server.pid() + "/cmdline")))
                    .contains("\0-XX:+ExitOnOutOfMemoryError\0");
            Ran store = dist.run(environment, "admin", "store", "--json");
            assertThat(store.code()).as(store.err()).isZero();
            assertThat(store.out()).contains("\"lastCommit\"");
        } finally {
            server.destroy();
            assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        try (Stream<Path> files = Files.walk(work.resolve("data"))) {
            for (Path file : files.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------");
            }
        }
    }

    @Test
    @Order(4)
    void aDamagedOrOutdatedArchiveNeverPreventsAStart() throws Exception {
        Path archive = dist.archives().get(0);
        byte[] good = Files.readAllBytes(archive);
        for (byte[] bad : List.of(new byte[0], new byte[100_000], Arrays.copyOf(good, good.length / 2))) {
            Files.write(archive, bad);
            assertStarts();
        }
        Files.write(archive, good);
        touchJar();
        assertStarts();
        assertThat(dist.archives()).as("a new archive for the changed jar").hasSize(2);
    }

    @Test
    @Order(5)
    void theArchiveCanBeTurnedOff() throws Exception {
        assertThat(loaded(Map.of("HOLDFAST_CLASS_ARCHIVE", "off"))).doesNotContain("Cli source: shared");
    }

    private static void assertStarts() throws Exception {
        Ran ran = dist.run(NONE, "--version");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).startsWith("holdfast ");
    }

    private static void touchJar() throws IOException {
        try (Stream<Path> jars = Files.list(dist.home().resolve("lib"))) {
            Path jar = jars.filter(file -> file.toString().contains("holdfast-cli"))
                    .findFirst()
                    .orElseThrow();
            Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000_000_000L));
        }
    }

    /** Returns where the JVM loads classes from. */
    private static String loaded(Map<String, String> environment) throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        all.put("HOLDFAST_JAVA_OPTS", "-Xlog:class+load:stdout");
        return dist.run(all, "--version").out();
    }
}
