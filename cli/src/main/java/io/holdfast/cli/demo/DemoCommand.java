package io.holdfast.cli.demo;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code holdfast demo}: runs the demo until the process is stopped. */
@Command(
        name = "demo",
        description = "Runs a demo server on a temporary folder, with sample data and simulated users.",
        footer = {"", "Takes the options of 'holdfast serve'; without --port, a free port is chosen."})
public final class DemoCommand implements Callable<Integer> {

    @Unmatched
    private final List<String> options = new ArrayList<>();

    private final PrintStream out;

    public DemoCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws Exception {
        // The simulated users would fill the console with access log entries.
        ((Logger) LoggerFactory.getLogger("io.holdfast.access")).setLevel(Level.WARN);
        Demo demo = Demo.start(options.toArray(String[]::new));
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            demo.close();
                            closed.countDown();
                        },
                        "holdfast-shutdown"));
        demo.printIntroduction(out);
        demo.simulateUsers();
        closed.await();
        return 0;
    }
}
