package io.holdfast.torture;

import io.holdfast.torture.fault.Fault;
import io.holdfast.torture.options.OptionValues;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The options of a run.
 *
 * @param duration the time after which no new round starts once every fault has been injected
 * @param faults the faults to inject
 * @param data the folder for all files, which must be empty or not exist, or null for a temporary folder
 * @param keep whether the files are kept even if no violation was found
 */
record TortureOptions(
        Duration duration,
        long seed,
        List<Fault> faults,
        @Nullable Path data,
        boolean keep) {

    static final String USAGE =
            "usage: holdfast torture [--minutes N] [--seed S] [--faults kill,stop,...] [--data DIR] [--keep]\n"
                    + "       holdfast torture --cluster [--minutes N] [--rounds N] [--seed S] [--faults kill-leader,...] "
                    + "[--data DIR] [--keep]";

    static TortureOptions parse(String... args) {
        TortureOptions options = new TortureOptions(
                Duration.ofMinutes(2), new Random().nextLong() >>> 32, List.of(Fault.values()), null, false);
        Iterator<String> arguments = Arrays.asList(args).iterator();
        while (arguments.hasNext()) {
            String argument = arguments.next();
            options = argument.equals("--keep")
                    ? new TortureOptions(options.duration, options.seed, options.faults, options.data, true)
                    : options.with(argument, arguments);
        }
        return options;
    }

    private TortureOptions with(String option, Iterator<String> arguments) {
        if (!List.of("--minutes", "--seed", "--faults", "--data").contains(option)) {
            throw new IllegalArgumentException("unknown option '" + option + "'");
        }
        if (!arguments.hasNext()) {
            throw new IllegalArgumentException(option + " requires a value");
        }
        String value = arguments.next();
        return switch (option) {
            case "--minutes" -> new TortureOptions(OptionValues.minutes(option, value), seed, faults, data, keep);
            case "--seed" -> new TortureOptions(duration, OptionValues.integer(option, value), faults, data, keep);
            case "--faults" -> new TortureOptions(duration, seed, Fault.parse(value), data, keep);
            default -> new TortureOptions(duration, seed, faults, OptionValues.emptyFolder(option, value), keep);
        };
    }
}
