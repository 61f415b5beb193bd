package io.holdfast.benchmarks;

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

/** Where figures are taken, and of what: without this they say little. */
final class MachineDescription {

    private static final int SYNCS = 101;
    private static final int BLOCK = 4_096;
    private static final double GIB = 1 << 30;

    private MachineDescription() {}

    /** Measures the disk, too. */
    static Map<String, String> describe(Path home, boolean quick, InstantSource clock) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", clock.instant().atOffset(ZoneOffset.UTC).toLocalDate().toString());
        facts.put("run", quick ? "quick: a look, not figures to quote" : "full");
        facts.put("commit", commit(home));
        facts.put("JVM", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores (" + line("/proc/cpuinfo", "model name") + "), "
                        + memory() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        facts.put("disk", disk());
        facts.put(
                "load before",
                NumberFormatter.number(
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
        return facts;
    }

    private static String commit(Path home) throws IOException {
        Process git = new ProcessBuilder("git", "-C", home.toString(), "describe", "--always", "--dirty")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var said = git.inputReader(StandardCharsets.UTF_8)) {
            String line = said.readLine();
            return line == null ? "unknown" : line;
        }
    }

    private static String memory() throws IOException {
        String kilobytes = line("/proc/meminfo", "MemTotal").replaceAll("\\D", "");
        return kilobytes.isEmpty()
                ? "unknown memory"
                : String.format(Locale.ROOT, "%.0f GiB", Long.parseLong(kilobytes) * 1_024 / GIB);
    }

    /** The value of a line like {@code name : value}. */
    private static String line(String file, String name) throws IOException {
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

    /** Appends a block and syncs it, time after time, where the benches have their data. */
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
        return kind + "; to append 4 KiB and fdatasync takes " + NumberFormatter.withSpread(MedianWithSpread.of(micros))
                + " us";
    }
}
