package io.holdfast.testkit.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A child process that executes commands and that a test can suspend, resume or kill. It runs on the same JDK and class
 * path as this process, its {@code main} method calls {@link CommandLoop#run}, and it halts when this process exits.
 * Thread-safe.
 */
public final class ControlledJvm implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int ERROR_CHARACTERS = 6_000;

    private final Process process;
    private final Path errors;
    private final AtomicLong ids = new AtomicLong();
    private final Map<String, CompletableFuture<String>> pending = new ConcurrentHashMap<>();
    private volatile boolean ended;

    private ControlledJvm(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
        Thread reader = new Thread(this::readResults, "results-of-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Options for starting a process.
     *
     * @param prefix the command that precedes {@code java}, such as {@code ip netns exec a}; usually empty
     * @param jvmOptions options that override the defaults
     * @param errors the file to which the error output is appended
     */
    public record Launch(List<String> prefix, List<String> jvmOptions, Path errors) {

        /** Returns a launch without a prefix and with default JVM options. */
        public static Launch withErrorsTo(Path errors) {
            return new Launch(List.of(), List.of(), errors);
        }
    }

    /** Thrown if a command failed in the process. */
    public static final class CommandFailedException extends Exception {

        private static final long serialVersionUID = 1;

        CommandFailedException(String message) {
            super(message);
        }
    }

    /** Starts a process that runs the {@code main} method of a class. */
    public static ControlledJvm start(Launch launch, Class<?> main, List<String> args) throws IOException {
        List<String> command = new ArrayList<>(launch.prefix());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
        command.addAll(launch.jvmOptions());
        // The child process needs the same options for native access and open packages as this one.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(args);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(launch.errors().toFile()))
                .start();
        return new ControlledJvm(process, launch.errors());
    }

    /**
     * Sends a command. The future fails with a {@link CommandFailedException} if the command fails, and with an {@link
     * IOException} if the process exits first.
     */
    public CompletableFuture<String> send(String command) {
        String id = Long.toString(ids.incrementAndGet());
        CompletableFuture<String> result = new CompletableFuture<>();
        pending.put(id, result);
        try {
            byte[] line = (id + " " + command + "\n").getBytes(StandardCharsets.UTF_8);
            OutputStream out = process.getOutputStream();
            synchronized (out) {
                out.write(line);
                out.flush();
            }
        } catch (IOException e) {
            pending.remove(id);
            result.completeExceptionally(exited());
        }
        if (ended) {
            failPending();
        }
        return result;
    }

    /** Executes a command and waits up to a minute for its result. */
    public String call(String command) throws IOException, InterruptedException, CommandFailedException {
        return call(command, TIMEOUT);
    }

    /** Executes a command and waits for its result. */
    public String call(String command, Duration timeout)
            throws IOException, InterruptedException, CommandFailedException {
        try {
            return send(command).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("'" + command + "' returned no result within " + timeout + ": " + errorOutput(), e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CommandFailedException failed) {
                throw failed;
            }
            throw new IOException("'" + command + "' has no result", e.getCause());
        }
    }

    private void readResults() {
        try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] parts = line.split(" ", 3);
                CompletableFuture<String> result = parts.length == 3 ? pending.remove(parts[0]) : null;
                if (result != null && parts[1].equals(CommandLoop.OK)) {
                    result.complete(CommandLoop.decode(parts[2]));
                } else if (result != null) {
                    result.completeExceptionally(new CommandFailedException(CommandLoop.decode(parts[2])));
                }
            }
        } catch (IOException e) { // Equivalent to the end of the output.
        }
        ended = true;
        failPending();
    }

    private void failPending() {
        for (String id : List.copyOf(pending.keySet())) {
            CompletableFuture<String> result = pending.remove(id);
            if (result != null) {
                result.completeExceptionally(exited());
            }
        }
    }

    private IOException exited() {
        return new IOException("process " + process.pid() + " has exited or is exiting");
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits until the process exits, and returns its exit code. */
    public int awaitExit(Duration timeout) throws IOException, InterruptedException {
        if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IOException("process " + process.pid() + " is still running after " + timeout);
        }
        return process.exitValue();
    }

    /** Suspends the process with {@code SIGSTOP}. */
    public void suspend() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** Resumes the process with {@code SIGCONT}. */
    public void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("SIG" + name + " cannot be sent to process " + process.pid());
        }
    }

    /** Kills the process with {@code SIGKILL} and waits until it has exited. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Returns the end of the error output. */
    public String errorOutput() {
        try {
            String all = Files.readString(errors);
            return all.length() < ERROR_CHARACTERS ? all : all.substring(all.length() - ERROR_CHARACTERS);
        } catch (IOException e) {
            return "cannot read the error output: " + e;
        }
    }

    @Override
    public void close() {
        kill();
    }
}
