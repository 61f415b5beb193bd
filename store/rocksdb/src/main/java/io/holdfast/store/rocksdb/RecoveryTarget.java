package io.holdfast.store.rocksdb;

import java.time.Instant;

/** The state to which a backup and an archived journal are restored. */
public sealed interface RecoveryTarget {

    /** The latest commit in the archive. */
    record Latest() implements RecoveryTarget {}

    /** The state after a commit. */
    record Commit(long number) implements RecoveryTarget {}

    /** The state at a time: the state before the first commit that was made later. */
    record Time(Instant time) implements RecoveryTarget {}

    static RecoveryTarget latest() {
        return new Latest();
    }

    static RecoveryTarget commit(long number) {
        return new Commit(number);
    }

    static RecoveryTarget time(Instant time) {
        return new Time(time);
    }
}
