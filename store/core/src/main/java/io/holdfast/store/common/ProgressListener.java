package io.holdfast.store.common;

/** A listener for the progress of a long operation. */
@FunctionalInterface
public interface ProgressListener {

    /** A listener that does nothing. */
    ProgressListener NONE = (stage, done) -> {};

    /**
     * Reports progress.
     *
     * @param stage the current stage, such as "verify users"
     * @param done the number of rows or files processed so far in the current stage
     */
    void onProgress(String stage, long done);
}
