package io.holdfast.torture.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A fault injected into a store under load, or into a copy of its files. Every round ends with a kill, or occasionally
 * with a normal shutdown.
 */
public enum Fault {
    /** The process is killed. */
    KILL,
    /** The process is suspended for some time and then resumed. */
    STOP,
    /** The disk becomes full. */
    DISK,
    /** The end of the journal is missing or incompletely written, in copies of the files. */
    TORN,
    /** One bit is flipped in a file of each kind, in copies of the files. */
    FLIP,
    /** The clock jumps forward and back. */
    CLOCK,
    /** Backups are created continuously, then restored and checked. */
    BACKUP;

    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Parses a comma-separated list of fault names.
     *
     * @throws IllegalArgumentException if a name is unknown
     */
    public static List<Fault> parse(String names) {
        return Arrays.stream(names.split(",", -1)).map(Fault::of).distinct().toList();
    }

    private static Fault of(String name) {
        return Arrays.stream(values())
                .filter(fault -> fault.text().equals(name.trim()))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("unknown fault '" + name + "' in --faults; valid faults are "
                                + Arrays.toString(values()).toLowerCase(Locale.ROOT)));
    }
}
