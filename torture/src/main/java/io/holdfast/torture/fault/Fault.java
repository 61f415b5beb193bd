package io.holdfast.torture.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What is done to a store under load, or to a copy of its files. Every round ends with a kill, or now and then orderly. */
public enum Fault {
    /** The process is gone from one instruction to the next. */
    KILL,
    /** The process stands still for a while, and goes on as if nothing had been. */
    STOP,
    /** The disk takes no more. */
    DISK,
    /** On copies: the journal ends in the middle of a write, or lacks its end. */
    TORN,
    /** On copies: one bit is another, in every kind of file. */
    FLIP,
    /** The clock jumps, forth and back. */
    CLOCK,
    /** Backups are made all the while, then restored and looked at. */
    BACKUP;

    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** From names with commas between them. */
    public static List<Fault> parse(String names) {
        return Arrays.stream(names.split(",", -1)).map(Fault::of).distinct().toList();
    }

    private static Fault of(String name) {
        return Arrays.stream(values())
                .filter(fault -> fault.text().equals(name.trim()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--faults has '" + name + "', it must be some of "
                        + Arrays.toString(values()).toLowerCase(Locale.ROOT)));
    }
}
