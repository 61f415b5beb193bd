package io.holdfast.store.rocksdb;

import java.time.Instant;

/** The state to which a backup and an archived journal are restored. */
public sealed interface RestoreTarget {

    /** The latest commit in the archive. */
    record Latest() implements RestoreTarget {}

    /** The state after a commit. */
    record Commit(long number) implements RestoreTarget {}

    /** The state at a time: the state before the first commit that was made later. */
    record Time(Instant time) implements RestoreTarget {}

    static RestoreTarget latest() {
        return new Latest();
    }

    static RestoreTarget commit(long number) {
        return new Commit(number);
    }

    static RestoreTarget time(Instant time) {
        return new Time(time);
    }
}
