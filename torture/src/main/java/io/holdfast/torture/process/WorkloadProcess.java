package io.holdfast.torture.process;

import io.holdfast.torture.workload.InvariantViolationException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that runs {@link WorkloadMain} on the same JDK and class path. It exits when this process exits. */
public final class WorkloadProcess implements AutoCloseable {

    /**
     * The maximum number of polls. The number of polls is limited instead of the time, because no polls occur while the
     * machine is suspended.
     */
    private static final int MAX_POLLS = 60_000;

    private static final int POLL_MILLIS = 2;

    private static final int DUMP_CHARACTERS = 12_000;
    private static final long DUMP_MILLIS = 2_000;

    private final WorkloadOptions options;
    private final Process process;
    private final Path errors;
    private final Path output;

    /**
     * Starts the process.
     *
     * @param workFolder the folder for temporary files, the output and the error output
     * @param limit the maximum size of a file in KiB, or 0 for no limit
     */
    public WorkloadProcess(WorkloadOptions options, Path workFolder, long limit) throws IOException {
        this.options = options;
        errors = workFolder.resolve("errors.txt");
        output = workFolder.resolve("output.txt");
        List<String> command = new ArrayList<>();
        if (limit > 0) {
            command.addAll(List.of("bash", "-c", "ulimit -f " + limit + " && exec \"$@\"", "bash"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
        // A killed process leaves its temporary files; they are deleted with the folder.
        command.add("-Djava.io.tmpdir=" + workFolder);
        command.add("-Djava.library.path=" + workFolder);
        // The child process needs the same native access options as this one.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), WorkloadMain.class.getName()));
        command.addAll(options.arguments());
        process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
    }

    /**
     * Waits until the history has at least the given size or the process has exited.
     *
     * @return whether the size was reached
     */
    public boolean awaitHistory(long bytes) throws IOException, InterruptedException {
        for (int polls = 0; polls < MAX_POLLS; polls++) {
            if (Files.exists(options.history()) && Files.size(options.history()) >= bytes) {
                return true;
            }
            if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        throw new InvariantViolationException("the process is making no progress: " + errorOutput() + threadDump());
    }

    /**
     * Sends a signal to the process.
     *
     * @param name the name of the signal, such as {@code STOP}
     */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Requests a normal shutdown and waits until the process has exited. */
    public void requestStop() throws IOException, InterruptedException {
        OutputStream in = process.getOutputStream();
        in.write("quit\n".getBytes(StandardCharsets.UTF_8));
        in.flush();
        for (int polls = 0; !process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS); polls++) {
            if (polls == MAX_POLLS) {
                throw new InvariantViolationException("the process did not stop: " + errorOutput() + threadDump());
            }
        }
    }

    /** Kills the process, as {@code kill -9} does, and waits until it has exited. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Returns the last 4,000 characters of the error output. */
    public String errorOutput() throws IOException {
        String all = Files.readString(errors);
        return all.length() < 4_000 ? all : all.substring(all.length() - 4_000);
    }

    /**
     * Makes the process write a thread dump to its output, and returns the threads that run Holdfast code. The complete
     * dump remains in the output file.
     */
    private String threadDump() throws IOException, InterruptedException {
        signal("QUIT");
        TimeUnit.MILLISECONDS.sleep(DUMP_MILLIS);
        StringBuilder threads = new StringBuilder("\nThreads of the process (all: " + output + "):\n");
        for (String thread : Files.readString(output).split("\n\n", -1)) {
            if (thread.contains("io.holdfast") && threads.length() + thread.length() < DUMP_CHARACTERS) {
                threads.append(thread.strip()).append("\n\n");
            }
        }
        return threads.toString();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
