package io.holdfast.server.cluster;

import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.RequestRedirection;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.Route.OnFollower;
import io.holdfast.store.raft.LocalReads;
import io.holdfast.store.raft.MemberAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The request acceptance of a server that does not lead: it handles the routes that need no leader and the reads for
 * which its data is fresh enough, and redirects all other requests. A read that requires a commit not yet applied
 * waits for it briefly, without blocking a thread.
 */
public final class FollowerRedirection implements RequestRedirection {

    private static final Duration MAX_WAIT = Duration.ofSeconds(2);
    private static final Duration POLL_EVERY = Duration.ofMillis(5);

    private final Supplier<Optional<MemberAddress>> leader;
    private final URI self;
    private final @Nullable LocalReads reads;
    private final ScheduledExecutorService timer;

    /**
     * Creates the acceptance rule of a server that does not lead.
     *
     * @param leader returns the leader, or empty if none is known
     * @param self the address of this server for clients
     * @param reads the data of this server, or null if it has none yet
     */
    public FollowerRedirection(
            Supplier<Optional<MemberAddress>> leader,
            URI self,
            @Nullable LocalReads reads,
            ScheduledExecutorService timer) {
        this.leader = leader;
        this.self = self;
        this.reads = reads;
        this.timer = timer;
    }

    static Map<String, String> headers(long commit, long staleness) {
        return Map.of("Holdfast-Commit", Long.toString(commit), "Holdfast-Staleness", Long.toString(staleness));
    }

    @Override
    public CompletableFuture<Map<String, String>> accept(@Nullable Route route, RequestHead head) {
        OnFollower action = route == null ? OnFollower.REDIRECT : route.onFollower();
        boolean open = route != null && route.scope().equals(Route.OPEN);
        if (open || (action == OnFollower.LOCAL && reads != null)) {
            return CompletableFuture.completedFuture(Map.of());
        }
        ReadRequirement required = action == OnFollower.READ ? ReadRequirement.of(head) : null;
        if (required == null || reads == null) {
            throw action == OnFollower.LOCAL ? ApiException.unavailable(NO_DATA) : elsewhere(head);
        }
        CompletableFuture<Map<String, String>> result = new CompletableFuture<>();
        await(reads, required, System.nanoTime() + MAX_WAIT.toNanos(), result);
        return result;
    }

    static final String NO_DATA = "this server has no data yet; add it to the cluster with 'holdfast cluster "
            + "add' or 'holdfast cluster replace'";

    private ApiException elsewhere(RequestHead head) {
        // A server that has just been elected is its own leader, but does not handle requests yet.
        String address = leader.get()
                .map(MemberAddress::http)
                .filter(http -> !http.equals(self))
                .map(URI::toString)
                .orElse(null);
        return address == null ? ApiException.noLeader() : ApiException.redirect(address, address + head.target());
    }

    /** Completes the result when the requirement is met, or with an exception after a timeout. */
    private void await(
            LocalReads local, ReadRequirement required, long end, CompletableFuture<Map<String, String>> result) {
        long commit = local.commit();
        Duration age = local.age();
        if (required.isMetBy(commit, age)) {
            // The read that follows sees this state or a later one.
            result.complete(headers(commit, age.toMillis()));
        } else if (System.nanoTime() - end >= 0) {
            result.completeExceptionally(ApiException.tooStale(required.describe(commit, age)));
        } else {
            ScheduledFuture<?> unused = timer.schedule(
                    () -> await(local, required, end, result), POLL_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
