package io.holdfast.store.kit;

/**
 * The answer of a room to a command that it understands but does not carry out, for a reason the caller should expect.
 * It is a result, not an exception, and changes nothing: a transaction that it is a part of goes on, unless the caller
 * ends it by throwing a {@link RefusedException}.
 */
public interface Refusal {

    /** The stable name of the reason, in lower case; it never changes meaning. */
    String code();
}
