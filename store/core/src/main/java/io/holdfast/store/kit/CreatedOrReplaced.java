package io.holdfast.store.kit;

/** A successful outcome of a command that creates an object or replaces an existing one. */
public interface CreatedOrReplaced {

    /** Returns whether this command created the object. */
    boolean created();
}
