package io.holdfast.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Lets contenders work in turns, so that whatever else the machine does meets all of them; the median round counts.
 *
 * @param count rounds of each contender, after one to warm up
 */
public record Rounds(int count, Duration each, Duration warmUp) {

    public static Rounds of(Options options) {
        return options.pick(
                new Rounds(5, Duration.ofSeconds(4), Duration.ofSeconds(3)),
                new Rounds(3, Duration.ofMillis(1_500), Duration.ofSeconds(1)));
    }

    /** What each of the contenders did, in their order. */
    public List<Measured> measure(String what, Contender... contenders) throws Exception {
        Histogram[] latencies = new Histogram[contenders.length];
        Arrays.setAll(latencies, i -> new Histogram(3));
        double[][] rates = new double[contenders.length][count];
        for (Contender contender : contenders) {
            run(contender, warmUp);
        }
        for (int round = 0; round < count; round++) {
            Report.progress(what + ", round " + (round + 1) + " of " + count);
            for (int i = 0; i < contenders.length; i++) {
                Turn turn = run(contenders[i], each);
                rates[i][round] = turn.perSecond();
                latencies[i].add(turn.latencies());
            }
        }
        List<Measured> measured = new ArrayList<>();
        for (int i = 0; i < contenders.length; i++) {
            measured.add(new Measured(median(rates[i]), latencies[i]));
        }
        return measured;
    }

    private record Turn(double perSecond, Histogram latencies) {}

    private static Turn run(Contender contender, Duration length) throws Exception {
        contender.before();
        long start = System.nanoTime();
        Round round = new Round(length);
        contender.run(round);
        double seconds = (System.nanoTime() - start) / 1e9;
        contender.after();
        return new Turn(round.operations() / seconds, round.latencies());
    }

    public static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
