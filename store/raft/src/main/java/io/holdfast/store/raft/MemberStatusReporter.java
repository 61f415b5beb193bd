package io.holdfast.store.raft;

import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.raft.peer.MemberIdentity;
import io.holdfast.store.raft.peer.PeerStatus;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.jspecify.annotations.Nullable;

/** Describes the state of a running member for its users and for other members. */
final class MemberStatusReporter {

    private final RunningMember running;
    private final MemberIdentity identity;
    private final PeerStatusPoller peers;
    private final InstantSource clock;

    MemberStatusReporter(RunningMember running, MemberIdentity identity, PeerStatusPoller peers, InstantSource clock) {
        this.running = running;
        this.identity = identity;
        this.peers = peers;
        this.clock = clock;
    }

    ClusterStatus status() {
        String leader = running.node().leader().orElse(null);
        List<MemberStatus> members = new ArrayList<>();
        long committed = committedIndex();
        running.members()
                .forEach((name, address) -> members.add(
                        name.equals(identity.member()) ? self(address, committed) : other(name, address, committed)));
        return new ClusterStatus(
                identity.cluster().toString(),
                identity.member(),
                role(),
                running.node().term(),
                leader,
                members,
                divergence(),
                running.isRemoved()
                        ? "it was removed from the cluster"
                        : running.leadership().aside(),
                running.stalled());
    }

    private @Nullable String divergence() {
        if (running.divergence() != null) {
            return running.divergence();
        }
        ReplicaLogPosition own = running.replica().get().position();
        for (String name : running.members().keySet()) {
            PeerStatusPoller.Answer answer = peers.answer(name);
            if (answer != null
                    && answer.status().index() == own.index()
                    && !answer.status().chain().equals(own.chainText())) {
                return "the chain hash of entry " + own.index() + " is " + own.chainText() + " here and "
                        + answer.status().chain() + " at member '" + name + "'";
            }
        }
        return null;
    }

    /** Returns the newest index applied by this member or, according to its last response, by any other member. */
    private long committedIndex() {
        long newest = running.replica().get().position().index();
        for (String name : running.members().keySet()) {
            PeerStatusPoller.Answer answer = peers.answer(name);
            newest = answer == null ? newest : Math.max(newest, answer.status().index());
        }
        return newest;
    }

    private MemberStatus self(MemberAddress address, long committed) {
        ReplicaLogPosition position = running.replica().get().position();
        return new MemberStatus(
                identity.member(),
                address,
                role(),
                running.node().term(),
                position.index(),
                position.commit(),
                Math.max(0, committed - position.index()),
                position.chainText(),
                running.reads().age(),
                Duration.ZERO);
    }

    private MemberStatus other(String name, MemberAddress address, long committed) {
        PeerStatusPoller.Answer answer = peers.answer(name);
        if (answer == null) {
            return new MemberStatus(name, address, MemberRole.UNKNOWN, 0, -1, 0, committed + 1, "", null, null);
        }
        PeerStatus last = answer.status();
        return new MemberStatus(
                name,
                address,
                answer.fresh() ? parse(last.role()) : MemberRole.UNKNOWN,
                last.term(),
                last.index(),
                last.commit(),
                Math.max(0, committed - last.index()),
                last.chain(),
                Duration.between(EpochNanos.toInstant(last.storeTime()), clock.instant()),
                answer.age());
    }

    private static MemberRole parse(String role) {
        try {
            return MemberRole.valueOf(role.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return MemberRole.UNKNOWN;
        }
    }

    private MemberRole role() {
        if (running.isRemoved()) {
            return MemberRole.WAITING;
        }
        RaftPeerRole role = running.node().info().getCurrentRole();
        return switch (role) {
            case LEADER -> MemberRole.LEADER;
            case CANDIDATE -> MemberRole.CANDIDATE;
            default -> MemberRole.FOLLOWER;
        };
    }

    /** Returns the status that this member sends to others. */
    PeerStatus peerStatus() {
        ReplicaLogPosition position = running.replica().get().position();
        return new PeerStatus(
                identity.cluster().toString(),
                identity.member(),
                identity.incarnation().toString(),
                true,
                role().name().toLowerCase(Locale.ROOT),
                running.node().term(),
                running.node().leader().orElse(null),
                position.index(),
                position.commit(),
                position.chainText(),
                position.storeTime(),
                micros(clock));
    }

    static long micros(InstantSource clock) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
    }

    /** Returns the addresses of all members but this one. */
    static Map<String, MemberAddress> others(RunningMember running) {
        Map<String, MemberAddress> others = new TreeMap<>(running.members());
        others.remove(running.config().member());
        return others;
    }
}
