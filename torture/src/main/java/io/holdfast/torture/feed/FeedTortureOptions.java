package io.holdfast.torture.feed;

import io.holdfast.torture.options.OptionValues;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The options of a feed test run.
 *
 * @param duration the duration of the load; every process is killed at least once in any case
 * @param seed the seed of the load and of the faults
 * @param data the folder for all files, which must be empty or not exist, or null for a temporary folder
 * @param keep whether the files are kept even if no violation was found
 */
record FeedTortureOptions(
        Duration duration, long seed, @Nullable Path data, boolean keep) {

    static FeedTortureOptions parse(List<String> args) {
        FeedTortureOptions options =
                new FeedTortureOptions(Duration.ofMinutes(2), new Random().nextLong() >>> 32, null, false);
        Iterator<String> arguments = args.iterator();
        while (arguments.hasNext()) {
            String argument = arguments.next();
            if (argument.equals("--keep")) {
                options = new FeedTortureOptions(options.duration, options.seed, options.data, true);
            } else if (!List.of("--minutes", "--seed", "--data").contains(argument)) {
                throw new IllegalArgumentException("unknown option '" + argument + "'");
            } else if (!arguments.hasNext()) {
                throw new IllegalArgumentException(argument + " requires a value");
            } else {
                options = options.with(argument, arguments.next());
            }
        }
        return options;
    }

    private FeedTortureOptions with(String option, String value) {
        return switch (option) {
            case "--minutes" -> new FeedTortureOptions(OptionValues.minutes(option, value), seed, data, keep);
            case "--seed" -> new FeedTortureOptions(duration, OptionValues.integer(option, value), data, keep);
            default -> new FeedTortureOptions(duration, seed, OptionValues.emptyFolder(option, value), keep);
        };
    }
}
