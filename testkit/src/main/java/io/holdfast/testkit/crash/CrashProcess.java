package io.holdfast.testkit.crash;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process of its own, which says on its output what it has done and is killed while it goes on. It runs on the same
 * JDK and class path as this one.
 *
 * <pre>{@code
 * try (CrashProcess child = CrashProcess.start(Child.class, folder.toString())) {
 *     List<String> acknowledged = child.killAtRandom(random, 500);
 * }
 * }</pre>
 */
public final class CrashProcess implements AutoCloseable {

    private static final String OUTPUT = "output.txt";
    private static final String ERRORS = "errors.txt";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Path folder;
    /** A file: of a pipe, what the process said last can be lost when it is killed. */
    private final InputStream output;

    private final List<String> lines = new ArrayList<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    private CrashProcess(Process process, Path folder) throws IOException {
        this.process = process;
        this.folder = folder;
        this.output = Files.newInputStream(folder.resolve(OUTPUT));
    }

    /** Starts a class that has a {@code main}. */
    public static CrashProcess start(Class<?> main, String... args) throws IOException {
        Path folder = Files.createTempDirectory("crash-process-");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        // A killed process leaves its temporary files behind: they go with the folder.
        command.add("-Djava.io.tmpdir=" + folder);
        // What the JVM was told about native code and open packages, the child needs too.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), ParentBoundMain.class.getName(), main.getName()));
        command.addAll(List.of(args));
        return new CrashProcess(
                new ProcessBuilder(command)
                        .redirectOutput(folder.resolve(OUTPUT).toFile())
                        .redirectError(folder.resolve(ERRORS).toFile())
                        .start(),
                folder);
    }

    /** Waits until it has said this many lines. */
    public void awaitLines(int count) throws InterruptedException {
        awaitLines(count, PATIENCE);
    }

    /** Waits for so long until it has said this many lines. */
    public void awaitLines(int count, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (lines().size() < count) {
            boolean ended = process.waitFor(1, TimeUnit.MILLISECONDS);
            int said = lines().size();
            if (said < count && (ended || System.nanoTime() > end)) {
                throw new AssertionError("the process said " + said + " lines of " + count
                        + (ended ? " and ended" : " in " + patience) + ": " + errorOutput());
            }
        }
    }

    /** Kills it at a random moment of its work: after some lines, and a little later still. Gives all that it said. */
    public List<String> killAtRandom(Random random, int withinLines) throws InterruptedException {
        awaitLines(1 + random.nextInt(withinLines));
        process.waitFor(random.nextInt(3_000), TimeUnit.MICROSECONDS);
        return kill();
    }

    /** Kills it as {@code kill -9} does, waits until it is gone, and gives every whole line that it said. */
    public List<String> kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        return lines();
    }

    /** Waits until it has ended by itself; says with what code. */
    public int await() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the process has not ended in " + PATIENCE);
        }
        return process.exitValue();
    }

    /** The whole lines so far. A line that was cut off by the kill is no line: half a number is another number. */
    public synchronized List<String> lines() {
        try {
            for (byte next : output.readAllBytes()) {
                if (next == '\n') {
                    lines.add(line.toString(StandardCharsets.UTF_8));
                    line.reset();
                } else {
                    line.write(next);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(lines);
    }

    /** What it wrote to its error output. */
    public String errorOutput() {
        try {
            return Files.readString(folder.resolve(ERRORS));
        } catch (IOException e) {
            return "its errors cannot be read: " + e;
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        output.close();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
