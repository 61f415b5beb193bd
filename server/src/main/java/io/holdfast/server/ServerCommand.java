package io.holdfast.server;

import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.store.error.StoreException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** A command that runs a server, or works on a store that no server has open. */
abstract class ServerCommand implements Callable<Integer> {

    private static final int FAILED = 1;

    private final PrintStream out;
    private final PrintStream err;

    ServerCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Runs the command and returns its exit code. */
    abstract int run() throws Exception;

    /** Runs the command and reports expected errors in one message, without a stack trace. */
    @Override
    public final Integer call() throws Exception {
        try {
            return run();
        } catch (InvalidConfigException e) {
            err.println("holdfast: " + e.getMessage());
            return UsageErrors.EXIT_CODE;
        } catch (IOException | StoreException e) {
            err.println("holdfast: " + e.getMessage());
            return FAILED;
        }
    }

    final PrintStream out() {
        return out;
    }

    final PrintStream err() {
        return err;
    }

    /** Requires an existing folder, since opening a store would create it. */
    static void requireFolder(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new InvalidConfigException(List.of("folder " + folder + " does not exist"));
        }
    }
}
