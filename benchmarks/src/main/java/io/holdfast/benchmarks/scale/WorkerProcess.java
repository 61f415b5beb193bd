package io.holdfast.benchmarks.scale;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that runs {@link ScaleWorker} with a small heap. */
final class WorkerProcess implements AutoCloseable {

    static final String HEAP = "-Xmx256m";

    private final Process process;
    private final BufferedReader output;

    WorkerProcess(String task, Path folder, long first, long end) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-Xm"))
                .forEach(command::add);
        command.addAll(List.of(HEAP, "-cp", System.getProperty("java.class.path"), ScaleWorker.class.getName()));
        command.addAll(List.of(task, folder.toString(), Long.toString(first), Long.toString(end)));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Runs a task to completion and returns its result. */
    static double run(String task, Path folder, long first, long end) throws IOException, InterruptedException {
        try (WorkerProcess child = new WorkerProcess(task, folder, first, end)) {
            double result = child.readResult();
            if (child.process.waitFor() != 0) {
                throw new IllegalStateException("'" + task + "' failed with exit code " + child.process.exitValue());
            }
            return result;
        }
    }

    /** Waits for the line with the result. */
    double readResult() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IllegalStateException("the worker process exited without a result");
        }
        return Double.parseDouble(line);
    }

    /** Kills the process with SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        output.close();
    }
}
