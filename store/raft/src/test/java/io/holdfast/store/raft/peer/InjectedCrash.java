package io.holdfast.store.raft.peer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Ends an operation before one of its file operations, as a crash would. */
final class InjectedCrash extends RuntimeException {

    private static final long serialVersionUID = 1;

    private InjectedCrash(String step) {
        super(step);
    }

    /** Returns file operations of which the one with the given number, counted from 0, crashes. */
    static DurableFiles at(int step) {
        int[] next = {0};
        return new DurableFiles((operation, path) -> {
            if (next[0]++ == step) {
                throw new InjectedCrash(operation + " " + path);
            }
        });
    }

    /** An operation on files. */
    interface Operation {
        void run(DurableFiles files) throws IOException;
    }

    /**
     * Runs an operation with a crash at each of its steps, every time followed by a check, and returns the number of
     * steps.
     */
    static int atEveryStep(Consumer<Integer> prepare, Operation operation, Consumer<String> afterCrash)
            throws IOException {
        for (int step = 0; ; step++) {
            prepare.accept(step);
            try {
                operation.run(at(step));
                return step;
            } catch (InjectedCrash e) {
                afterCrash.accept("step " + step + ": " + e.getMessage());
            }
        }
    }

    static Path numbered(Path folder, int step) {
        return folder.resolve("step-" + step);
    }
}
