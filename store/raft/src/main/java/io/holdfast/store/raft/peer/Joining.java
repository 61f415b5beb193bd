package io.holdfast.store.raft.peer;

import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.ReplicaPosition;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a waiting member join a cluster: fetches the data from another member, records that the member takes part, and
 * then starts it. A join that was interrupted is repeated by the leader and starts over, with the files that are already
 * there. Thread-safe.
 */
public final class Joining implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Joining.class);

    private final MemberFolder folder;
    private final String member;
    private final CheckpointFetcher fetcher;
    private final Starter starter;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Threads.named("holdfast-join"));
    private boolean running;
    private @Nullable String failure;

    /** Starts a member that has joined. */
    @FunctionalInterface
    public interface Starter {
        void start(MemberIdentity identity, JoinRequest request);
    }

    /**
     * Creates the join of a member.
     *
     * @param member the name of this member
     * @param bytesPerSecond the maximum rate at which data is fetched
     * @param starter called once, when the folder belongs to a member that takes part
     */
    public Joining(MemberFolder folder, String member, PeerClient client, long bytesPerSecond, Starter starter) {
        this.folder = folder;
        this.member = member;
        this.fetcher = new CheckpointFetcher(folder, client, bytesPerSecond);
        this.starter = starter;
    }

    /** Starts the join that a leader requests, or reports how far it is. */
    public synchronized JoinReply join(JoinRequest request) {
        UUID cluster = cluster(request);
        if (!request.member().equals(member)) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "this member is '" + member + "', but is asked to join as '" + request.member() + "'");
        }
        Optional<MemberIdentity> known = folder.identity();
        if (known.isPresent() && known.get().joined() && known.get().cluster().equals(cluster)) {
            return new JoinReply(true, known.get().incarnation().toString(), 0, 0, null);
        }
        MemberFolder.requireSame(known, cluster, member);
        @Nullable String reported = failure;
        if (!running) {
            running = true;
            failure = null;
            thread.execute(() -> run(request, cluster));
        }
        return new JoinReply(false, null, fetcher.fetchedBytes(), fetcher.totalBytes(), reported);
    }

    private static UUID cluster(JoinRequest request) {
        try {
            return UUID.fromString(request.cluster());
        } catch (IllegalArgumentException e) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "cluster must be a UUID, but is '" + request.cluster() + "'", e);
        }
    }

    private void run(JoinRequest request, UUID cluster) {
        try {
            LOG.info("joining cluster {}: the data is fetched from {}", cluster, request.source());
            fetcher.fetch(request.source(), cluster, 0);
            fetcher.replaceData();
            ReplicaPosition position = ReplicaDatabase.positionOf(folder.replica());
            MemberIdentity identity = folder.join(cluster, member, position.term(), position.index());
            starter.start(identity, request);
            end(null);
        } catch (RuntimeException e) {
            LOG.warn("joining cluster {} failed and can be repeated: {}", cluster, ExceptionText.of(e));
            end(ExceptionText.of(e));
        }
    }

    private synchronized void end(@Nullable String why) {
        running = false;
        failure = why;
    }

    /** Ends a join that is in progress. What was fetched is kept for the next attempt. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
