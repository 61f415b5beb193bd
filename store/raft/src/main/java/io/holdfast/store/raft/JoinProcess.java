package io.holdfast.store.raft;

import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.raft.peer.CheckpointFetcher;
import io.holdfast.store.raft.peer.JoinInvitation;
import io.holdfast.store.raft.peer.JoinProgress;
import io.holdfast.store.raft.peer.MemberFolder;
import io.holdfast.store.raft.peer.MemberIdentity;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a waiting member join a cluster when the leader asks it to: the member fetches the data first, and only then
 * participates in the cluster. Thread-safe.
 */
final class JoinProcess {

    private static final Logger LOG = LoggerFactory.getLogger(JoinProcess.class);

    private final String member;
    private final MemberFolder folder;
    private final CheckpointFetcher fetcher;
    private final Consumer<MemberIdentity> onJoined;
    private final BooleanSupplier isRunning;
    private @Nullable Thread thread;
    private @Nullable String failure;

    /**
     * Creates the join process of a waiting member.
     *
     * @param onJoined starts the member; called once it has its data
     * @param isRunning returns whether it has been started
     */
    JoinProcess(
            String member,
            MemberFolder folder,
            CheckpointFetcher fetcher,
            Consumer<MemberIdentity> onJoined,
            BooleanSupplier isRunning) {
        this.member = member;
        this.folder = folder;
        this.fetcher = fetcher;
        this.onJoined = onJoined;
        this.isRunning = isRunning;
    }

    /** Starts to join, or returns the progress if the member is already joining. */
    synchronized JoinProgress join(JoinInvitation request) {
        if (!request.member().equals(member)) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "this is member '" + member + "', but member '" + request.member() + "' is being added");
        }
        UUID cluster = UUID.fromString(request.cluster());
        Optional<MemberIdentity> known = folder.identity();
        boolean hasData = known.isPresent()
                && known.get().joined()
                && known.get().cluster().equals(cluster);
        if (hasData && isRunning.getAsBoolean()) {
            return reply(true, known.orElseThrow().incarnation().toString());
        }
        if (!hasData) {
            MemberFolder.requireSame(known, cluster, member);
        }
        if (thread == null || !thread.isAlive()) {
            String lastFailure = failure;
            failure = null;
            Thread started = Threads.named("holdfast-join").newThread(() -> run(cluster, request.source()));
            thread = started;
            started.start();
            return new JoinProgress(false, null, fetcher.fetchedBytes(), fetcher.totalBytes(), lastFailure);
        }
        return reply(false, null);
    }

    private JoinProgress reply(boolean joined, @Nullable String incarnation) {
        return new JoinProgress(joined, incarnation, fetcher.fetchedBytes(), fetcher.totalBytes(), failure);
    }

    private void run(UUID cluster, String source) {
        try {
            if (!folder.isJoined()) {
                LOG.info("this member is joining cluster {} and fetches its data from {}", cluster, source);
                fetcher.fetch(source, cluster, 0);
                fetcher.replaceData();
                ReplicaLogPosition position = ReplicaDatabase.positionOf(folder.replica());
                folder.join(cluster, member, position.term(), position.index());
            }
            onJoined.accept(folder.identity().orElseThrow());
            LOG.info("this member has fetched its data and joined cluster {}", cluster);
        } catch (StoreException e) {
            LOG.warn("this member cannot join cluster {}: {}", cluster, e.getMessage());
            synchronized (this) {
                failure = e.getMessage();
            }
        }
    }
}
