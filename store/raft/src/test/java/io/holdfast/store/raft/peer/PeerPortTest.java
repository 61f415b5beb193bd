package io.holdfast.store.raft.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class PeerPortTest {

    @TempDir
    Path temp;

    private ReplicaDatabase database;

    @BeforeEach
    void openDatabase() {
        database = ReplicaDatabase.open(temp.resolve("replica"), 8 << 20, 8 << 20);
    }

    @AfterEach
    void closeDatabase() {
        database.close();
    }

    @Test
    void membersCallEachOther() throws IOException {
        try (TestPeer peer = new TestPeer("a", temp, database, null)) {
            PeerClient client = client(null, "b");

            assertThat(client.status(peer.address(), TestPeer.CLUSTER)).isEqualTo(peer.status());
            client.transfer(peer.address(), TestPeer.CLUSTER, "c");
            assertThat(peer.transferredTo).isEqualTo("c");
            assertThatThrownBy(() -> client.join(
                            peer.address(),
                            new JoinInvitation(TestPeer.CLUSTER.toString(), "a", Map.of(), peer.address())))
                    .isInstanceOf(PeerRefusedException.class)
                    .hasMessageContaining("already a member");
        }
    }

    @Test
    void anotherClusterIsRefusedOnBothSides() {
        UUID other = UUID.randomUUID();
        try (TestPeer peer = new TestPeer("a", temp, database, null)) {
            assertThatThrownBy(() -> client(null, "b").status(peer.address(), other))
                    .isInstanceOf(PeerRefusedException.class)
                    .hasMessageContaining(other.toString())
                    .hasMessageContaining(TestPeer.CLUSTER.toString());
        }
    }

    @Test
    void anotherIncarnationIsRefused() throws IOException {
        MemberIdentity wiped = MemberIdentity.create(TestPeer.CLUSTER, "b", true);
        PeerClient client = new PeerClient(null, () -> Optional.of(wiped));
        try (TestPeer peer = new TestPeer("a", temp, database, null)) {
            peer.incarnations.put("b", wiped.incarnation());
            assertThatCode(() -> client.status(peer.address(), TestPeer.CLUSTER))
                    .doesNotThrowAnyException();

            peer.incarnations.put("b", UUID.randomUUID());
            assertThatThrownBy(() -> client.status(peer.address(), TestPeer.CLUSTER))
                    .isInstanceOf(PeerRefusedException.class)
                    .hasMessageContaining("holdfast cluster replace");
        }
    }

    @Test
    void oversizedAndMalformedRequestsAreRefused() throws Exception {
        try (TestPeer peer = new TestPeer("a", temp, database, null)) {
            assertThat(post(peer, "/peer/transfer", "x".repeat(70_000))).isEqualTo(400);
            assertThat(post(peer, "/peer/transfer", "[")).isEqualTo(400);
            assertThat(post(peer, "/peer/transfer", "null")).isEqualTo(400);
            assertThat(post(peer, "/peer/checkpoints?after=x", "")).isEqualTo(400);
            assertThat(post(peer, "/peer/nothing", "")).isEqualTo(404);
            assertThat(get(peer, "/peer/checkpoints/x/..%2f..%2fsecret?offset=0&length=9"))
                    .isEqualTo(404);
            assertThat(get(peer, "/peer/checkpoints/x/CURRENT?offset=0&length=99999999"))
                    .isEqualTo(400);
        }
    }

    @Test
    void membersWithCertificatesOfTheAuthorityTalkAndAForeignCertificateIsRefused() {
        TestAuthority authority =
                new TestAuthority(temp.resolve("ca")).sign("a", "RSA").sign("b", "EC");
        TestAuthority foreign = new TestAuthority(temp.resolve("foreign")).sign("b", "RSA");
        try (TestPeer peer = new TestPeer("a", temp, database, authority.tls("a"))) {
            assertThatCode(() -> client(authority.tls("b"), "b").status(peer.address(), TestPeer.CLUSTER))
                    .doesNotThrowAnyException();

            // A foreign member that trusts our authority, so that only its own certificate is wrong.
            PeerTls intruder = PeerTls.read(foreign.certificate("b"), foreign.key("b"), authority.authority());
            assertThatThrownBy(() -> client(intruder, "b").status(peer.address(), TestPeer.CLUSTER))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(PeerRefusedException.class);
            // Our member does not talk to a foreign server either.
            assertThatThrownBy(() -> client(foreign.tls("b"), "b").status(peer.address(), TestPeer.CLUSTER))
                    .isInstanceOf(SSLException.class);
            assertThatThrownBy(() -> client(null, "b").status(peer.address(), TestPeer.CLUSTER))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void certificatesAreRequiredOutsideLoopback() {
        PeerTls.requireOutsideLoopback(List.of("localhost:1", "127.0.0.9:2", "[::1]:3"), null);

        assertThatThrownBy(() -> PeerTls.requireOutsideLoopback(List.of("127.0.0.1:1", "10.0.0.1:7412"), null))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("10.0.0.1:7412");
    }

    @Test
    void unusableCertificatesAreNamedWithTheirSetting() throws IOException {
        TestAuthority authority =
                new TestAuthority(temp.resolve("ca")).sign("a", "EC").sign("b", "EC");
        Path nothing = Files.writeString(temp.resolve("nothing.pem"), "");

        assertThatThrownBy(() -> PeerTls.read(authority.certificate("a"), authority.key("b"), authority.authority()))
                .hasMessageContaining("tls.key")
                .hasMessageContaining("does not belong");
        assertThatThrownBy(() -> PeerTls.read(nothing, authority.key("b"), authority.authority()))
                .hasMessageContaining("tls.certificate")
                .hasMessageContaining("nothing.pem");
        assertThatThrownBy(() -> PeerTls.read(authority.certificate("a"), authority.key("a"), temp.resolve("none")))
                .hasMessageContaining("tls.authority")
                .hasMessageContaining("does not exist");
    }

    @Test
    void addressesNeedAHostAndAPort() {
        for (String wrong : List.of("", "host", "host:", ":7412", "host:70000", "http://host:1", "a:b:1")) {
            assertThatThrownBy(() -> HostAndPort.parse(wrong))
                    .as(wrong)
                    .isInstanceOf(BadRequestException.class)
                    .hasMessageContaining("host:port");
        }
        assertThat(HostAndPort.parse("[::1]:7412").getHostString()).isEqualTo("::1");
    }

    private static PeerClient client(@Nullable PeerTls tls, String member) {
        MemberIdentity identity = MemberIdentity.create(TestPeer.CLUSTER, member, true);
        return new PeerClient(tls, () -> Optional.of(identity));
    }

    private static int post(TestPeer peer, String path, String body) throws Exception {
        return send(peer, path, HttpRequest.newBuilder().POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static int get(TestPeer peer, String path) throws Exception {
        return send(peer, path, HttpRequest.newBuilder().GET());
    }

    private static int send(TestPeer peer, String path, HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        request.uri(URI.create("http://" + peer.address() + path))
                                .header(PeerProtocol.CLUSTER_HEADER, TestPeer.CLUSTER.toString())
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
