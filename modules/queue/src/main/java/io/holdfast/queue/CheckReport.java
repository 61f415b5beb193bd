package io.holdfast.queue;

import java.util.List;

/**
 * What a check found.
 *
 * @param problems how many disagreements there are
 * @param named the first hundred of them
 */
public record CheckReport(long queues, long messages, long problems, List<String> named) {

    public CheckReport {
        named = List.copyOf(named);
    }

    public boolean isClean() {
        return problems == 0;
    }
}
