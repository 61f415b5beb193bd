package io.holdfast.server;

import io.holdfast.store.StoreException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** {@code holdfast serve}, {@code holdfast config} and {@code holdfast copy}. */
public final class Main {

    private Main() {}

    public static void main(String[] args) throws Exception {
        int code = run(args, System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    /** Runs a command to its end; says with what code the process ends: 2 for a call that is wrong, 1 for a failure. */
    static int run(String[] args, PrintStream out, PrintStream err) throws Exception {
        String command = args.length == 0 ? "" : args[0];
        List<String> options = Arrays.asList(args).subList(Math.min(1, args.length), args.length);
        try {
            if (command.equals("copy")) {
                return CopyCommand.run(options, out, err);
            }
            Settings settings = Settings.read(options, System.getenv());
            switch (command) {
                case "config" -> {
                    out.print(settings.shown());
                    settings.config();
                    return 0;
                }
                case "serve" -> {
                    serve(settings.config(), out);
                    return 0;
                }
                default -> {
                    err.println("holdfast: there is no command '" + command + "': serve, config, copy");
                    return 2;
                }
            }
        } catch (Config.Invalid e) {
            err.println("holdfast: " + e.getMessage());
            return 2;
        } catch (IOException e) {
            err.println("holdfast: the server cannot listen: " + e.getMessage());
            return 1;
        } catch (StoreException e) {
            err.println("holdfast: " + e.getMessage());
            return 1;
        }
    }

    private static void serve(Config config, PrintStream out) throws Exception {
        Server server = new Server(config);
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            server.close();
                            closed.countDown();
                        },
                        "holdfast-shutdown"));
        out.println("Holdfast listens on " + server.address() + " (data in " + config.store() + ")");
        out.println("documentation: " + server.address() + "/docs (any user, an API key as the password)");
        String key = server.firstKey();
        if (key != null) {
            out.println("administrator's API key, shown this once: " + key);
        }
        out.flush();
        closed.await();
    }
}
