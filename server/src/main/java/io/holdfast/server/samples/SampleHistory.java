package io.holdfast.server.samples;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The newest samples, oldest first, at most {@value #CAPACITY}. Thread-safe. */
final class SampleHistory {

    /** One sample a minute for 24 hours. */
    static final int CAPACITY = 1_440;

    private final Deque<Sample> samples = new ArrayDeque<>();

    /** Adds a sample. If the clock was set back, the samples that are not earlier are removed. */
    synchronized void add(Sample sample) {
        while (!samples.isEmpty() && !samples.getLast().time().isBefore(sample.time())) {
            samples.removeLast();
        }
        samples.addLast(sample);
        while (samples.size() > CAPACITY) {
            samples.removeFirst();
        }
    }

    synchronized List<Sample> all() {
        return List.copyOf(samples);
    }

    /** Returns the samples later than a time. */
    List<Sample> after(Instant since) {
        return all().stream().filter(sample -> sample.time().isAfter(since)).toList();
    }
}
