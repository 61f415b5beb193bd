package io.holdfast.server.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The counters of one metric by its label values. The number of label values must be bounded. Thread-safe. */
final class LabeledCounters {

    private final MeterRegistry registry;
    private final String name;
    private final String description;
    private final List<String> labels;
    private final Map<List<String>, Counter> counters = new ConcurrentHashMap<>();

    LabeledCounters(MeterRegistry registry, String name, String description, String... labels) {
        this.registry = registry;
        this.name = name;
        this.description = description;
        this.labels = List.of(labels);
    }

    /** Adds to the counter with the given label values. Adding 0 makes the counter visible before its first event. */
    void add(double amount, String... values) {
        counters.computeIfAbsent(List.of(values), this::register).increment(amount);
    }

    private Counter register(List<String> values) {
        Tags tags = Tags.empty();
        for (int label = 0; label < labels.size(); label++) {
            tags = tags.and(Tag.of(labels.get(label), values.get(label)));
        }
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }
}
