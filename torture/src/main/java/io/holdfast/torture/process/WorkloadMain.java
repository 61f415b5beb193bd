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

/**
 * Main class of the process under test: opens a store with all modules and runs callers until it is stopped or killed.
 */
final class WorkloadMain {

    private WorkloadMain() {}

    public static void main(String[] args) throws Exception {
        WorkloadOptions options = WorkloadOptions.parse(args);
        AtomicBoolean stopRequested = new AtomicBoolean();
        Thread listener = new Thread(() -> listen(stopRequested), "listener");
        listener.setDaemon(true);
        listener.start();
        JumpingClock clock = new JumpingClock(options.time());
        try (CallHistory history = new CallHistory(options.history())) {
            try (ModulesUnderTest modules = ModulesUnderTest.open(options.data(), clock)) {
                history.write("opened " + modules.store().lastCommit() + " " + options.time());
                modules.store().sweep();
                history.write("swept " + modules.store().lastCommit());
                runCallers(options, modules, history, clock, stopRequested);
            }
            history.write("closed");
        }
    }

    private static void runCallers(
            WorkloadOptions options,
            ModulesUnderTest modules,
            CallHistory history,
            JumpingClock clock,
            AtomicBoolean stopRequested)
            throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int caller = 0; caller < options.callers(); caller++) {
            threads.add(new Thread(
                    new SimulatedCaller(options, modules, history, clock, caller, stopRequested), "caller-" + caller));
        }
        if (!options.backups().isEmpty()) {
            threads.add(
                    new Thread(() -> backUp(modules, history, Path.of(options.backups()), stopRequested), "backups"));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void backUp(
            ModulesUnderTest modules, CallHistory history, Path folder, AtomicBoolean stopRequested) {
        while (!stopRequested.get()) {
            try {
                long before = modules.store().lastCommit();
                BackupInfo info = modules.store().backup(folder);
                history.write("backup " + info.id() + " " + info.commit() + " " + before);
            } catch (StoreException e) {
                return;
            }
        }
    }

    /** Waits for a stop request, a line on standard input. Halts if the parent process has exited. */
    private static void listen(AtomicBoolean stopRequested) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            if (in.readLine() == null) {
                Runtime.getRuntime().halt(1);
            }
            stopRequested.set(true);
            if (in.readLine() == null) {
                Runtime.getRuntime().halt(1);
            }
        } catch (IOException e) {
            Runtime.getRuntime().halt(1);
        }
    }
}
