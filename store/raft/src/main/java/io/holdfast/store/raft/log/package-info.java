/**
 * The replicated log of a cluster: the entries and their encoding, their application to a member's replica, the
 * proposals by this process, and the deletion of the part of the log that is in data files.
 */
@NullMarked
package io.holdfast.store.raft.log;

import org.jspecify.annotations.NullMarked;
