package io.holdfast.store.raft;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.peer.JoinInvitation;
import io.holdfast.store.raft.peer.JoinProgress;
import io.holdfast.store.raft.peer.PeerClient;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.protocol.RaftPeer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds and removes cluster members. Runs on the leader, one change at a time. */
final class MembershipChanges {

    private static final Logger LOG = LoggerFactory.getLogger(MembershipChanges.class);
    private static final Duration POLL = Duration.ofMillis(100);
    /** The maximum time that a joining member may go without progress. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration CHANGE_TIMEOUT = Duration.ofSeconds(60);

    private final RunningMember running;
    private final UUID cluster;
    private final PeerClient client;

    MembershipChanges(RunningMember running, UUID cluster, PeerClient client) {
        this.running = running;
        this.cluster = cluster;
        this.client = client;
    }

    /**
     * Adds a member that is waiting with an empty folder, and returns once it participates. A repeated call completes
     * an addition that a leader began before it lost the leadership or failed.
     */
    synchronized void add(String member, MemberAddress address) {
        Proposer proposer = proposer();
        ClusterMember.socketAddress(address.raft());
        if (isVoter(member)) {
            requireIncomplete(member, address);
            String incarnation = awaitJoined(member, address);
            MemberRegistry.write(proposer, member, MemberRecord.of(address, incarnation, true));
            LOG.info("the addition of member '{}' to the cluster was completed", member);
            return;
        }
        MemberRegistry.write(proposer, member, MemberRecord.of(address, null, false));
        String incarnation = awaitJoined(member, address);
        MemberRegistry.write(proposer, member, MemberRecord.of(address, incarnation, false));
        List<RaftPeer> peers = new ArrayList<>(running.node().members());
        peers.add(ClusterMember.peer(member, address));
        running.node().setMembers(peers, CHANGE_TIMEOUT);
        MemberRegistry.write(proposer, member, MemberRecord.of(address, incarnation, true));
        LOG.info("member '{}' was added to the cluster", member);
    }

    /** Refuses to add a member that votes, unless its addition at the same address was not completed. */
    private void requireIncomplete(String member, MemberAddress address) {
        MemberRecord record = running.registry().find(member).orElse(null);
        if (record == null || record.voter()) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "member '" + member + "' already belongs to the cluster");
        }
        if (!record.address().equals(address)) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the addition of member '" + member + "' at " + record.peer()
                            + " was not completed; repeat it with the same addresses, or replace the member");
        }
    }

    /** Removes a member. The leader must pass on the leadership before it can be removed. */
    synchronized void remove(String member) {
        Proposer proposer = proposer();
        if (member.equals(running.config().member())) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "member '" + member + "' leads the cluster and cannot be removed; transfer leadership first");
        }
        if (!isVoter(member) && running.registry().find(member).isEmpty()) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "member '" + member + "' does not belong to the cluster");
        }
        List<RaftPeer> peers = running.node().members().stream()
                .filter(peer -> !peer.getId().toString().equals(member))
                .toList();
        if (peers.size() < running.node().members().size()) {
            running.node().setMembers(peers, CHANGE_TIMEOUT);
        }
        MemberRegistry.write(proposer, member, null);
        LOG.info("member '{}' was removed from the cluster", member);
    }

    /** Removes a member and adds it again with an empty folder. Its previous machine may be lost. */
    synchronized void replace(String member, MemberAddress address) {
        if (isVoter(member) || running.registry().find(member).isPresent()) {
            remove(member);
        }
        add(member, address);
    }

    private Proposer proposer() {
        RaftLeadership session = running.leadership().session();
        if (session == null) {
            throw Proposer.notLeader(null);
        }
        return session.proposer();
    }

    private boolean isVoter(String member) {
        return running.node().members().stream()
                .anyMatch(peer -> peer.getId().toString().equals(member));
    }

    /** Waits until a member has fetched its data and started, and returns its incarnation. */
    private String awaitJoined(String member, MemberAddress address) {
        Map<String, JoinInvitation.Addresses> addresses = new TreeMap<>();
        running.registry()
                .all()
                .forEach((name, entry) ->
                        addresses.put(name, new JoinInvitation.Addresses(entry.raft(), entry.peer(), entry.http())));
        JoinInvitation request = new JoinInvitation(
                cluster.toString(),
                member,
                addresses,
                running.config().address().peer());
        long lastProgress = System.nanoTime();
        long progress = -1;
        String problem = "it does not respond";
        while (System.nanoTime() - lastProgress < PATIENCE.toNanos()) {
            proposer();
            try {
                JoinProgress reply = client.join(address.peer(), request);
                if (reply.joined()) {
                    return Objects.requireNonNull(reply.incarnation());
                }
                problem = reply.failure() == null ? "it is still fetching its data" : reply.failure();
                if (reply.fetchedBytes() != progress) {
                    progress = reply.fetchedBytes();
                    lastProgress = System.nanoTime();
                }
            } catch (IOException e) {
                problem = String.valueOf(e.getMessage());
            }
            sleep();
        }
        throw new TryAgainException(
                ErrorCode.UNAVAILABLE, "member '" + member + "' at " + address.peer() + " did not join: " + problem);
    }

    private static void sleep() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TryAgainException(ErrorCode.INTERRUPTED, "the membership change was interrupted", e);
        }
    }
}
