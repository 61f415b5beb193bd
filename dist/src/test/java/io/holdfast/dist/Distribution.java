package io.holdfast.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The distribution that this build has made, unpacked into a folder. */
record Distribution(Path home) {

    /** The output and exit code of a command. */
    record Ran(int code, String out, String err) {}

    static Distribution unpack(Path folder) throws Exception {
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            List<Path> archives = files.filter(file -> file.toString().endsWith(".tar.gz"))
                    .filter(file -> !file.toString().contains("-jre"))
                    .toList();
            assertThat(archives).as("distributions in target").hasSize(1);
            Process tar = new ProcessBuilder("tar", "-xzf", archives.get(0).toString(), "-C", folder.toString())
                    .inheritIO()
                    .start();
            assertThat(tar.waitFor()).isZero();
        }
        try (Stream<Path> unpacked = Files.list(folder)) {
            return new Distribution(unpacked.findFirst().orElseThrow());
        }
    }

    Process start(Path directory, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/holdfast").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("HOLDFAST_"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    Ran run(Map<String, String> environment, String... arguments) throws Exception {
        Process process = start(home, environment, arguments);
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Ran(process.exitValue(), out, err);
    }

    /** Returns the class archives that exist in the folder of the jars. */
    List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("lib"))) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
    }
}
