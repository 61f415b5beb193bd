package io.holdfast.queue.internal.lua;

import io.holdfast.store.kit.SingleLine;

/**
 * Thrown if a script does not compile, fails, exceeds its budget or returns an invalid result. The message is one line
 * of at most {@value #MAX_MESSAGE} characters.
 */
public final class ScriptException extends Exception {

    private static final long serialVersionUID = 1;

    private static final int MAX_MESSAGE = 600;

    private final String message;
    private final boolean budgetExceeded;

    public ScriptException(String message) {
        this(message, false);
    }

    /** @param budgetExceeded whether the script exceeded its limit of time, instructions, memory or call depth */
    public ScriptException(String message, boolean budgetExceeded) {
        super(message, null, false, false);
        this.message = SingleLine.of(message, MAX_MESSAGE);
        this.budgetExceeded = budgetExceeded;
    }

    public String message() {
        return message;
    }

    /** Returns whether the script exceeded its time, instruction, memory or call-depth limit. */
    public boolean isBudgetExceeded() {
        return budgetExceeded;
    }
}
