package io.holdfast.benchmarks;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a bench is run.
 *
 * @param quick fewer and shorter rounds on less data: a look, not a figure to quote
 * @param json where the results go as JSON, besides the table
 */
public record Options(boolean quick, @Nullable Path json) {

    static Options parse(List<String> arguments) {
        boolean quick = false;
        Path json = null;
        for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
            String argument = rest.next();
            switch (argument) {
                case "--quick" -> quick = true;
                case "--json" -> {
                    if (!rest.hasNext()) {
                        throw new IllegalArgumentException("--json needs a file");
                    }
                    json = Path.of(rest.next());
                }
                default -> throw new IllegalArgumentException("unknown option '" + argument + "'");
            }
        }
        return new Options(quick, json);
    }

    /** One of two settings. */
    public <T> T pick(T full, T ifQuick) {
        return quick ? ifQuick : full;
    }
}
