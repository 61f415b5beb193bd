package io.holdfast.torture;

import io.holdfast.torture.fault.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * How long, how and where.
 *
 * @param lasts no round begins after it; but each fault has its turn once, however short it is
 * @param data a folder for all of it, empty or missing; null for a temporary one
 * @param keep whether the files stay even if nothing was found
 */
record TortureOptions(
        Duration lasts,
        long seed,
        List<Fault> faults,
        @Nullable Path data,
        boolean keep) {

    static final String USAGE =
            "usage: holdfast torture [--minutes N] [--seed S] [--faults kill,stop,...] [--data DIR] [--keep]";

    static TortureOptions parse(String... args) {
        TortureOptions options = new TortureOptions(
                Duration.ofMinutes(2), new Random().nextLong() >>> 32, List.of(Fault.values()), null, false);
        Iterator<String> words = Arrays.asList(args).iterator();
        while (words.hasNext()) {
            String word = words.next();
            options = word.equals("--keep")
                    ? new TortureOptions(options.lasts, options.seed, options.faults, options.data, true)
                    : options.with(word, words);
        }
        return options;
    }

    private TortureOptions with(String option, Iterator<String> words) {
        if (!List.of("--minutes", "--seed", "--faults", "--data").contains(option)) {
            throw new IllegalArgumentException("there is no option '" + option + "'");
        }
        if (!words.hasNext()) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        String value = words.next();
        return switch (option) {
            case "--minutes" -> new TortureOptions(minutes(value), seed, faults, data, keep);
            case "--seed" -> new TortureOptions(lasts, number(option, value), faults, data, keep);
            case "--faults" -> new TortureOptions(lasts, seed, Fault.parse(value), data, keep);
            default ->
                new TortureOptions(lasts, seed, faults, empty(Path.of(value).toAbsolutePath()), keep);
        };
    }

    private static Duration minutes(String value) {
        try {
            double minutes = Double.parseDouble(value);
            if (minutes >= 0 && minutes <= 10_000) {
                return Duration.ofMillis((long) (minutes * 60_000));
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--minutes is '" + value + "', it must be a number", e);
        }
        throw new IllegalArgumentException("--minutes is " + value + ", it must be 0 to 10,000");
    }

    private static long number(String option, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " is '" + value + "', it must be a whole number", e);
        }
    }

    private static Path empty(Path folder) {
        String[] inside = folder.toFile().list();
        if (inside == null ? Files.exists(folder) : inside.length > 0) {
            throw new IllegalArgumentException("--data is " + folder + ", it must be an empty folder, or none yet");
        }
        return folder;
    }
}
