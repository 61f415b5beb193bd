package io.holdfast.torture.process;

import io.holdfast.torture.workload.InvariantViolation;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link WorkloadMain} in a process of its own, on the same JDK and class path. It ends when this process does. */
public final class WorkloadProcess implements AutoCloseable {

    /** Looks, not seconds: while nobody looks, because the whole machine stands still, nobody loses patience. */
    private static final int MOST_LOOKS = 60_000;

    private static final int MILLIS_BETWEEN = 2;

    private final WorkloadOptions options;
    private final Process process;
    private final Path errors;

    /** @param limit the largest file it may write, in KiB; 0 for no limit */
    public WorkloadProcess(WorkloadOptions options, Path scratch, long limit) throws IOException {
        this.options = options;
        errors = scratch.resolve("errors.txt");
        List<String> command = new ArrayList<>();
        if (limit > 0) {
            command.addAll(List.of("bash", "-c", "ulimit -f " + limit + " && exec \"$@\"", "bash"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
        // A killed process leaves its temporary files behind: they go with the folder.
        command.add("-Djava.io.tmpdir=" + scratch);
        command.add("-Djava.library.path=" + scratch);
        // What this JVM was told about native code, the child needs too.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), WorkloadMain.class.getName()));
        command.addAll(options.arguments());
        process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile())
                .start();
    }

    /** Waits until its history has so many bytes, or it has ended; says whether it still runs. */
    public boolean awaitHistory(long bytes) throws IOException, InterruptedException {
        for (int looks = 0; looks < MOST_LOOKS; looks++) {
            if (Files.exists(options.history()) && Files.size(options.history()) >= bytes) {
                return true;
            }
            if (process.waitFor(MILLIS_BETWEEN, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        throw new InvariantViolation("it has not gone on for long: " + errorOutput());
    }

    /** Sends a signal, by its name. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Tells it to end, and waits until it has closed its store. */
    public void requestStop() throws IOException, InterruptedException {
        OutputStream in = process.getOutputStream();
        in.write("quit\n".getBytes(StandardCharsets.UTF_8));
        in.flush();
        for (int looks = 0; !process.waitFor(MILLIS_BETWEEN, TimeUnit.MILLISECONDS); looks++) {
            if (looks == MOST_LOOKS) {
                throw new InvariantViolation("it has not ended for long: " + errorOutput());
            }
        }
    }

    /** As {@code kill -9} does; waits until it is gone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** What it said of its own troubles. */
    public String errorOutput() throws IOException {
        String all = Files.readString(errors);
        return all.length() < 4_000 ? all : all.substring(all.length() - 4_000);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
