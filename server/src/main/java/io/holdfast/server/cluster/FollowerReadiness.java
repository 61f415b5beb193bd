package io.holdfast.server.cluster;

import io.holdfast.server.error.ApiException;
import io.holdfast.store.raft.ClusterMember;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The readiness of a server that does not lead: it is ready if it has a leader and its data is current. */
public final class FollowerReadiness implements Supplier<String> {

    private static final Duration MAX_AGE = Duration.ofSeconds(10);

    private final Supplier<@Nullable ClusterMember> member;
    private final boolean hasData;

    /**
     * Creates a check.
     *
     * @param member returns the member, or null if it has not been started yet
     * @param hasData whether the server has a replica that it can read
     */
    public FollowerReadiness(Supplier<@Nullable ClusterMember> member, boolean hasData) {
        this.member = member;
        this.hasData = hasData;
    }

    @Override
    public String get() {
        ClusterMember cluster = member.get();
        if (cluster == null || !hasData) {
            throw ApiException.unavailable(FollowerRequestAcceptance.NO_DATA);
        }
        if (cluster.leader().isEmpty()) {
            throw ApiException.noLeader();
        }
        Duration age = cluster.localReads().age();
        if (age.compareTo(MAX_AGE) > 0) {
            throw ApiException.unavailable("this server follows, but its data is " + age.toSeconds() + " s old");
        }
        return "ready (follower)\n";
    }
}
