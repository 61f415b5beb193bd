package io.holdfast.queue.internal.lua;

/** A script that does not compile, failed, went beyond its limits, or answered nonsense. */
public final class ScriptException extends Exception {

    private static final long serialVersionUID = 1;

    private final String message;
    private final boolean cpuLimitExceeded;

    public ScriptException(String message) {
        this(message, false);
    }

    /** @param tired whether it ran out of time or instructions */
    public ScriptException(String message, boolean tired) {
        super(message, null, false, false);
        this.message = message;
        this.cpuLimitExceeded = tired;
    }

    public String message() {
        return message;
    }

    /** Whether the script ran out of time or instructions: the next run may be as long. */
    public boolean isCpuLimitExceeded() {
        return cpuLimitExceeded;
    }
}
