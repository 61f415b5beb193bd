package io.holdfast.cli.demo;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.holdfast.client.CallFailedException;
import io.holdfast.client.CallRefusedException;
import io.holdfast.client.Holdfast;
import io.holdfast.server.Server;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * A server in a temporary folder with simulated users: event tickets are sold, tenants fill a queue that workers
 * process, accounts are charged, users log in, and some events fail. All calls go through the Java client.
 */
public final class Demo implements AutoCloseable {

    private static final long SEED = 7;

    private final Path folder;
    private final Server server;
    private final Holdfast client;
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(3, Demo::thread);

    private Demo(Path folder, Server server) {
        this.folder = folder;
        this.server = server;
        this.client = Holdfast.at(server.address())
                .key(Objects.requireNonNull(server.firstKey()))
                .build();
    }

    /** Runs the demo until the process is stopped. */
    public static void run(PrintStream out, List<String> options) throws Exception {
        // The simulated users would fill the console with access log entries.
        ((Logger) LoggerFactory.getLogger("io.holdfast.access")).setLevel(Level.WARN);
        Demo demo = start(options);
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
    }

    /**
     * Starts the server with an empty store.
     *
     * @param options the server options; without {@code --port}, the server listens on a free port
     */
    static Demo start(List<String> options) throws Exception {
        Path folder = Files.createTempDirectory("holdfast-demo");
        List<String> all =
                new ArrayList<>(List.of("--data", folder.resolve("data").toString()));
        if (options.stream().noneMatch(option -> option.startsWith("--port"))) {
            all.addAll(List.of("--port", "0"));
        }
        all.addAll(options);
        return new Demo(folder, Server.start(all.toArray(String[]::new)));
    }

    private void printIntroduction(PrintStream out) {
        out.println("Holdfast demo server with simulated users: " + server.address());
        out.println("  console         " + server.address() + "/");
        out.println("  documentation   " + server.address() + "/docs");
        out.println("  admin key       " + server.firstKey());
        out.println();
        out.println("Try in another terminal:");
        out.println("  export HOLDFAST_URL=" + server.address() + " HOLDFAST_KEY=" + server.firstKey());
        out.println("  ./holdfast seats map " + DemoTicketSales.FIRST);
        out.println("  ./holdfast queue stats " + DemoQueueTenants.QUEUE);
        out.println("  ./holdfast failed list");
        out.println("  ./holdfast ledger history " + DemoLedgerActivity.ACCOUNTS.get(0));
        out.println();
        out.println("Press Ctrl-C to stop the server and delete its data.");
        out.flush();
    }

    /** Creates the sample data and starts the simulated users. */
    void simulateUsers() {
        Random random = new Random(SEED);
        DemoLedgerActivity accounts = new DemoLedgerActivity(client, random);
        DemoLogins logins = new DemoLogins(client, random);
        DemoTicketSales sales = new DemoTicketSales(client, random);
        DemoQueueTenants tenants = new DemoQueueTenants(client, random);
        DemoFailedEvents events = new DemoFailedEvents(client, random);
        accounts.create();
        logins.create();
        sales.openEvent();
        tenants.createQueue();
        every(Duration.ofMillis(150), accounts::charge);
        every(Duration.ofMillis(100), sales::sell);
        every(Duration.ofMillis(120), tenants::send);
        every(Duration.ofMillis(350), tenants::work);
        every(Duration.ofSeconds(3), logins::logInOrRevoke);
        every(Duration.ofMillis(800), events::saveFailed);
        every(Duration.ofSeconds(1), events::retry);
    }

    private void every(Duration delay, Runnable step) {
        ScheduledFuture<?> unused = threads.scheduleWithFixedDelay(
                () -> {
                    try {
                        step.run();
                    } catch (CallRefusedException | CallFailedException e) {
                        // Some calls in the simulation are meant to be rejected, and the step soon runs again.
                    }
                },
                0,
                delay.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    Holdfast client() {
        return client;
    }

    Path folder() {
        return folder;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "holdfast-demo");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        client.close();
        server.close();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(Demo::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
