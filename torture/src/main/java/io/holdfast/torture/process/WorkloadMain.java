package io.holdfast.torture.process;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.error.StoreException;
import io.holdfast.torture.workload.ModulesUnderTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** The process that is tortured: all rooms in one folder, and callers that go on until it is told to end, or ended. */
final class WorkloadMain {

    private WorkloadMain() {}

    public static void main(String[] args) throws Exception {
        WorkloadOptions options = WorkloadOptions.of(args);
        AtomicBoolean over = new AtomicBoolean();
        Thread listener = new Thread(() -> listen(over), "listener");
        listener.setDaemon(true);
        listener.start();
        JumpingClock clock = new JumpingClock(options.time());
        try (CallHistory history = new CallHistory(options.history())) {
            try (ModulesUnderTest rooms = ModulesUnderTest.open(options.data(), clock)) {
                history.write("opened " + rooms.store().lastCommit() + " " + options.time());
                rooms.store().sweep();
                history.write("swept " + rooms.store().lastCommit());
                work(options, rooms, history, clock, over);
            }
            history.write("closed");
        }
    }

    private static void work(
            WorkloadOptions options,
            ModulesUnderTest rooms,
            CallHistory history,
            JumpingClock clock,
            AtomicBoolean over)
            throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int caller = 0; caller < options.callers(); caller++) {
            threads.add(
                    new Thread(new SimulatedCaller(options, rooms, history, clock, caller, over), "caller-" + caller));
        }
        if (!options.backups().isEmpty()) {
            threads.add(new Thread(() -> backUp(rooms, history, Path.of(options.backups()), over), "backups"));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void backUp(ModulesUnderTest rooms, CallHistory history, Path folder, AtomicBoolean over) {
        while (!over.get()) {
            try {
                long before = rooms.store().lastCommit();
                BackupInfo made = rooms.store().backup(folder);
                history.write("backup " + made.id() + " " + made.commit() + " " + before);
            } catch (StoreException e) {
                return;
            }
        }
    }

    /** Ends orderly when it is told to, and at once when nobody is left to tell. */
    private static void listen(AtomicBoolean over) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            if (in.readLine() == null) {
                Runtime.getRuntime().halt(1);
            }
            over.set(true);
            if (in.readLine() == null) {
                Runtime.getRuntime().halt(1);
            }
        } catch (IOException e) {
            Runtime.getRuntime().halt(1);
        }
    }
}
