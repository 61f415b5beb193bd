package io.holdfast.store.raft;

import io.holdfast.store.raft.log.LogCompaction;
import io.holdfast.store.raft.peer.CheckpointFetcher;

/**
 * The behavior of a member that tests can replace.
 *
 * @param halt ends the process after a failure
 * @param fence whether entries that were built on an outdated state are rejected
 * @param ratisReads whether reads use the read index of Ratis instead of a barrier; such reads can return stale rows
 * @param compactBytes the number of applied bytes after which the log is compacted
 * @param fetchRate the maximum rate at which a member fetches data to catch up, in bytes per second
 * @param diskLowMark the free space in bytes below which a member does not lead, or 0 for the default
 */
record MemberTestHooks(
        ProcessHalt halt, boolean fence, boolean ratisReads, long compactBytes, long fetchRate, long diskLowMark) {

    static final MemberTestHooks DEFAULT = new MemberTestHooks(
            ProcessHalt.PROCESS, true, false, LogCompaction.DEFAULT_BYTES, CheckpointFetcher.DEFAULT_RATE, 0);

    MemberTestHooks withHalt(ProcessHalt replacement) {
        return new MemberTestHooks(replacement, fence, ratisReads, compactBytes, fetchRate, diskLowMark);
    }

    MemberTestHooks withoutFence() {
        return new MemberTestHooks(halt, false, ratisReads, compactBytes, fetchRate, diskLowMark);
    }

    MemberTestHooks withRatisReads() {
        return new MemberTestHooks(halt, fence, true, compactBytes, fetchRate, diskLowMark);
    }

    MemberTestHooks withCompactBytes(long bytes) {
        return new MemberTestHooks(halt, fence, ratisReads, bytes, fetchRate, diskLowMark);
    }

    MemberTestHooks withDiskLowMark(long bytes) {
        return new MemberTestHooks(halt, fence, ratisReads, compactBytes, fetchRate, bytes);
    }
}
