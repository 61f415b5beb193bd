package io.holdfast.server.samples;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.DistributionDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Two readings of a server's metrics, and the values that are computed from them. A value is {@code NaN} if a reading
 * lacks the metric, for example because the store could not be read. A counter that has decreased counts as unchanged.
 */
final class MetricsChange {

    /** Matches all label values. */
    static final Predicate<Labels> ANY = labels -> true;

    private static final String COUNTER_SUFFIX = "_total";

    private final Map<String, MetricSnapshot> earlier;
    private final Map<String, MetricSnapshot> later;
    private final double seconds;

    /**
     * Creates the change between two readings.
     *
     * @param seconds the time between the readings
     */
    MetricsChange(MetricSnapshots earlier, MetricSnapshots later, double seconds) {
        this.earlier = byName(earlier);
        this.later = byName(later);
        this.seconds = seconds;
    }

    private static Map<String, MetricSnapshot> byName(MetricSnapshots reading) {
        Map<String, MetricSnapshot> metrics = new HashMap<>();
        for (MetricSnapshot metric : reading) {
            String name = metric.getMetadata().getPrometheusName();
            metrics.put(
                    name.endsWith(COUNTER_SUFFIX) ? name.substring(0, name.length() - COUNTER_SUFFIX.length()) : name,
                    metric);
        }
        return metrics;
    }

    /** Matches one value of a label. */
    static Predicate<Labels> with(String label, String value) {
        return labels -> value.equals(labels.get(label));
    }

    /** Returns the increase per second of a counter, or of the number of values in a histogram. */
    double rate(String counter, Predicate<Labels> labels) {
        return increase(counter, labels, MetricsChange::valueOf) / seconds;
    }

    /** Returns the increase per second of the sum of the values in a histogram. */
    double rateOfSum(String histogram) {
        return increase(histogram, ANY, MetricsChange::sumOf) / seconds;
    }

    /** Returns the mean of the values that were added to a histogram, or {@code NaN} if there were none. */
    double mean(String histogram) {
        double count = increase(histogram, ANY, MetricsChange::valueOf);
        return count == 0 ? Double.NaN : increase(histogram, ANY, MetricsChange::sumOf) / count;
    }

    /** Returns the sum of the later values of a gauge. */
    double sum(String gauge, Predicate<Labels> labels) {
        MetricSnapshot metric = later.get(gauge);
        return metric == null
                ? Double.NaN
                : metric.getDataPoints().stream()
                        .filter(point -> labels.test(point.getLabels()))
                        .mapToDouble(MetricsChange::valueOf)
                        .sum();
    }

    /** Returns the largest later value of a gauge, or 0 if it has no values. */
    double max(String gauge, Predicate<Labels> labels) {
        MetricSnapshot metric = later.get(gauge);
        return metric == null
                ? Double.NaN
                : metric.getDataPoints().stream()
                        .filter(point -> labels.test(point.getLabels()))
                        .mapToDouble(MetricsChange::valueOf)
                        .max()
                        .orElse(0);
    }

    /**
     * Returns a quantile of the values that were added to a histogram, interpolated within its bucket. A value above
     * the largest boundary counts as that boundary. Returns {@code NaN} if no values were added.
     */
    double quantile(double quantile, String histogram, Predicate<Labels> labels) {
        MetricSnapshot metric = later.get(histogram);
        if (metric == null) {
            return Double.NaN;
        }
        Map<Labels, DataPointSnapshot> before = points(earlier.get(histogram));
        double[] bounds = {};
        double[] counts = {};
        double all = 0;
        for (DataPointSnapshot point : metric.getDataPoints()) {
            if (labels.test(point.getLabels()) && point instanceof HistogramDataPointSnapshot found) {
                ClassicHistogramBuckets buckets = found.getClassicBuckets();
                ClassicHistogramBuckets old = bucketsOf(before.get(point.getLabels()));
                if (bounds.length == 0) {
                    bounds = buckets.stream()
                            .mapToDouble(bucket -> bucket.getUpperBound())
                            .toArray();
                    counts = new double[bounds.length];
                }
                for (int i = 0; i < Math.min(bounds.length, buckets.size()); i++) {
                    double added = (double) buckets.getCount(i) - (i < old.size() ? old.getCount(i) : 0);
                    counts[i] += Math.max(0, added);
                    all += Math.max(0, added);
                }
            }
        }
        return all == 0 ? Double.NaN : interpolate(bounds, counts, quantile * all);
    }

    private static double interpolate(double[] bounds, double[] counts, double rank) {
        double below = 0;
        for (int i = 0; i < bounds.length; i++) {
            if (below + counts[i] >= rank && counts[i] > 0) {
                double from = i == 0 ? 0 : bounds[i - 1];
                return Double.isInfinite(bounds[i]) ? from : from + (bounds[i] - from) * (rank - below) / counts[i];
            }
            below += counts[i];
        }
        return bounds[bounds.length - 1];
    }

    private static ClassicHistogramBuckets bucketsOf(@Nullable DataPointSnapshot point) {
        return point instanceof HistogramDataPointSnapshot histogram
                ? histogram.getClassicBuckets()
                : ClassicHistogramBuckets.EMPTY;
    }

    private double increase(String metric, Predicate<Labels> labels, ToDoubleFunction<DataPointSnapshot> value) {
        MetricSnapshot last = later.get(metric);
        if (last == null || !earlier.containsKey(metric)) {
            return Double.NaN;
        }
        Map<Labels, DataPointSnapshot> before = points(earlier.get(metric));
        double sum = 0;
        for (DataPointSnapshot point : last.getDataPoints()) {
            if (labels.test(point.getLabels())) {
                DataPointSnapshot old = before.get(point.getLabels());
                sum += Math.max(0, value.applyAsDouble(point) - (old == null ? 0 : value.applyAsDouble(old)));
            }
        }
        return sum;
    }

    private static Map<Labels, DataPointSnapshot> points(@Nullable MetricSnapshot metric) {
        Map<Labels, DataPointSnapshot> points = new HashMap<>();
        List<? extends DataPointSnapshot> all = metric == null ? List.of() : metric.getDataPoints();
        all.forEach(point -> points.put(point.getLabels(), point));
        return points;
    }

    private static double valueOf(DataPointSnapshot point) {
        if (point instanceof CounterDataPointSnapshot counter) {
            return counter.getValue();
        } else if (point instanceof GaugeDataPointSnapshot gauge) {
            return gauge.getValue();
        }
        return point instanceof DistributionDataPointSnapshot distribution ? distribution.getCount() : Double.NaN;
    }

    private static double sumOf(DataPointSnapshot point) {
        return point instanceof DistributionDataPointSnapshot distribution ? distribution.getSum() : Double.NaN;
    }
}
