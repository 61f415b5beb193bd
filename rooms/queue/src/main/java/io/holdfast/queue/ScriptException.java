package io.holdfast.queue;

/** A script that does not compile, failed, went beyond its limits, or answered nonsense. */
final class ScriptException extends Exception {

    private static final long serialVersionUID = 1;

    private final String message;

    ScriptException(String message) {
        super(message, null, false, false);
        this.message = message;
    }

    String message() {
        return message;
    }
}
