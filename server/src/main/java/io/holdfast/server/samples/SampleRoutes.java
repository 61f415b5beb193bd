package io.holdfast.server.samples;

import static io.holdfast.server.operation.Operation.query;

import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.samples.SampleEndpoints;
import io.holdfast.server.operation.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The HTTP route for the samples of this server. */
public final class SampleRoutes {

    private final Sampler sampler;

    public SampleRoutes(Sampler sampler) {
        this.sampler = sampler;
    }

    public List<Operation<?, ?, ?>> operations() {
        return List.of(query(
                        SampleEndpoints.SAMPLES,
                        (tx, q) -> samples(wanted(q.series()), sampler.samples(q.since())),
                        Function.identity())
                .asLocal());
    }

    private static SampleEndpoints.History samples(Set<Series> wanted, List<Sample> samples) {
        List<SampleEndpoints.Point> rows = new ArrayList<>();
        samples.forEach(sample -> rows.add(new SampleEndpoints.Point(sample.time(), sample.byName(wanted))));
        return new SampleEndpoints.History(Sampler.INTERVAL, rows);
    }

    private static Set<Series> wanted(@Nullable String names) {
        if (names == null) {
            return EnumSet.allOf(Series.class);
        }
        Set<Series> wanted = EnumSet.noneOf(Series.class);
        for (String name : names.split(",", -1)) {
            wanted.add(Arrays.stream(Series.values())
                    .filter(series -> series.wireName().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new MalformedRequestException(
                            "series",
                            "'series' must be names of series separated by commas, but '" + name
                                    + "' is not one of "
                                    + Arrays.stream(Series.values())
                                            .map(Series::wireName)
                                            .toList())));
        }
        return wanted;
    }
}
