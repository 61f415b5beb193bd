package io.holdfast.testkit.crash;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Runs the {@code main} method of a class until the parent process exits, so that a killed test leaves no writer
 * running.
 */
final class ParentBoundMain {

    private ParentBoundMain() {}

    public static void main(String[] args) throws Throwable {
        Thread watcher = new Thread(ParentBoundMain::haltWithParent, "parent-watcher");
        watcher.setDaemon(true);
        watcher.start();
        Method main = Class.forName(args[0]).getMethod("main", String[].class);
        main.setAccessible(true);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Halts this process when standard input ends, that is, when the parent process exits. */
    private static void haltWithParent() {
        try {
            while (System.in.read() >= 0) {}
        } catch (IOException e) { // Equivalent to the end of the input.
        }
        Runtime.getRuntime().halt(1);
    }
}
