package io.holdfast.server.samples;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A data folder in which a server has taken samples for 24 hours, except during two hours in which it was down. */
public final class SampleFixture {

    private static final int MINUTES = 1_439;
    private static final int DOWN_FROM = 600;
    private static final int DOWN_TO = 720;

    private SampleFixture() {}

    /** Writes the samples to a data folder. */
    public static void write(Path folder) throws IOException {
        Instant first = Instant.now().truncatedTo(ChronoUnit.SECONDS).minus(Duration.ofMinutes(MINUTES));
        List<Sample> samples = new ArrayList<>();
        for (int minute = 0; minute <= MINUTES; minute++) {
            if (minute < DOWN_FROM || minute >= DOWN_TO) {
                Map<Series, Float> values = new EnumMap<>(Series.class);
                for (Series series : Series.values()) {
                    double wave = 1.2 + Math.sin((minute + 90.0 * series.name().length()) / 150);
                    values.put(series, (float) (series.name().endsWith("BYTES") ? wave * (20L << 30) : wave * 9));
                }
                samples.add(new Sample(first.plus(Duration.ofMinutes(minute)), values));
            }
        }
        new SampleFile(folder).write(samples);
    }
}
