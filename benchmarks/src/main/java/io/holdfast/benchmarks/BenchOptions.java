package io.holdfast.benchmarks;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for.
 *
 * @param names of the benches to run; none for all
 * @param quick fewer and shorter rounds on less data, cases without a bar left out: a look, not a figure to quote
 * @param list only say which benches there are
 * @param write the results belong in the docs
 * @param page measure nothing: make the page in the docs anew from the results there
 * @param json where the results go as JSON, besides
 */
public record BenchOptions(
        List<String> names,
        boolean quick,
        boolean list,
        boolean write,
        boolean page,
        @Nullable Path json) {

    static BenchOptions parse(List<String> arguments) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> flags = new LinkedHashSet<>();
        Path json = null;
        for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
            String argument = rest.next();
            switch (argument) {
                case "--quick", "--list", "--write", "--page" -> flags.add(argument);
                case "--json" -> {
                    if (!rest.hasNext()) {
                        throw new IllegalArgumentException("--json needs a file");
                    }
                    json = Path.of(rest.next());
                }
                default -> {
                    if (argument.startsWith("-")) {
                        throw new IllegalArgumentException("there is no option '" + argument + "'");
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

    /** One of two settings. */
    public <T> T pick(T full, T ifQuick) {
        return quick ? ifQuick : full;
    }
}
