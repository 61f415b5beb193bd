package io.holdfast.torture.cluster;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The histories of a round from all processes, read while they are being written and merged by time. A call counts as
 * sent no later than its request is in the history, and as completed no earlier than its result is in the history.
 */
final class TimedHistory {

    private static final String DONE = "done ";
    private static final String ASK = "ask ";

    private final Map<Path, Long> offsets = new HashMap<>();
    private final List<TimedLine> lines = new ArrayList<>();
    private long lastDone = Long.MIN_VALUE;
    private int acknowledged;

    /** A line with its time in the process, as returned by {@link System#nanoTime}. */
    private record TimedLine(long nanos, String text) {
        boolean isDone() {
            return text.startsWith(DONE);
        }

        /**
         * Returns the rank among lines with equal times. Requests are first, because their order relative to results is
         * unknown.
         */
        int rank() {
            return text.startsWith(ASK) ? 0 : 1;
        }
    }

    /** Adds the file of a process, which may not exist yet. */
    void addFile(Path file) {
        offsets.putIfAbsent(file, 0L);
    }

    /** Reads the complete lines that have been added to the files. */
    void refresh() throws IOException {
        for (Map.Entry<Path, Long> file : offsets.entrySet()) {
            if (Files.exists(file.getKey())) {
                file.setValue(file.getValue() + readFrom(file.getKey(), file.getValue()));
            }
        }
    }

    private int readFrom(Path file, long offset) throws IOException {
        ByteBuffer bytes;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            bytes = ByteBuffer.allocate((int) Math.max(0, channel.size() - offset));
            while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {}
        }
        int end = bytes.position();
        while (end > 0 && bytes.get(end - 1) != '\n') {
            end--;
        }
        new String(bytes.array(), 0, end, StandardCharsets.UTF_8).lines().forEach(this::add);
        return end;
    }

    private void add(String line) {
        int space = line.indexOf(' ');
        TimedLine timed = new TimedLine(Long.parseLong(line.substring(0, space)), line.substring(space + 1));
        lines.add(timed);
        if (timed.isDone()) {
            acknowledged++;
            lastDone = Math.max(lastDone, timed.nanos);
        }
    }

    /** Returns the number of acknowledged writes. */
    int acknowledged() {
        return acknowledged;
    }

    /** Returns whether a write has been acknowledged after the given time. */
    boolean hasDoneAfter(long nanos) {
        return lastDone - nanos > 0;
    }

    /** Returns all lines in time order, without the times. */
    List<String> merged() {
        return lines.stream()
                .sorted(Comparator.comparingLong(TimedLine::nanos).thenComparingInt(TimedLine::rank))
                .map(TimedLine::text)
                .toList();
    }

    /** Returns the longest time without an acknowledged write in a period. */
    Duration longestGap(long fromNanos, long toNanos) {
        long longest = 0;
        long previous = fromNanos;
        List<Long> times = lines.stream()
                .filter(line -> line.isDone() && line.nanos >= fromNanos && line.nanos <= toNanos)
                .map(TimedLine::nanos)
                .sorted()
                .toList();
        for (long time : times) {
            longest = Math.max(longest, time - previous);
            previous = time;
        }
        return Duration.ofNanos(Math.max(longest, toNanos - previous));
    }
}
