package io.holdfast.store.raft.peer;

import java.io.IOException;

/** Thrown if a peer refuses a call. Retrying does not help until the cause is fixed. */
public final class PeerRefusedException extends IOException {

    private static final long serialVersionUID = 1;

    private final int status;

    PeerRefusedException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** Returns the HTTP status of the response. */
    public int status() {
        return status;
    }
}
