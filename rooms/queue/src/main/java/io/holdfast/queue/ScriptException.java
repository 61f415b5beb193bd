package io.holdfast.queue;

/** A script that does not compile, failed, went beyond its limits, or answered nonsense. */
final class ScriptException extends Exception {

    private static final long serialVersionUID = 1;

    private final String message;
    private final boolean tired;

    ScriptException(String message) {
        this(message, false);
    }

    /** @param tired whether it ran out of time or instructions */
    ScriptException(String message, boolean tired) {
        super(message, null, false, false);
        this.message = message;
        this.tired = tired;
    }

    String message() {
        return message;
    }

    /** Whether the script ran out of time or instructions: the next run may be as long. */
    boolean isTired() {
        return tired;
    }
}
