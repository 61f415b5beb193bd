package io.holdfast.store.raft.peer;

/** The names and limits of the peer protocol: HTTP/1.1 with JSON bodies, and raw bytes for file ranges. */
final class PeerProtocol {

    static final String STATUS = "/peer/status";
    static final String JOIN = "/peer/join";
    static final String TRANSFER = "/peer/transfer";
    static final String CHECKPOINTS = "/peer/checkpoints";

    /** The caller's cluster, name and incarnation in a request, and those of the server in a response. */
    static final String CLUSTER_HEADER = "Holdfast-Cluster";

    static final String MEMBER_HEADER = "Holdfast-Member";
    static final String INCARNATION_HEADER = "Holdfast-Incarnation";

    /** Maximum size of a request body. */
    static final int MAX_REQUEST = 64 << 10;

    /** Maximum size of a JSON response. */
    static final int MAX_RESPONSE = 16 << 20;

    /** Maximum number of file bytes in one response. */
    static final int MAX_RANGE = 4 << 20;

    private PeerProtocol() {}

    /**
     * A request to transfer the leadership.
     *
     * @param member the new leader, or an empty string for the most up-to-date member
     */
    record Transfer(String member) {}

    /**
     * The body of a response that refuses a call.
     *
     * @param message the reason
     */
    record Refusal(String message) {}

    /**
     * The body of a response without content.
     *
     * @param done always true
     */
    record Done(boolean done) {}
}
