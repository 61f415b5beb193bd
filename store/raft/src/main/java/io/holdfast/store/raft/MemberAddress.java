package io.holdfast.store.raft;

import java.net.URI;

/**
 * The addresses of one member of a cluster.
 *
 * @param raft the host and port of the replication protocol, such as {@code 10.0.0.1:7411}
 * @param peer the host and port on which members exchange status and checkpoints, such as {@code 10.0.0.1:7412}
 * @param http the address that clients use
 */
public record MemberAddress(String raft, String peer, URI http) {}
