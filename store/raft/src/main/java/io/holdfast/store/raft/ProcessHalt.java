package io.holdfast.store.raft;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the process after a failure that makes it unsafe for a member to continue. A supervisor restarts the process.
 */
@FunctionalInterface
interface ProcessHalt {

    /** The exit code of a halted process. */
    int EXIT_CODE = 70;

    /** Logs one line and ends this process immediately. */
    ProcessHalt PROCESS = new ProcessHalt() {
        private final Logger log = LoggerFactory.getLogger(ProcessHalt.class);

        @Override
        public void halt(String why, @Nullable Throwable cause) {
            log.error("this member of the cluster halts with exit code {}: {}", EXIT_CODE, why, cause);
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    };

    /** Halts. May return in tests. */
    void halt(String why, @Nullable Throwable cause);
}
