package io.holdfast.torture.cluster;

import io.holdfast.torture.options.OptionValues;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The options of a run on a cluster.
 *
 * @param duration the time after which no new round starts
 * @param rounds the minimum number of rounds; every fault is injected at least once in any case
 * @param faults the faults to inject
 * @param maxGap the maximum accepted time without an acknowledged write
 * @param data the folder for all files, which must be empty or not exist, or null for a temporary folder
 * @param keep whether the files are kept even if no violation was found
 */
record ClusterTortureOptions(
        Duration duration,
        int rounds,
        long seed,
        List<ClusterFault> faults,
        Duration maxGap,
        @Nullable Path data,
        boolean keep) {

    private static final List<String> WITH_VALUE =
            List.of("--minutes", "--rounds", "--seed", "--faults", "--max-gap", "--data");
    private static final int MAX_ROUNDS = 60_000;
    private static final int MAX_GAP_SECONDS = 600;

    ClusterTortureOptions(long seed, List<ClusterFault> faults) {
        this(Duration.ZERO, 0, seed, faults, Duration.ofSeconds(30), null, false);
    }

    static ClusterTortureOptions parse(List<String> args) {
        ClusterTortureOptions options = new ClusterTortureOptions(
                        new Random().nextLong() >>> 32, Arrays.asList(ClusterFault.values()))
                .withDuration(Duration.ofMinutes(2));
        Iterator<String> arguments = args.iterator();
        while (arguments.hasNext()) {
            String argument = arguments.next();
            if (argument.equals("--keep")) {
                options = options.withKeep();
            } else if (!WITH_VALUE.contains(argument)) {
                throw new IllegalArgumentException("unknown option '" + argument + "'");
            } else if (!arguments.hasNext()) {
                throw new IllegalArgumentException(argument + " requires a value");
            } else {
                options = options.with(argument, arguments.next());
            }
        }
        return options;
    }

    private ClusterTortureOptions with(String option, String value) {
        return switch (option) {
            case "--minutes" -> withDuration(OptionValues.minutes(option, value));
            case "--rounds" -> withRounds(OptionValues.integer(option, value, 0, MAX_ROUNDS));
            case "--seed" ->
                new ClusterTortureOptions(
                        duration, rounds, OptionValues.integer(option, value), faults, maxGap, data, keep);
            case "--faults" ->
                new ClusterTortureOptions(duration, rounds, seed, ClusterFault.parse(value), maxGap, data, keep);
            case "--max-gap" -> withMaxGap(Duration.ofSeconds(OptionValues.integer(option, value, 1, MAX_GAP_SECONDS)));
            default -> withData(OptionValues.emptyFolder(option, value));
        };
    }

    ClusterTortureOptions withDuration(Duration replacement) {
        return new ClusterTortureOptions(replacement, rounds, seed, faults, maxGap, data, keep);
    }

    ClusterTortureOptions withRounds(int replacement) {
        return new ClusterTortureOptions(duration, replacement, seed, faults, maxGap, data, keep);
    }

    ClusterTortureOptions withMaxGap(Duration replacement) {
        return new ClusterTortureOptions(duration, rounds, seed, faults, replacement, data, keep);
    }

    ClusterTortureOptions withData(Path replacement) {
        return new ClusterTortureOptions(duration, rounds, seed, faults, maxGap, replacement, keep);
    }

    private ClusterTortureOptions withKeep() {
        return new ClusterTortureOptions(duration, rounds, seed, faults, maxGap, data, true);
    }
}
