/** Tests of the peer port, checkpoints, folders and guards of cluster members. */
@NullMarked
package io.holdfast.store.raft.peer;

import org.jspecify.annotations.NullMarked;
