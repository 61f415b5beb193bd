package io.holdfast.benchmarks.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs contenders in interleaved rounds, so that other activity on the machine affects all contenders alike. The result
 * is the median round.
 *
 * @param count the number of rounds for each contender, after a warm-up round
 */
public record InterleavedRounds(int count, Duration roundLength, Duration warmUp) {

    public static InterleavedRounds of(BenchOptions options) {
        return options.pick(
                new InterleavedRounds(5, Duration.ofSeconds(4), Duration.ofSeconds(3)),
                new InterleavedRounds(3, Duration.ofMillis(400), Duration.ofMillis(400)));
    }

    /** Describes the rounds for the report. */
    public String describe() {
        return count + " of " + roundLength.toMillis() + " ms for each side, interleaved; medians";
    }

    /**
     * Returns the measurement of each contender, in the given order.
     *
     * @param what the description of the measurement for progress messages
     */
    public List<ContenderResult> measure(String what, Contender... contenders) throws Exception {
        return measure(what, List.of(contenders));
    }

    /** Like {@link #measure(String, Contender...)}. */
    public List<ContenderResult> measure(String what, List<? extends Contender> contenders) throws Exception {
        List<List<ContenderResult.RoundResult>> results = new ArrayList<>();
        for (Contender contender : contenders) {
            run(contender, warmUp);
            results.add(new ArrayList<>());
        }
        for (int round = 0; round < count; round++) {
            BenchReport.printProgress(what + ", round " + (round + 1) + " of " + count);
            for (int i = 0; i < contenders.size(); i++) {
                results.get(i).add(run(contenders.get(i), roundLength));
            }
        }
        return results.stream().map(ContenderResult::new).toList();
    }

    private static ContenderResult.RoundResult run(Contender contender, Duration length) throws Exception {
        contender.before();
        long start = System.nanoTime();
        RoundRecorder round = new RoundRecorder(length);
        contender.run(round);
        double seconds = (System.nanoTime() - start) / 1e9;
        contender.after();
        return new ContenderResult.RoundResult(round.operations() / seconds, round.latencies());
    }
}
