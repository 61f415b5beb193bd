package io.holdfast.store.raft;

import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.raft.peer.CheckpointFetcher;
import io.holdfast.store.raft.peer.JoinInvitation;
import io.holdfast.store.raft.peer.JoinProgress;
import io.holdfast.store.raft.peer.MemberFolder;
import io.holdfast.store.raft.peer.MemberIdentity;
import io.holdfast.store.raft.peer.PeerClient;
import io.holdfast.store.raft.peer.TestPeer;
import io.holdfast.store.raft.peer.TestReplica;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A waiting member joins a cluster at the request of its leader. */
@Tag("slow")
final class JoinProcessTest {

    @TempDir
    Path temp;

    private ReplicaDatabase source;
    private TestPeer peer;
    private MemberFolder folder;
    private PeerClient client;
    private AtomicReference<@Nullable MemberIdentity> started = new AtomicReference<>();

    @BeforeEach
    void startSource() {
        source = TestReplica.open(temp.resolve("source/replica"));
        TestReplica.apply(source, 20);
        peer = new TestPeer("a", temp.resolve("source"), source, null);
        folder = MemberFolder.open(temp.resolve("b"));
        client = new PeerClient(null, () -> folder.identity());
    }

    @AfterEach
    void stopSource() {
        peer.close();
        source.close();
    }

    @Test
    void aJoinThatFailsStatesTheReasonAndCanBeRepeated() {
        JoinProcess process = newProcess();
        await().until(() -> process.join(invitation("localhost:1")), progress -> progress.failure() != null);
        assertThat(folder.isJoined()).isFalse();
        assertThat(started.get()).isNull();

        JoinProgress joined = await().until(() -> process.join(invitation(peer.address())), JoinProgress::joined);

        MemberIdentity identity = folder.identity().orElseThrow();
        assertThat(joined.incarnation()).isEqualTo(identity.incarnation().toString());
        assertThat(started.get()).isEqualTo(identity);
    }

    @Test
    void aMemberThatRejoinsKeepsItsNewIncarnationAndItsCluster() {
        JoinProcess first = newProcess();
        await().until(() -> first.join(invitation(peer.address())), JoinProgress::joined);
        MemberIdentity before = folder.identity().orElseThrow();
        MemberFolder.rejoin(folder.root());
        MemberIdentity renewed = folder.identity().orElseThrow();
        assertThat(renewed.incarnation()).isNotEqualTo(before.incarnation());

        started = new AtomicReference<>();
        JoinProcess second = newProcess();
        assertThatThrownBy(() ->
                        second.join(new JoinInvitation(UUID.randomUUID().toString(), "b", Map.of(), peer.address())))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("belongs to member 'b'");
        JoinProgress joined = await().until(() -> second.join(invitation(peer.address())), JoinProgress::joined);
        assertThat(joined.incarnation()).isEqualTo(renewed.incarnation().toString());
    }

    @Test
    void aMemberJoinsUnderItsOwnNameOnly() {
        assertThatThrownBy(() -> newProcess()
                        .join(new JoinInvitation(TestPeer.CLUSTER.toString(), "c", Map.of(), peer.address())))
                .isInstanceOf(BadRequestException.class)
                .hasMessage("this is member 'b', but member 'c' is being added");
    }

    private JoinProcess newProcess() {
        AtomicReference<@Nullable MemberIdentity> running = started;
        return new JoinProcess(
                "b",
                folder,
                new CheckpointFetcher(folder, client, Long.MAX_VALUE),
                running::set,
                () -> running.get() != null);
    }

    private static JoinInvitation invitation(String source) {
        return new JoinInvitation(TestPeer.CLUSTER.toString(), "b", Map.of(), source);
    }
}
