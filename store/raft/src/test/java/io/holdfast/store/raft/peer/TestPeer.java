package io.holdfast.store.raft.peer;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A member without Raft: a replica and its peer port. */
public final class TestPeer implements PeerService, AutoCloseable {

    public static final UUID CLUSTER = UUID.fromString("7b0b4c62-8a8f-4a5e-9d11-000000000019");

    final MemberIdentity identity;
    final Map<String, UUID> incarnations = new ConcurrentHashMap<>();
    final CheckpointProvider checkpoints;
    final PeerServer server;
    volatile String transferredTo = "";

    public TestPeer(String member, Path folder, ReplicaDatabase database, @Nullable PeerTls tls) {
        identity = new MemberIdentity(CLUSTER, member, UUID.randomUUID(), true);
        checkpoints = new CheckpointProvider(folder.resolve("checkpoints"), database::checkpoint);
        server = PeerServer.start(
                "localhost:0", tls, new PeerHttpHandler(() -> Optional.of(identity), this, checkpoints));
    }

    public String address() {
        return "localhost:" + server.port();
    }

    @Override
    public PeerStatus status() {
        return new PeerStatus(
                CLUSTER.toString(),
                identity.member(),
                identity.incarnation().toString(),
                true,
                "leader",
                3,
                identity.member(),
                7,
                9,
                "00",
                0,
                1_000_000);
    }

    @Override
    public JoinProgress join(JoinInvitation request) {
        throw new BadRequestException(ErrorCode.INVALID_ARGUMENT, "already a member");
    }

    @Override
    public void transfer(String member) {
        transferredTo = member;
    }

    @Override
    public Optional<UUID> incarnationOf(String member) {
        return Optional.ofNullable(incarnations.get(member));
    }

    @Override
    public void close() {
        server.close();
        checkpoints.close();
    }
}
