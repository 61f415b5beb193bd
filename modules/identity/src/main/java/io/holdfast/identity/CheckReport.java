package io.holdfast.identity;

import java.util.List;

/**
 * What a check found.
 *
 * @param rows how many rows were read
 * @param problems how many disagreements there are
 * @param named the first hundred of them
 */
public record CheckReport(long identities, long sessions, long rows, long problems, List<String> named) {

    public CheckReport {
        named = List.copyOf(named);
    }

    public boolean isClean() {
        return problems == 0;
    }
}
