package io.holdfast.benchmarks.harness;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The environment of a measurement: date, commit, JVM and machine. */
public final class BenchEnvironment {

    private static final int SYNCS = 101;
    private static final int BLOCK = 4_096;
    private static final double GIB = 1 << 30;

    private BenchEnvironment() {}

    /** Returns the description, which includes a measurement of the disk. */
    public static Map<String, String> describe(Path home, boolean quick, InstantSource clock) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", clock.instant().atOffset(ZoneOffset.UTC).toLocalDate().toString());
        facts.put("run", quick ? "quick estimate, not for citation" : "full");
        facts.put("commit", commit(home));
        facts.put("JVM", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores (" + readValue("/proc/cpuinfo", "model name")
                        + "), "
                        + memory() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        facts.put("disk", disk());
        facts.put(
                "load average before",
                NumberFormatter.number(
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
        return facts;
    }

    private static String commit(Path home) throws IOException {
        Process git = new ProcessBuilder("git", "-C", home.toString(), "describe", "--always", "--dirty")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var output = git.inputReader(StandardCharsets.UTF_8)) {
            String line = output.readLine();
            return line == null ? "unknown" : line;
        }
    }

    private static String memory() throws IOException {
        String kilobytes = readValue("/proc/meminfo", "MemTotal").replaceAll("\\D", "");
        return kilobytes.isEmpty()
                ? "unknown memory"
                : String.format(Locale.ROOT, "%.0f GiB", Long.parseLong(kilobytes) * 1_024 / GIB);
    }

    /** Returns the value of a line in the format {@code name : value}. */
    private static String readValue(String file, String name) throws IOException {
        Path path = Path.of(file);
        if (!Files.isReadable(path)) {
            return "unknown";
        }
        try (Stream<String> lines = Files.lines(path)) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        }
    }

    /** Measures the time to append a block and sync it, on the file system of the benchmark data. */
    private static String disk() throws IOException {
        double[] micros = new double[SYNCS];
        String kind;
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            Path file = scratch.createFolder("disk").resolve("file");
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                for (int i = 0; i < SYNCS; i++) {
                    long start = System.nanoTime();
                    channel.write(ByteBuffer.allocate(BLOCK));
                    channel.force(false);
                    micros[i] = (System.nanoTime() - start) / 1e3;
                }
            }
            kind = Files.getFileStore(file).type();
        }
        return kind + "; appending 4 KiB with fdatasync takes "
                + NumberFormatter.withSpread(MedianWithSpread.of(micros)) + " us";
    }
}
