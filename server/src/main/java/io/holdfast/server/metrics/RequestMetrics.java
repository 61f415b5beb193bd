package io.holdfast.server.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

/**
 * The durations of requests. The timer by exact status has no buckets, because each bucket would be one more time
 * series for every combination of route and status; the histogram has one label value per status class.
 */
final class RequestMetrics {

    private static final Duration[] BUCKETS = LongStream.of(
                    1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final Map<Key, Timers> timers = new ConcurrentHashMap<>();

    /** The labels of a response. Methods and paths come from the route table, so their number is limited. */
    private record Key(String method, String route, int status) {}

    private record Timers(Timer byStatus, Timer byStatusClass) {

        void record(Duration took) {
            byStatus.record(took);
            byStatusClass.record(took);
        }
    }

    RequestMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void record(String method, String route, int status, Duration took) {
        timers.computeIfAbsent(new Key(method, route, status), this::register).record(took);
    }

    private Timers register(Key key) {
        Timer byStatus = Timer.builder("holdfast.http.requests")
                .description("Requests, from the first byte of the request to the last byte of the response.")
                .tags("method", key.method(), "route", key.route(), "status", Integer.toString(key.status()))
                .register(registry);
        Timer byStatusClass = Timer.builder("holdfast.http.request.duration")
                .description("Duration of requests by route and status class, such as 2xx.")
                .tags("method", key.method(), "route", key.route(), "status", key.status() / 100 + "xx")
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
        return new Timers(byStatus, byStatusClass);
    }
}
