package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A copy of the npm project in {@code src/test/node}, with the packages in its lock file. */
final class NodeProject {

    private static final Path SOURCE = Path.of("src", "test", "node");

    private static @Nullable NodeProject installed;

    private final Path folder;

    private NodeProject(Path folder) {
        this.folder = folder;
    }

    /** Installs the project, once per process. */
    static synchronized NodeProject install() throws Exception {
        if (installed == null) {
            installed = installNow();
        }
        return installed;
    }

    /** Installs the packages once for all processes; each works in a folder of its own, because some run at once. */
    private static NodeProject installNow() throws Exception {
        Path shared = Files.createDirectories(Path.of("target", "node"));
        String packages = Files.readString(SOURCE.resolve("package-lock.json"));
        Path stamp = shared.resolve("installed");
        try (FileChannel file =
                        FileChannel.open(shared.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            assertThat(lock.isValid()).isTrue();
            if (!Files.exists(stamp) || !Files.readString(stamp).equals(packages)) {
                copySource(shared);
                new NodeProject(shared)
                        .run(Map.of(), "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline");
                Files.writeString(stamp, packages);
            }
        }
        Path own = Files.createDirectories(
                Path.of("target", "node-" + ProcessHandle.current().pid()));
        copySource(own);
        Path link = own.resolve("node_modules");
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, shared.resolve("node_modules").toAbsolutePath());
        return new NodeProject(own);
    }

    private static void copySource(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(SOURCE)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    void write(String file, byte[] content) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.write(path, content);
    }

    /** Copies a folder without generated files, in which programs then find the packages of this project. */
    void copy(Path source, String name) throws IOException {
        Path target = folder.resolve(name);
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path path = source.relativize(file);
                if (!path.toString().matches("(.*/)?(node_modules|dist|test-dist|__pycache__)/.*")) {
                    Path copy = target.resolve(path);
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    Path folder(String name) {
        return folder.resolve(name);
    }

    /** Runs a program that an npm package of this project contains. */
    String runPackage(String program, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("node_modules/.bin/" + program));
        command.addAll(List.of(arguments));
        return run(Map.of(), command.toArray(String[]::new));
    }

    /** Runs a command in this project and returns its output; requires that it exits with 0. */
    String run(Map<String, String> environment, String... command) throws Exception {
        return runIn(".", environment, command);
    }

    /** Like {@link #run}, in a folder of this project. */
    String runIn(String name, Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.resolve(name).toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().put("REDOCLY_TELEMETRY", "off");
        builder.environment().put("NO_COLOR", "1");
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process = builder.redirectOutput(output.toFile()).start();
        boolean ended = process.waitFor(10, TimeUnit.MINUTES);
        process.destroyForcibly();
        String text = Files.readString(output, StandardCharsets.UTF_8);
        Files.delete(output);
        assertThat(ended).as("%s ended: %s", List.of(command), text).isTrue();
        assertThat(process.exitValue()).as("%s: %s", List.of(command), text).isZero();
        return text;
    }
}
