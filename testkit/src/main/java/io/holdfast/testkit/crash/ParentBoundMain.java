package io.holdfast.testkit.crash;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Runs the {@code main} of a class for as long as the process lives that started this one: a test that is itself killed
 * must not leave a writer behind that nobody ends.
 */
final class ParentBoundMain {

    private ParentBoundMain() {}

    public static void main(String[] args) throws Throwable {
        Thread leash = new Thread(ParentBoundMain::haltWithParent, "leash");
        leash.setDaemon(true);
        leash.start();
        Method main = Class.forName(args[0]).getMethod("main", String[].class);
        main.setAccessible(true);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The input ends with whoever holds its other end. */
    private static void haltWithParent() {
        try {
            while (System.in.read() >= 0) {}
        } catch (IOException e) { // As good as its end.
        }
        Runtime.getRuntime().halt(1);
    }
}
