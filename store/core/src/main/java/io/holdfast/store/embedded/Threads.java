package io.holdfast.store.embedded;

import java.util.concurrent.ThreadFactory;

/** Named daemon threads. */
public final class Threads {

    private Threads() {}

    public static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
