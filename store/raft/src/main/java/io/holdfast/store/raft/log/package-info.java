/**
 * The replicated log of a cluster: entries and their encoding, applying them to the replica of a member, the proposals of
 * this process, and deleting the part of the log that is in data files.
 */
@NullMarked
package io.holdfast.store.raft.log;

import org.jspecify.annotations.NullMarked;
