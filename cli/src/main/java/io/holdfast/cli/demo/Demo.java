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
import java.util.Arrays;
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
 * A server on a folder of its own, and people who use it: an event is being sold out, tenants fill a queue that workers
 * empty, accounts are charged, members log in, and some events fail. All of it goes through the client, as it would from
 * another machine.
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

    /** Runs until the process is ended. */
    public static void main(String[] args) throws Exception {
        // A line for every call of its people would hide what it says itself.
        ((Logger) LoggerFactory.getLogger("io.holdfast.access")).setLevel(Level.WARN);
        Demo demo = start(args);
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            demo.close();
                            closed.countDown();
                        },
                        "holdfast-shutdown"));
        demo.introduce(System.out);
        demo.simulateUsers();
        closed.await();
    }

    /**
     * Starts the server, with nothing in it yet.
     *
     * @param options of the server; without a port it takes one that is free
     */
    static Demo start(String... options) throws Exception {
        Path folder = Files.createTempDirectory("holdfast-demo");
        List<String> all =
                new ArrayList<>(List.of("--data", folder.resolve("data").toString()));
        if (!Arrays.asList(options).contains("--port")) {
            all.addAll(List.of("--port", "0"));
        }
        all.addAll(List.of(options));
        return new Demo(folder, Server.start(all.toArray(String[]::new)));
    }

    private void introduce(PrintStream out) {
        out.println("A demo of Holdfast, with people in it, at " + server.address());
        out.println("  console         " + server.address() + "/");
        out.println("  documentation   " + server.address() + "/docs");
        out.println("  admin key       " + server.firstKey());
        out.println();
        out.println("Try, in another terminal:");
        out.println("  export HOLDFAST_URL=" + server.address() + " HOLDFAST_KEY=" + server.firstKey());
        out.println("  ./holdfast seats map " + DemoTicketSales.FIRST);
        out.println("  ./holdfast queue stats " + DemoQueueTenants.QUEUE);
        out.println("  ./holdfast failed list");
        out.println("  ./holdfast ledger history " + DemoAccounts.ACCOUNTS.get(0));
        out.println();
        out.println("Ctrl-C ends it, and removes its data.");
        out.flush();
    }

    /** Sends the people in. */
    void simulateUsers() {
        Random random = new Random(SEED);
        DemoAccounts shoppers = new DemoAccounts(client, random);
        DemoTicketSales office = new DemoTicketSales(client, random);
        DemoQueueTenants tenants = new DemoQueueTenants(client, random);
        DemoLogins members = new DemoLogins(client, random);
        shoppers.arrive();
        members.arrive();
        office.open();
        tenants.arrive();
        DemoFailedEvents events = new DemoFailedEvents(client, random);
        every(Duration.ofMillis(150), shoppers::buy);
        every(Duration.ofMillis(100), office::sell);
        every(Duration.ofMillis(120), tenants::send);
        every(Duration.ofMillis(350), tenants::work);
        every(Duration.ofSeconds(3), members::come);
        every(Duration.ofMillis(800), events::arrive);
        every(Duration.ofSeconds(1), events::retry);
    }

    private void every(Duration pause, Runnable step) {
        ScheduledFuture<?> unused = threads.scheduleWithFixedDelay(
                () -> {
                    try {
                        step.run();
                    } catch (CallRefusedException | CallFailedException e) {
                        // A refusal is a part of life; and the next step comes soon.
                    }
                },
                0,
                pause.toMillis(),
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
