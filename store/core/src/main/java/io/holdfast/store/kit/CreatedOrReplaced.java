package io.holdfast.store.kit;

/** A successful outcome of a command that creates something or, if it exists, replaces it. */
public interface CreatedOrReplaced {

    /** Returns whether this command created it. */
    boolean created();
}
