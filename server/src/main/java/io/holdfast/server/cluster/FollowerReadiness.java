package io.holdfast.server.cluster;

import io.holdfast.server.error.ApiException;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.store.raft.MemberRole;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The readiness of a server that does not lead: it is ready if it knows a leader and its data is current. It need not
 * be able to serve reads yet: an upgraded follower redirects them until an upgraded server has led and built new
 * indexes.
 */
public final class FollowerReadiness implements Supplier<String> {

    private static final Duration MAX_AGE = Duration.ofSeconds(10);

    private final Supplier<@Nullable ClusterMember> member;

    /**
     * Creates a check.
     *
     * @param member returns the member, or null if it has not been started yet
     */
    public FollowerReadiness(Supplier<@Nullable ClusterMember> member) {
        this.member = member;
    }

    @Override
    public String get() {
        ClusterMember cluster = member.get();
        if (cluster == null || cluster.status().role() == MemberRole.WAITING) {
            throw ApiException.unavailable(FollowerRedirection.NO_DATA);
        }
        if (cluster.leader().isEmpty()) {
            throw ApiException.noLeader();
        }
        Duration age = cluster.localReads().age();
        if (age.compareTo(MAX_AGE) > 0) {
            throw ApiException.unavailable("this server is a follower, and its data is " + age.toSeconds() + " s old");
        }
        return "ready (follower)\n";
    }
}
