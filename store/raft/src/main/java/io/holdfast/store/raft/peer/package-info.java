/**
 * The parts of a cluster member outside Raft: its folder, the peer port with mutual TLS, checkpoints for members that
 * are far behind, the log check before a start, and the disk and clock monitors.
 *
 * <p>This package does not use the other packages of the cluster; {@code ClusterMember} connects them.
 */
@NullMarked
package io.holdfast.store.raft.peer;

import org.jspecify.annotations.NullMarked;
