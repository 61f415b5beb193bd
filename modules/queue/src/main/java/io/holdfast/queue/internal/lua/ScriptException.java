package io.holdfast.queue.internal.lua;

/** Thrown if a script does not compile, fails, exceeds its budget or returns an invalid result. */
public final class ScriptException extends Exception {

    private static final long serialVersionUID = 1;

    private final String message;
    private final boolean cpuLimitExceeded;

    public ScriptException(String message) {
        this(message, false);
    }

    /** @param cpuLimitExceeded whether the script exceeded its time or instruction limit */
    public ScriptException(String message, boolean cpuLimitExceeded) {
        super(message, null, false, false);
        this.message = message;
        this.cpuLimitExceeded = cpuLimitExceeded;
    }

    public String message() {
        return message;
    }

    /** Returns whether the script exceeded its time or instruction limit. */
    public boolean isCpuLimitExceeded() {
        return cpuLimitExceeded;
    }
}
