package io.holdfast.store.common;

/** The durability guarantee of an acknowledged commit. */
public enum Durability {
    /**
     * An acknowledged commit survives a power failure, because it is first flushed to disk with fsync. This is the
     * default.
     */
    FSYNC,
    /** An acknowledged commit survives a crash of the process; a power failure may lose the latest commits. */
    PROCESS
}
