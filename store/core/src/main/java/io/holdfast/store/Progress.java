package io.holdfast.store;

/** Told how far long work has come. */
@FunctionalInterface
public interface Progress {

    /** Nobody is watching. */
    Progress NONE = (stage, done) -> {};

    /**
     * Some more is done.
     *
     * @param stage what is being worked on ("verify users")
     * @param done rows or files of that stage so far
     */
    void at(String stage, long done);
}
