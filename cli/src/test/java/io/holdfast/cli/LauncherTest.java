package io.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script, with a Maven and a Java that only pretend to build and to run. */
class LauncherTest {

    private static final String MAVEN = """
            #!/bin/bash
            echo "$@" >>mvn.log
            mkdir -p cli/target/lib
            echo "[INFO] Building Holdfast CLI [1/1]"
            echo "$RANDOM" >cli/target/lib/some.jar
            echo cli >cli/target/holdfast-cli-7.8.jar
            """;

    /** Prints its version, or keeps running until its input ends, and then shows its class path. */
    private static final String JAVA = """
            #!/bin/bash
            if [[ $1 == -version ]]; then
              echo 'openjdk version "VERSION"' >&2
              exit
            fi
            echo "started with $*" | sed 's/ -cp .*io.holdfast/ io.holdfast/'
            while [[ $1 != -cp ]]; do shift; done
            read -r
            ls -d ${2//:/ }
            """;

    @TempDir
    Path home;

    @BeforeEach
    void prepare() throws Exception {
        Files.copy(Path.of("../holdfast"), home.resolve("holdfast"));
        Path launcher = Path.of("dist/src/main/launcher/holdfast");
        Files.createDirectories(home.resolve(launcher).getParent());
        Files.copy(Path.of("..").resolve(launcher), home.resolve(launcher));
        Files.createDirectories(home.resolve("cli/src/main"));
        Files.writeString(home.resolve("pom.xml"), "<project>\n  <version>7.8</version>\n</project>\n");
        script("mvn", MAVEN);
        script("java", JAVA.replace("VERSION", "17.0.9"));
    }

    private void script(String name, String text) throws IOException {
        Path file = Files.createDirectories(home.resolve("bin")).resolve(name);
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = Stream.concat(Stream.of("bash", "holdfast"), Stream.of(arguments))
                .toList();
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", home.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().remove("JAVA_HOME");
        return builder.start();
    }

    private String run(int code, String... arguments) throws Exception {
        Process process = start(arguments);
        return end(process, code);
    }

    private static String end(Process process, int code) throws Exception {
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isEqualTo(code);
        return output;
    }

    @Test
    void theVersionAndTheHelpNeedNoBuild() throws Exception {
        script("java", "exit 1");
        assertThat(run(0, "--version"))
                .isEqualTo("holdfast 7.8 (commit unknown, not built)\n")
                .isEqualTo(run(0, "version"));
        assertThat(run(0, "help")).contains("serve [--data DIR]", "bench [<name>...]");
        assertThat(run(0, "torture", "--help")).contains("--faults");
        assertThat(run(0, "bench", "--help")).contains("--quick").doesNotContain("torture");
        assertThat(home.resolve("mvn.log")).doesNotExist();
    }

    @Test
    void anOldJavaIsNamedBeforeTheBuild() throws Exception {
        script("java", JAVA.replace("VERSION", "1.8.0_402"));
        assertThat(run(1, "queue", "list")).contains("JDK 17 or newer is required", "is version 8");
        assertThat(home.resolve("mvn.log")).doesNotExist();
    }

    @Test
    void aBuildShowsItsModulesAndIsNotRepeated() throws Exception {
        assertThat(run(0, "queue", "list")).contains("only on first use", "  1/1 Holdfast CLI");
        assertThat(run(0, "queue", "list")).doesNotContain("building");
    }

    @Test
    void everyOtherCommandIsOneOfTheCommandLine() throws Exception {
        assertThat(run(0, "cluster", "status")).contains("io.holdfast.cli.Main cluster status");
        assertThat(run(0, "--version")).contains("io.holdfast.cli.Main --version");
    }

    @Test
    void everyCommandCreatesFilesForItsOwnerOnly() throws Exception {
        script("java", JAVA.replace("VERSION", "17.0.9").replace("read -r", "read -r; umask"));
        assertThat(run(0, "serve")).contains("0077");
        assertThat(run(0, "backup")).contains("0077");
    }

    @Test
    void aRebuildKeepsTheFilesOfARunningServer() throws Exception {
        Process server = start("serve");
        try (var reader = server.inputReader()) {
            assertThat(reader.lines().filter(line -> line.startsWith("started")).findFirst())
                    .isPresent();
            Path first = build();
            Path source = home.resolve("cli/src/main/New.java");
            Files.writeString(source, "");
            assertThat(run(0, "queue", "list")).contains("source files have changed");
            assertThat(build()).isNotEqualTo(first);
            assertThat(first.resolve("lib/some.jar")).exists();
            server.getOutputStream().close();
            assertThat(reader.lines().toList()).contains(first + "/lib/some.jar");
            assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
            Files.setLastModifiedTime(
                    source,
                    FileTime.fromMillis(Files.getLastModifiedTime(source).toMillis() + 3_600_000));
            run(0, "queue", "list");
            assertThat(first).doesNotExist();
        }
    }

    private Path build() throws IOException {
        Path run = home.resolve("cli/target/run");
        return run.resolve(Files.readString(run.resolve("current")).strip());
    }
}
