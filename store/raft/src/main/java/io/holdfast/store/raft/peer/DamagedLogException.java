package io.holdfast.store.raft.peer;

import java.nio.file.Path;

/** Thrown if a log file is damaged. The message names the file and the offset. */
final class DamagedLogException extends Exception {

    private static final long serialVersionUID = 1;

    DamagedLogException(Path file, long offset, String damage) {
        super("the log file " + file + " is damaged at byte " + offset + ": " + damage);
    }

    DamagedLogException(String damage) {
        super(damage);
    }
}
