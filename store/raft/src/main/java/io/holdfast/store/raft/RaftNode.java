package io.holdfast.store.raft;

import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.log.ProposalTracker;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.proto.RaftProtos.ServerRpcProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientAsynchronousProtocol;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.protocol.TransferLeadershipRequest;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.apache.ratis.util.LifeCycle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The Raft server of a member. Thread-safe. */
final class RaftNode implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RaftNode.class);

    private static final long ALIVE_MILLIS = 2_000;
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(20);

    private final RaftGroupId groupId;
    private final ProposalTracker proposals;
    private final RaftServer server;
    private final RaftServer.Division division;
    private final RaftClientAsynchronousProtocol protocol;

    private RaftNode(RaftGroupId groupId, ProposalTracker proposals, RaftServer server) throws IOException {
        this.groupId = groupId;
        this.proposals = proposals;
        this.server = server;
        this.division = server.getDivision(groupId);
        // The server's own method passes requests through a thread pool, which can reorder them.
        this.protocol = (RaftClientAsynchronousProtocol) division;
    }

    /**
     * Starts a Raft server.
     *
     * @param format whether the log is created; otherwise it must exist
     */
    static RaftNode start(
            RaftPeerId id,
            RaftGroup group,
            boolean format,
            RaftProperties properties,
            Parameters parameters,
            ReplicaStateMachine machine,
            ProposalTracker proposals) {
        try {
            RaftServer server = RaftServer.newBuilder()
                    .setServerId(id)
                    .setGroup(group)
                    .setOption(format ? RaftStorage.StartupOption.FORMAT : RaftStorage.StartupOption.RECOVER)
                    .setProperties(properties)
                    .setParameters(parameters)
                    .setStateMachine(machine)
                    .build();
            try {
                server.start();
                return new RaftNode(group.getGroupId(), proposals, server);
            } catch (Throwable e) {
                server.close();
                throw e;
            }
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "cannot open the replicated log: " + rootMessage(e), e);
        }
    }

    private static String rootMessage(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }

    /** Proposes an entry. The future fails or completes with an unsuccessful reply if the entry was not applied. */
    CompletableFuture<RaftClientReply> propose(long call, byte[] entry) {
        RaftClientRequest request = RaftClientRequest.newBuilder()
                .setClientId(proposals.client())
                .setServerId(server.getId())
                .setGroupId(groupId)
                .setCallId(call)
                .setMessage(Message.valueOf(UnsafeByteOperations.unsafeWrap(entry)))
                .setType(RaftClientRequest.writeRequestType())
                .build();
        try {
            return protocol.submitClientRequestAsync(request);
        } catch (IOException | RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Deletes the log files that contain only entries up to the given index. Does not wait for the deletion. */
    void purge(long index) {
        CompletableFuture<Long> unused = division.getRaftLog().purge(index);
    }

    /** Passes the leadership to another member. */
    void transfer(RaftPeerId target, Duration timeout) {
        try {
            await(
                    "cannot transfer leadership to " + target,
                    timeout,
                    () -> server.transferLeadershipAsync(new TransferLeadershipRequest(
                            proposals.client(), server.getId(), groupId, 0, target, timeout.toMillis())));
        } catch (TryAgainException e) { // Replace the message from Ratis, which describes its internal state.
            throw new TryAgainException(
                    e.code(),
                    "member '" + target + "' did not take over leadership within " + timeout.toSeconds()
                            + " s; it may do so later, unless it is unreachable or not eligible to lead",
                    e);
        }
    }

    /** Replaces the members of the cluster. */
    void setMembers(List<RaftPeer> peers, Duration timeout) {
        SetConfigurationRequest.Arguments arguments = SetConfigurationRequest.Arguments.newBuilder()
                .setServersInNewConf(peers)
                .setMode(SetConfigurationRequest.Mode.SET_UNCONDITIONALLY)
                .build();
        await(
                "cannot change the members of the cluster",
                timeout,
                () -> server.setConfigurationAsync(
                        new SetConfigurationRequest(proposals.client(), server.getId(), groupId, 0, arguments)));
    }

    private interface AdminCall {
        CompletableFuture<RaftClientReply> send() throws IOException;
    }

    private static void await(String failure, Duration timeout, AdminCall call) {
        try {
            RaftClientReply reply = call.send().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            if (!reply.isSuccess()) {
                throw unavailable(failure, reply.getException());
            }
        } catch (IOException | TimeoutException e) {
            throw unavailable(failure, e);
        } catch (ExecutionException e) {
            throw unavailable(failure, e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TryAgainException(ErrorCode.INTERRUPTED, failure + ": interrupted", e);
        }
    }

    private static StoreException unavailable(String failure, Throwable cause) {
        return new TryAgainException(ErrorCode.UNAVAILABLE, failure + ": " + rootMessage(cause), cause);
    }

    /** Waits for the read index of Ratis. Used by a test that compares it with a barrier. */
    void awaitRatisRead() {
        RaftClientRequest request = RaftClientRequest.newBuilder()
                .setClientId(proposals.client())
                .setServerId(server.getId())
                .setGroupId(groupId)
                .setCallId(0)
                .setMessage(Message.EMPTY)
                .setType(RaftClientRequest.readRequestType())
                .build();
        await(
                "the read index was not confirmed",
                Duration.ofSeconds(10),
                () -> protocol.submitClientRequestAsync(request));
    }

    /** Returns the reachable follower with the longest log, or empty if there is none. */
    Optional<RaftPeerId> mostCurrentFollower() {
        // Both lists have the same order, but they may differ in length while the members change.
        long[] matches = division.getInfo().getFollowerMatchIndices();
        List<ServerRpcProto> followers =
                division.getInfo().getRoleInfoProto().getLeaderInfo().getFollowerInfoList();
        int best = -1;
        for (int i = 0; matches != null && i < Math.min(matches.length, followers.size()); i++) {
            if (followers.get(i).getLastRpcElapsedTimeMs() < ALIVE_MILLIS && (best < 0 || matches[i] > matches[best])) {
                best = i;
            }
        }
        return best < 0
                ? Optional.empty()
                : Optional.of(RaftPeerId.valueOf(followers.get(best).getId().getId()));
    }

    DivisionInfo info() {
        return division.getInfo();
    }

    boolean isLeader() {
        return division.getInfo().isLeader();
    }

    long term() {
        return division.getInfo().getCurrentTerm();
    }

    /** Returns the index of the newest entry that is known to be committed. */
    long committedIndex() {
        return division.getRaftLog().getLastCommittedIndex();
    }

    Optional<String> leader() {
        return Optional.ofNullable(division.getInfo().getLeaderId()).map(RaftPeerId::toString);
    }

    /** Returns the members in the newest configuration in the log. */
    List<RaftPeer> members() {
        return List.copyOf(division.getRaftConf().getCurrentPeers());
    }

    /** Returns whether the server has closed itself. It does so after failures. */
    boolean isClosed() {
        LifeCycle.State state = division.getInfo().getLifeCycleState();
        return state == LifeCycle.State.CLOSING
                || state == LifeCycle.State.CLOSED
                || state == LifeCycle.State.EXCEPTION;
    }

    /**
     * Closes the server, or gives up after a time limit. Ratis can deadlock: it holds the lock of its log while it
     * waits for the thread that evicts cached entries, and that thread may be waiting for the same lock. By then, all
     * acknowledged entries are on disk and no more entries are applied, so nothing is lost.
     */
    @Override
    public void close() {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        Threads.named("holdfast-raft-close")
                .newThread(() -> {
                    try {
                        server.close();
                        closed.complete(null);
                    } catch (Throwable e) {
                        closed.completeExceptionally(e);
                    }
                })
                .start();
        try {
            closed.get(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.warn(
                    "the replicated log was not closed within {} s; its threads end with the process",
                    CLOSE_LIMIT.toSeconds());
        } catch (ExecutionException e) {
            throw new StoreFailedException(ErrorCode.WRITE_FAILED, "cannot close the replicated log", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
