package io.holdfast.api.samples;

import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The endpoint for the samples of a server's metrics, which the console draws as charts. */
public interface SampleEndpoints {

    Endpoint<Query, History> SAMPLES = query("admin.samples", "GET /v1/admin/samples", Query.class, History.class)
            .withSummary("Returns what this server has measured once a minute in the last 24 hours, also before a"
                    + " restart.")
            .withScope("metrics:read");

    /**
     * A request for samples.
     *
     * @param series the names of the series, separated by commas, or null for all series
     * @param since the time after which samples are returned, or null for all samples of the last 24 hours
     */
    record Query(@Nullable String series, @Nullable Instant since) {
        /** Creates a request for all series of the last 24 hours. */
        public static Query all() {
            return new Query(null, null);
        }

        /** Returns a copy with the given {@code series}. */
        public Query withSeries(String series) {
            return new Query(series, since);
        }

        /** Returns a copy with the given {@code since}. */
        public Query withSince(Instant since) {
            return new Query(series, since);
        }
    }

    /**
     * The samples of this server, oldest first.
     *
     * @param interval the time between two samples; a longer time between two samples means that the server was not
     *     running
     */
    record History(Duration interval, List<Point> samples) {}

    /**
     * The values at one time.
     *
     * @param values the values by series; a series that could not be measured is missing
     */
    record Point(Instant time, Map<String, Double> values) {}
}
