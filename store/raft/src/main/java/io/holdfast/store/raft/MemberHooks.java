package io.holdfast.store.raft;

/**
 * What tests replace in a member.
 *
 * @param halt ends the process after a failure
 * @param fence whether entries that were built on another state have no effect
 * @param ratisReads whether reads use the read index of Ratis in place of a barrier, which returns stale rows
 * @param compactBytes the number of applied bytes after which the log is shortened
 */
record MemberHooks(Halt halt, boolean fence, boolean ratisReads, long compactBytes) {

    static final MemberHooks DEFAULT = new MemberHooks(Halt.PROCESS, true, false, LogCompaction.DEFAULT_BYTES);

    MemberHooks withHalt(Halt replacement) {
        return new MemberHooks(replacement, fence, ratisReads, compactBytes);
    }

    MemberHooks withoutFence() {
        return new MemberHooks(halt, false, ratisReads, compactBytes);
    }

    MemberHooks withRatisReads() {
        return new MemberHooks(halt, fence, true, compactBytes);
    }

    MemberHooks withCompactBytes(long bytes) {
        return new MemberHooks(halt, fence, ratisReads, bytes);
    }
}
