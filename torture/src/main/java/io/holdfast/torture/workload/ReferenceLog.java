package io.holdfast.torture.workload;

import java.util.Map;
import java.util.TreeSet;

/** Reference implementation of the queue whose oldest messages are dropped. */
final class ReferenceLog {

    private final TreeSet<String> messages = new TreeSet<>();
    private long dropped;

    void enqueue(String answer) {
        String[] fields = answer.split(" ", -1);
        InvariantViolationException.requireEqual("accepted " + fields[1] + " false", answer);
        while (messages.size() >= QueueCommand.LOG_MESSAGES) {
            messages.pollFirst();
            dropped++;
        }
        InvariantViolationException.require(messages.add(fields[1]), "duplicate message id: " + answer);
    }

    void addTo(Map<String, String> state) {
        state.put("log", messages + " " + dropped);
    }
}
