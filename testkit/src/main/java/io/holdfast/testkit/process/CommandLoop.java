package io.holdfast.testkit.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The child's side of a {@link ControlledJvm}: reads commands from standard input, executes them concurrently, and
 * writes their results to standard output, one line each.
 *
 * <pre>
 * ID COMMAND      ->      ID + RESULT     or     ID - ERROR
 * </pre>
 */
public final class CommandLoop {

    static final String OK = "+";
    static final String FAILED = "-";

    /** Represents a line break in a result. */
    private static final String LINE_BREAK = "\u2028";

    private final PrintStream results = System.out;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Handler handler;

    private CommandLoop(Handler handler) {
        this.handler = handler;
        // Redirect all other output, so that it does not appear between the results.
        System.setOut(System.err);
    }

    /** Executes commands. Thread-safe. */
    @FunctionalInterface
    public interface Handler {
        /** Executes a command and returns its result. */
        String handle(String command) throws Exception;
    }

    /** Executes commands until standard input ends because the parent process exits, and then halts. */
    public static void run(Handler handler) {
        try {
            new CommandLoop(handler).readCommands();
        } catch (IOException e) {
            System.err.println("the commands cannot be read: " + e);
        }
        Runtime.getRuntime().halt(1);
    }

    private void readCommands() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split(" ", 2);
            threads.execute(() -> execute(parts[0], parts[1]));
        }
    }

    private void execute(String id, String command) {
        String line;
        try {
            line = id + " " + OK + " " + handler.handle(command);
        } catch (Exception | Error e) {
            line = id + " " + FAILED + " " + e;
        }
        String oneLine = encode(line);
        synchronized (results) {
            results.println(oneLine);
            results.flush();
        }
    }

    private static String encode(String text) {
        return text.replace("\r", "").replace("\n", LINE_BREAK);
    }

    static String decode(String line) {
        return line.replace(LINE_BREAK, "\n");
    }
}
