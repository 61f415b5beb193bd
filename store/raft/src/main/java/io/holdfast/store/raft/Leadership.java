package io.holdfast.store.raft;

import io.holdfast.store.spi.BackendFactory;
import java.time.InstantSource;

/** A period during which a member leads and runs a store. */
public interface Leadership {

    /** Returns the backend of the session. It can be opened only once. */
    BackendFactory backend();

    /** Returns a clock that is never behind the newest store time in the log, regardless of which member wrote it. */
    InstantSource clock();

    /** Returns the term of the session, which is greater than the terms of all earlier sessions in the cluster. */
    long term();
}
