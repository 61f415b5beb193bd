package io.holdfast.store.raft;

import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one member of a cluster.
 *
 * @param member the name of this member
 * @param members the configured addresses of all members by name, including this one
 * @param folder this member's data folder
 * @param tls the certificates of this member, or null if all addresses are loopback addresses
 * @param timings the timings of the cluster
 * @param cacheBytes the amount of off-heap memory for cached blocks of data files, in bytes
 * @param bufferBytes the amount of off-heap memory for rows that are not yet in data files, in bytes
 * @param engine the options for the group-commit engine that runs while this member leads
 */
public record ClusterConfig(
        String member,
        Map<String, MemberAddress> members,
        Path folder,
        @Nullable ClusterTls tls,
        ClusterTimings timings,
        long cacheBytes,
        long bufferBytes,
        GroupCommitOptions engine) {

    public ClusterConfig {
        members = Map.copyOf(new TreeMap<>(members));
        if (!members.containsKey(member)) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "member must be one of " + new TreeMap<>(members).keySet() + ", but is '" + member + "'");
        }
    }

    /** Returns the settings of a member with default timings and memory, and without TLS. */
    public static ClusterConfig of(String member, Map<String, MemberAddress> members, Path folder) {
        return new ClusterConfig(
                member,
                members,
                folder,
                null,
                ClusterTimings.DEFAULT,
                256L << 20,
                128L << 20,
                GroupCommitOptions.DEFAULT);
    }

    public ClusterConfig withTimings(ClusterTimings replacement) {
        return new ClusterConfig(member, members, folder, tls, replacement, cacheBytes, bufferBytes, engine);
    }

    public ClusterConfig withTls(@Nullable ClusterTls replacement) {
        return new ClusterConfig(member, members, folder, replacement, timings, cacheBytes, bufferBytes, engine);
    }

    public ClusterConfig withEngine(GroupCommitOptions replacement) {
        return new ClusterConfig(member, members, folder, tls, timings, cacheBytes, bufferBytes, replacement);
    }

    /** Returns the address of this member. */
    public MemberAddress address() {
        return Objects.requireNonNull(members.get(member));
    }
}
