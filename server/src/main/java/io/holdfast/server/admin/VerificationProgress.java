package io.holdfast.server.admin;

import io.holdfast.api.AdminApi;
import io.holdfast.store.common.ProgressListener;
import org.jspecify.annotations.Nullable;

/** The progress of the running verification. Thread-safe. */
final class VerificationProgress implements ProgressListener {

    private static final String INITIAL_STAGE = "begin";

    private @Nullable String stage;
    private long previousStages;
    private long done;
    private long total;

    /** Starts a verification with the estimated number of rows, or with 0 if the number is unknown. */
    synchronized void begin(long rows) {
        stage = INITIAL_STAGE;
        previousStages = 0;
        done = 0;
        total = rows;
    }

    /** Records progress; each stage counts its rows from 0. */
    @Override
    public synchronized void onProgress(String newStage, long rows) {
        if (!newStage.equals(stage)) {
            previousStages += done;
            stage = newStage;
        }
        done = rows;
    }

    synchronized void end() {
        stage = null;
    }

    /** Returns the progress; the total is never less than the number of rows read, even if the estimate was too low. */
    synchronized AdminApi.Verifying progress() {
        return stage == null
                ? new AdminApi.Verifying(null, 0, 0)
                : new AdminApi.Verifying(
                        stage, previousStages + done, total == 0 ? 0 : Math.max(total, previousStages + done));
    }
}
