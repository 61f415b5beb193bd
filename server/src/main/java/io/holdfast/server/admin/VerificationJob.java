package io.holdfast.server.admin;

import io.holdfast.api.AdminApi;
import io.holdfast.store.common.ProgressListener;
import org.jspecify.annotations.Nullable;

/** How far the verification that is under way has come: whoever reads tells it, whoever waits asks. */
final class VerificationJob implements ProgressListener {

    private static final String NOT_BEGUN = "begin";

    private @Nullable String stage;
    private long before;
    private long done;
    private long of;

    /** Begins with an estimate of all rows; 0 if there is none. */
    synchronized void begin(long rows) {
        stage = NOT_BEGUN;
        before = 0;
        done = 0;
        of = rows;
    }

    /** The rows of a stage are counted from 0 again, so those of the stages before it are added up. */
    @Override
    public synchronized void onProgress(String next, long rows) {
        if (!next.equals(stage)) {
            before += done;
            stage = next;
        }
        done = rows;
    }

    synchronized void end() {
        stage = null;
    }

    /** An estimate may be too small, a share never is more than all. */
    synchronized AdminApi.Verifying progress() {
        return stage == null
                ? new AdminApi.Verifying(null, 0, 0)
                : new AdminApi.Verifying(stage, before + done, of == 0 ? 0 : Math.max(of, before + done));
    }
}
