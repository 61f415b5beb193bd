package io.holdfast.benchmarks.start;

import io.holdfast.benchmarks.harness.Bench;
import io.holdfast.benchmarks.harness.BenchOptions;
import io.holdfast.benchmarks.harness.BenchReport;
import io.holdfast.benchmarks.harness.ComparisonResult;
import io.holdfast.benchmarks.harness.MedianWithSpread;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the duration of commands and the startup time of servers that are started through the launcher, with and
 * without the class archive. The results are wall-clock times of whole processes.
 */
public final class StartBench implements Bench {

    private static final Path LAUNCHER =
            Path.of(System.getProperty("holdfast.home", ".")).resolve("holdfast");
    private static final String PEER = "without the class archive";

    @Override
    public String name() {
        return "start";
    }

    @Override
    public String summary() {
        return "startup time of commands and servers, with and without the class archive";
    }

    @Override
    public void run(BenchOptions options, BenchReport report) throws Exception {
        int rounds = options.pick(15, 5);
        report.addFact("rounds", Integer.toString(rounds));
        report.addFact("targets", "cli-call under 500 ms, server-ready under 1,500 ms");
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            Path folder = scratch.createFolder("start");
            LauncherRunner archived = new LauncherRunner(LAUNCHER, folder, true);
            LauncherRunner plain = new LauncherRunner(LAUNCHER, folder, false);
            archived.readyMillis(); // Creates the class archive, if there is none yet.
            List<Double> ready = new ArrayList<>();
            List<Double> plainReady = new ArrayList<>();
            List<Double> call = new ArrayList<>();
            List<Double> plainCall = new ArrayList<>();
            try (LauncherRunner.RunningServer server = archived.start()) {
                BenchReport.printProgress("cli-call");
                archived.callMillis(server);
                for (int round = 0; round < rounds; round++) {
                    call.add(archived.callMillis(server));
                    plainCall.add(plain.callMillis(server));
                }
            }
            BenchReport.printProgress("server-ready");
            for (int round = 0; round < rounds; round++) {
                ready.add(archived.readyMillis());
                plainReady.add(plain.readyMillis());
            }
            report.add(compare("cli-call", call, plainCall)
                    .withDescription(
                            "`holdfast ledger balance` from the shell to its exit: launcher, JVM and one HTTP call"));
            report.add(compare("server-ready", ready, plainReady)
                    .withDescription("`holdfast serve` on an existing folder until `/readyz` returns 200"));
        }
    }

    private static ComparisonResult compare(String name, List<Double> ours, List<Double> peers) {
        return ComparisonResult.lowerIsBetter(name, "ms", median(ours), PEER, median(peers));
    }

    private static MedianWithSpread median(List<Double> millis) {
        return MedianWithSpread.of(
                millis.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
