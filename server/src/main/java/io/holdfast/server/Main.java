package io.holdfast.server;

import io.holdfast.store.error.StoreException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** {@code holdfast serve}, {@code config}, and what is done while no server runs. */
public final class Main {

    private static final List<String> HELP = List.of("help", "--help", "-h");

    private static final String USAGE = """
            usage: holdfast serve [options]
                   holdfast config [options]                 what came of them, and where each comes from
                   holdfast backup [--to DIR] [options]      adds a backup of a store that no server has open
                   holdfast verify [options]                 reads everything in a store that no server has open
                   holdfast restore --from DIR [--id N] [options]
                   holdfast copy --from STORE --to STORE

            Options, with their defaults. Each can be a line in holdfast.yaml (or --config FILE), 'max-body: 4096', or a
            variable, HOLDFAST_MAX_BODY=4096; the command line wins.

            """;

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
            if (options.stream().anyMatch(HELP::contains)) {
                out.print(command.equals("copy") ? CopyCommand.USAGE : help());
                return 0;
            }
            if (command.equals("copy")) {
                return CopyCommand.run(options, out, err);
            }
            if (OfflineCommands.COMMANDS.contains(command)) {
                return new OfflineCommands(out, err).run(command, options);
            }
            LayeredSettings settings = LayeredSettings.read(options, System.getenv());
            switch (command) {
                case "config" -> {
                    out.print(settings.describe());
                    settings.config();
                    return 0;
                }
                case "serve" -> {
                    serve(settings.config(), out);
                    return 0;
                }
                default -> {
                    err.println("holdfast: there is no command '" + command
                            + "': serve, config, backup, verify, restore, copy");
                    return 2;
                }
            }
        } catch (Config.InvalidConfigException e) {
            err.println("holdfast: " + e.getMessage());
            return 2;
        } catch (IOException e) {
            err.println("holdfast: " + (command.equals("serve") ? "the server cannot listen: " : "") + e.getMessage());
            return 1;
        } catch (StoreException e) {
            err.println("holdfast: " + e.getMessage());
            return 1;
        }
    }

    private static String help() {
        StringBuilder text = new StringBuilder(USAGE);
        for (Setting setting : Setting.ALL) {
            text.append(String.format(
                    "  --%-17s %s%s%n",
                    setting.name(),
                    setting.description(),
                    setting.defaultValue().isEmpty() ? "" : " (" + setting.defaultValue() + ")"));
        }
        return text.toString();
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
        out.println("console: " + server.address() + "/ (sign in with an API key)");
        out.println("documentation: " + server.address() + "/docs (any user, an API key as the password)");
        if (server.newMasterKey() != null) {
            out.println(
                    "no master-keys are configured: one was made, for trying things out, in " + server.newMasterKey());
        }
        String key = server.firstKey();
        if (key != null) {
            out.println("administrator's API key, shown this once: " + key);
        }
        out.flush();
        closed.await();
    }
}
