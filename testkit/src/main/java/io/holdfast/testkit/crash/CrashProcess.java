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
 * A child process that reports its progress on standard output until it is killed. It runs on the same JDK and class
 * path as this process.
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
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Process process;
    private final Path folder;
    /** The output is read from a file, because the last output in a pipe can be lost when the process is killed. */
    private final InputStream output;

    private final List<String> lines = new ArrayList<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    private CrashProcess(Process process, Path folder) throws IOException {
        this.process = process;
        this.folder = folder;
        this.output = Files.newInputStream(folder.resolve(OUTPUT));
    }

    /** Starts a process that runs the {@code main} method of a class. */
    public static CrashProcess start(Class<?> main, String... args) throws IOException {
        return start(List.of(), main, args);
    }

    /**
     * Starts a process that runs the {@code main} method of a class.
     *
     * @param jvmOptions options such as {@code -Xmx512m}, which override the defaults
     */
    public static CrashProcess start(List<String> jvmOptions, Class<?> main, String... args) throws IOException {
        Path folder = Files.createTempDirectory("crash-process-");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(jvmOptions);
        // A killed process leaves its temporary files behind; they are deleted with the folder.
        command.add("-Djava.io.tmpdir=" + folder);
        // The child process needs the same options for native access and open packages as this one.
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

    /** Waits until the process has written the given number of lines. */
    public void awaitLines(int count) throws InterruptedException {
        awaitLines(count, TIMEOUT);
    }

    /** Waits up to the given time until the process has written the given number of lines. */
    public void awaitLines(int count, Duration timeout) throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        while (lines().size() < count) {
            boolean exited = process.waitFor(1, TimeUnit.MILLISECONDS);
            int written = lines().size();
            if (written < count && (exited || System.nanoTime() > end)) {
                throw new AssertionError("the process wrote " + written + " lines of " + count
                        + (exited ? " and exited" : " in " + timeout) + ": " + errorOutput());
            }
        }
    }

    /**
     * Kills the process at a random time after it has written between one and the given number of lines.
     *
     * @return all complete lines of output
     */
    public List<String> killAtRandom(Random random, int withinLines) throws InterruptedException {
        awaitLines(1 + random.nextInt(withinLines));
        process.waitFor(random.nextInt(3_000), TimeUnit.MICROSECONDS);
        return kill();
    }

    /**
     * Kills the process, as {@code kill -9} does, and waits until it has exited.
     *
     * @return all complete lines of output
     */
    public List<String> kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        return lines();
    }

    /** Stops the process, as {@code kill} without a signal does, and waits until it has exited. */
    public void terminate() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the process did not stop within " + TIMEOUT + ": " + errorOutput());
        }
    }

    /** Waits until the process exits and returns its exit code. */
    public int await() throws InterruptedException {
        return await(TIMEOUT);
    }

    /** Waits up to the given time until the process exits and returns its exit code. */
    public int await(Duration timeout) throws InterruptedException {
        if (!process.waitFor(timeout.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the process did not exit within " + timeout + ": " + errorOutput());
        }
        return process.exitValue();
    }

    /**
     * Returns the complete lines of output so far. A partial last line is omitted: a truncated number would be a
     * different number.
     */
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

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the error output of the process. */
    public String errorOutput() {
        try {
            return Files.readString(folder.resolve(ERRORS));
        } catch (IOException e) {
            return "cannot read the error output: " + e;
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
