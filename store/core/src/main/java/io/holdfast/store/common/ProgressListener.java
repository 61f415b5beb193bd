package io.holdfast.store.common;

/** Told how far long work has come. */
@FunctionalInterface
public interface ProgressListener {

    /** Nobody is watching. */
    ProgressListener NONE = (stage, done) -> {};

    /**
     * Some more is done.
     *
     * @param stage what is being worked on ("verify users")
     * @param done rows or files of that stage so far
     */
    void onProgress(String stage, long done);
}
