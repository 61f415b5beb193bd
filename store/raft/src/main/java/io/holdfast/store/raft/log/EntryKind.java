package io.holdfast.store.raft.log;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;

/** The purpose of an entry in the replicated log. Codes are stored and never change. */
public enum EntryKind {
    /** The rows of a group of commits. */
    GROUP(1),
    /** Confirms that its proposer still leads, so that reads waiting for it are current. */
    BARRIER(2),
    /** Written by an idle leader, so that the store time and the followers advance. */
    TICK(3),
    /** The members of the cluster and their addresses. */
    MEMBERS(4);

    private final int code;

    EntryKind(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public static EntryKind of(int code) {
        for (EntryKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw new StoreFailedException(
                ErrorCode.NEWER_FORMAT,
                "an entry of the log has the unknown kind " + code + "; use a newer version of Holdfast");
    }
}
