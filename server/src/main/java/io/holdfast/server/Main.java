package io.holdfast.server;

import java.io.PrintStream;

/** The entry point of a server that is installed without the command-line client. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        int code = run(args, System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    /**
     * Runs a command and returns its exit code: 0 for success, 1 for a failure, 2 for invalid arguments or settings.
     */
    static int run(String[] args, PrintStream out, PrintStream err) {
        return new ServerCommands(out, err).commandLine().execute(args);
    }
}
