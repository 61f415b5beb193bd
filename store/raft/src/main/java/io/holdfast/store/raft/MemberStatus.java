package io.holdfast.store.raft;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The last known state of one member of a cluster.
 *
 * @param name the name of the member
 * @param address the addresses of the member
 * @param role its role, or {@code UNKNOWN} if the member cannot be reached
 * @param term the newest term that the member has seen
 * @param index the index of the newest entry that the member has applied
 * @param commit the newest commit that the member has applied
 * @param lag the number of entries that the leader has committed but the member has not applied
 * @param chain the hash of all entries up to the newest applied one, in hexadecimal digits
 * @param age the time since the newest applied entry was written, or null if there is none
 * @param lastContact the time since the last contact with the member; zero for this member, null if there was none
 */
public record MemberStatus(
        String name,
        MemberAddress address,
        MemberRole role,
        long term,
        long index,
        long commit,
        long lag,
        String chain,
        @Nullable Duration age,
        @Nullable Duration lastContact) {}
