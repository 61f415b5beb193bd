package io.holdfast.store.raft.log;

/**
 * The part of an entry that describes the state it was built on.
 *
 * @param kind the purpose of the entry
 * @param term the term of the leader that built the entry
 * @param base the newest commit before the entry
 * @param newest the newest commit after the entry
 * @param storeTime the store time, in nanoseconds since the epoch
 * @param chain the hash of all previous entries
 */
public record EntryHeader(EntryKind kind, long term, long base, long newest, long storeTime, byte[] chain) {}
