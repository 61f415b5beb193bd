package io.holdfast.store.raft;

import io.holdfast.store.spi.BackendFactory;
import java.time.InstantSource;

/** One period of leadership of a member, in which it runs a store. */
public interface LeaderSession {

    /** Returns the backend of the session, which can be opened once. */
    BackendFactory backend();

    /** Returns a clock that is never before the newest time of the store in the log, whichever member wrote it. */
    InstantSource clock();

    /** Returns the term of the session, which is greater than that of all earlier sessions of the cluster. */
    long term();
}
