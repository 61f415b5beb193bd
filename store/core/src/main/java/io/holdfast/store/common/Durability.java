package io.holdfast.store.common;

/** What an acknowledged commit survives. */
public enum Durability {
    /** Power loss: the commit was written through to the disk before it was acknowledged. The default. */
    FSYNC,
    /** The end of the process, however it ends; the newest commits may be lost with the machine. */
    PROCESS
}
