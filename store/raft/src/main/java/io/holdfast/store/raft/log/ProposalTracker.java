package io.holdfast.store.raft.log;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.protocol.ClientId;

/**
 * Identifies this process as a proposer and records which of its proposals have been handed to the log. Thread-safe.
 */
public final class ProposalTracker {

    /** Random, because Ratis treats a repeated pair of client id and call id as a retry. */
    private final ClientId client = ClientId.randomId();

    private final AtomicLong calls = new AtomicLong();
    private volatile long handed;

    public ClientId client() {
        return client;
    }

    public boolean isOwn(ClientId other) {
        return client.equals(other);
    }

    /** Returns the number of a new proposal. Only one proposal is in flight at a time. */
    public long next() {
        return calls.incrementAndGet();
    }

    public void setHanded(long call) {
        handed = call;
    }

    /** Returns whether a proposal was handed to the log, so that it may be committed. */
    public boolean isHanded(long call) {
        return handed >= call;
    }
}
