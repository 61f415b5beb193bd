package io.holdfast.store.raft.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JoiningTest {

    @TempDir
    Path temp;

    private ReplicaDatabase source;
    private TestPeer peer;
    private MemberFolder folder;
    private PeerClient client;
    private final AtomicReference<@Nullable MemberIdentity> started = new AtomicReference<>();

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
    void aWaitingMemberFetchesTheDataAndStarts() {
        try (Joining joining = joining()) {
            JoinReply reply = await().until(() -> joining.join(request(peer.address())), JoinReply::joined);

            MemberIdentity identity = folder.identity().orElseThrow();
            assertThat(reply.incarnation()).isEqualTo(identity.incarnation().toString());
            await().untilAsserted(() -> assertThat(started.get()).isEqualTo(identity));
            try (LogMark mark = LogMark.open(folder.logMark())) {
                assertThat(mark.position().index()).isEqualTo(20);
                RaftLogCheck.check(folder, identity.cluster(), mark.position(), 20);
            }
        }
    }

    @Test
    void aJoinThatFailsSaysWhyAndCanBeRepeated() {
        try (Joining joining = joining()) {
            await().until(() -> joining.join(request("localhost:1")), reply -> reply.failure() != null);
            assertThat(folder.isJoined()).isFalse();

            await().until(() -> joining.join(request(peer.address())), JoinReply::joined);
        }
    }

    @Test
    void aMemberThatRejoinsKeepsItsNewIncarnation() {
        try (Joining joining = joining()) {
            await().until(() -> joining.join(request(peer.address())), JoinReply::joined);
        }
        MemberIdentity first = folder.identity().orElseThrow();
        MemberFolder.rejoin(folder.root());
        MemberIdentity renewed = folder.identity().orElseThrow();
        assertThat(renewed.incarnation()).isNotEqualTo(first.incarnation());
        assertThatThrownBy(() -> LogMark.open(folder.logMark())).hasMessageContaining("log-mark");

        try (Joining joining = joining()) {
            assertThatThrownBy(() -> joining.join(
                            new JoinRequest(UUID.randomUUID().toString(), "b", Map.of(), peer.address())))
                    .isInstanceOf(BadRequestException.class)
                    .hasMessageContaining("belongs to member 'b'");
            JoinReply reply = await().until(() -> joining.join(request(peer.address())), JoinReply::joined);
            assertThat(reply.incarnation()).isEqualTo(renewed.incarnation().toString());
        }
    }

    @Test
    void aMemberJoinsUnderItsOwnNameOnly() {
        try (Joining joining = joining()) {
            assertThatThrownBy(() -> joining.join(
                            new JoinRequest(TestPeer.CLUSTER.toString(), "c", Map.of(), peer.address())))
                    .isInstanceOf(BadRequestException.class)
                    .hasMessageContaining("'c'");
        }
    }

    private Joining joining() {
        return new Joining(
                folder, "b", client, CheckpointFetcher.DEFAULT_RATE, (identity, request) -> started.set(identity));
    }

    private static JoinRequest request(String source) {
        return new JoinRequest(TestPeer.CLUSTER.toString(), "b", Map.of(), source);
    }
}
