package io.holdfast.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets contenders work in turns, so that whatever else the machine does meets all of them; the median round counts.
 *
 * @param count rounds of each contender, after one to warm up
 */
public record Rounds(int count, Duration each, Duration warmUp) {

    public static Rounds of(Options options) {
        return options.pick(
                new Rounds(5, Duration.ofSeconds(4), Duration.ofSeconds(3)),
                new Rounds(3, Duration.ofMillis(400), Duration.ofMillis(400)));
    }

    /** For the reader of the figures. */
    public String described() {
        return count + " each of " + each.toMillis() + " ms, in turns; medians";
    }

    /** What each of the contenders did, in their order. */
    public List<Measured> measure(String what, Contender... contenders) throws Exception {
        return measure(what, List.of(contenders));
    }

    /** As {@link #measure(String, Contender...)}. */
    public List<Measured> measure(String what, List<? extends Contender> contenders) throws Exception {
        List<List<Measured.Turn>> turns = new ArrayList<>();
        for (Contender contender : contenders) {
            run(contender, warmUp);
            turns.add(new ArrayList<>());
        }
        for (int round = 0; round < count; round++) {
            Report.progress(what + ", round " + (round + 1) + " of " + count);
            for (int i = 0; i < contenders.size(); i++) {
                turns.get(i).add(run(contenders.get(i), each));
            }
        }
        return turns.stream().map(Measured::new).toList();
    }

    private static Measured.Turn run(Contender contender, Duration length) throws Exception {
        contender.before();
        long start = System.nanoTime();
        Round round = new Round(length);
        contender.run(round);
        double seconds = (System.nanoTime() - start) / 1e9;
        contender.after();
        return new Measured.Turn(round.operations() / seconds, round.latencies());
    }
}
