package io.holdfast.server;

import io.holdfast.api.AdminApi;
import io.holdfast.store.BackupInfo;
import io.holdfast.store.Progress;
import io.holdfast.store.StoreException;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** {@code holdfast serve}, {@code config}, and what is done while no server runs: {@code verify}, {@code restore}, {@code copy}. */
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
            if (command.equals("restore")) {
                return restore(options, out, err);
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
                case "verify" -> {
                    return verify(settings.config(), out, err);
                }
                default -> {
                    err.println(
                            "holdfast: there is no command '" + command + "': serve, config, verify, restore, copy");
                    return 2;
                }
            }
        } catch (Config.Invalid e) {
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

    /** {@code restore --from DIR [--id N] --data DIR}: makes a store of a backup, and reads all of it. */
    private static int restore(List<String> options, PrintStream out, PrintStream err) throws IOException {
        List<String> left = new ArrayList<>(options);
        String from = taken(left, "--from");
        String id = taken(left, "--id");
        Config config = Settings.read(left, System.getenv()).config();
        if (from == null || (id != null && !id.matches("[0-9]{1,9}"))) {
            err.println("holdfast: restore --from FOLDER-OF-BACKUPS [--id NUMBER] --data NEW-FOLDER");
            return 2;
        }
        BackupInfo restored = id == null
                ? RocksDb.restore(Path.of(from), config.data())
                : RocksDb.restore(Path.of(from), Integer.parseInt(id), config.data());
        out.println("restored backup " + restored.id() + " of " + restored.createdAt() + ", up to commit "
                + restored.commit() + ", into " + config.data());
        out.println("the master key is no part of a backup: unless master-keys are configured, copy "
                + new MasterKeyFile(config.data()).path().getFileName() + " beside the data");
        return verify(config, out, err);
    }

    private static @Nullable String taken(List<String> options, String name) {
        int at = options.indexOf(name);
        if (at < 0 || at + 1 == options.size()) {
            return null;
        }
        options.remove(at);
        return options.remove(at);
    }

    /** {@code verify --data DIR}: reads everything; 1 if something is wrong. */
    private static int verify(Config config, PrintStream out, PrintStream err) throws IOException {
        MasterKeyFile keyFile = new MasterKeyFile(config.data());
        boolean hasKeys = keyFile.exists() || !config.masterKeys().isEmpty();
        if (!Files.isDirectory(config.data())) {
            err.println("holdfast: there is no folder " + config.data());
            return 2;
        }
        AdminApi.Verified found = Backups.verified(
                config.data(), config, hasKeys ? keyFile.with(config.masterKeys()) : null, Progress.NONE);
        out.println(found.rows() + " rows and " + found.entries() + " index entries up to commit " + found.commit()
                + ": " + (found.clean() ? "all right" : found.problems() + " problems"));
        if (!hasKeys) {
            out.println("there is no master key here: whether secrets can be opened was not looked at");
        }
        found.named().forEach(err::println);
        return found.clean() ? 0 : 1;
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
