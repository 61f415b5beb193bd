/**
 * The parts of a cluster member outside Raft: the folder of a member, the peer port with mutual TLS, checkpoints for
 * members that are far behind, the check of the log before a start, and the guards for disk and clock.
 *
 * <p>This package does not use the other packages of the cluster; {@code ClusterMember} connects them.
 */
@NullMarked
package io.holdfast.store.raft.peer;

import org.jspecify.annotations.NullMarked;
