package io.holdfast.benchmarks.harness;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of a run.
 *
 * @param names the names of the benchmarks to run, or an empty list for all benchmarks
 * @param quick whether to run fewer and shorter rounds on less data, without the cases that have no target
 * @param list whether to list the benchmarks without running them
 * @param write whether to write the results to the docs
 * @param page whether to regenerate the page in the docs from its stored results, without measuring
 * @param json the file for the results as JSON, or null for none
 */
public record BenchOptions(
        List<String> names,
        boolean quick,
        boolean list,
        boolean write,
        boolean page,
        @Nullable Path json) {

    public static BenchOptions parse(List<String> arguments) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> flags = new LinkedHashSet<>();
        Path json = null;
        for (Iterator<String> remaining = arguments.iterator(); remaining.hasNext(); ) {
            String argument = remaining.next();
            switch (argument) {
                case "--quick", "--list", "--write", "--page" -> flags.add(argument);
                case "--json" -> {
                    if (!remaining.hasNext()) {
                        throw new IllegalArgumentException("--json requires a file");
                    }
                    json = Path.of(remaining.next());
                }
                default -> {
                    if (argument.startsWith("-")) {
                        throw new IllegalArgumentException("unknown option '" + argument + "'");
                    }
                    names.add(argument);
                }
            }
        }
        return new BenchOptions(
                List.copyOf(names),
                flags.contains("--quick"),
                flags.contains("--list"),
                flags.contains("--write"),
                flags.contains("--page"),
                json);
    }

    /** Returns one of the two given settings, depending on {@link #quick}. */
    public <T> T pick(T full, T ifQuick) {
        return quick ? ifQuick : full;
    }
}
