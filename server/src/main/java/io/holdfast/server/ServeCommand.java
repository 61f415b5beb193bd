package io.holdfast.server;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;

/** {@code holdfast serve}: runs the server until the process is stopped. */
@Command(name = "serve", description = "Runs the server.")
final class ServeCommand extends SettingsCommand {

    ServeCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    @Override
    int run() throws Exception {
        Config config = settings().config();
        Server server = new Server(config);
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            server.close();
                            closed.countDown();
                        },
                        "holdfast-shutdown"));
        out().println("Holdfast listens on " + server.address() + " (data in " + config.store() + ")");
        out().println("console: " + server.address() + "/ (sign in with an API key)");
        out().println("documentation: " + server.address() + "/docs (any user name, an API key as the password)");
        if (server.newMasterKey() != null) {
            out().println("no master-keys configured: created a key for evaluation in " + server.newMasterKey());
        }
        String key = server.firstKey();
        if (key != null) {
            out().println("administrator API key, shown only once: " + key);
        }
        out().flush();
        closed.await();
        return 0;
    }
}
