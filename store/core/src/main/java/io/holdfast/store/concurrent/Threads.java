package io.holdfast.store.concurrent;

import java.util.concurrent.ThreadFactory;

/** Creates named daemon threads and waits for them. */
public final class Threads {

    private Threads() {}

    /** Returns a factory for daemon threads with the given name. */
    public static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Waits until a thread has ended. An interrupt does not end the wait; the interrupt status is restored afterwards.
     */
    public static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
