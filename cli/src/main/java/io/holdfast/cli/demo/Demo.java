package io.holdfast.cli.demo;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.holdfast.client.Holdfast;
import io.holdfast.server.Server;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * A server in a temporary folder with simulated users: event tickets are sold, tenants fill a queue that workers
 * process, accounts are charged, users log in, and some events fail. All calls go through the Java client.
 */
public final class Demo implements AutoCloseable {

    /** The option that runs three servers. */
    private static final String CLUSTER = "--cluster";

    private final Path folder;
    private final Server server;
    private final Holdfast client;
    private final SimulatedUsers users;

    private Demo(Path folder, Server server) {
        this.folder = folder;
        this.server = server;
        this.client = Holdfast.at(server.address())
                .key(Objects.requireNonNull(server.firstKey()))
                .build();
        this.users = new SimulatedUsers(client);
    }

    /**
     * Runs the demo until the process is stopped.
     *
     * @param options the options of the server, or {@code --cluster} for three servers
     */
    public static void run(PrintStream out, List<String> options) throws Exception {
        if (options.contains(CLUSTER)) {
            DemoCluster.run(out);
            return;
        }
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
        out.println("  ./holdfast seats map " + DemoTicketSales.EVENT);
        out.println("  ./holdfast queue stats " + DemoQueueTenants.QUEUE);
        out.println("  ./holdfast failed list");
        out.println("  ./holdfast ledger history " + DemoLedgerActivity.ACCOUNTS.get(0));
        out.println();
        out.println("Press Ctrl-C to stop the server and delete its data.");
        out.flush();
    }

    /** Creates the sample data and starts the simulated users. */
    void simulateUsers() {
        users.start();
    }

    Holdfast client() {
        return client;
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        users.close();
        client.close();
        server.close();
        deleteFolder(folder);
    }

    static void deleteFolder(Path folder) {
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
