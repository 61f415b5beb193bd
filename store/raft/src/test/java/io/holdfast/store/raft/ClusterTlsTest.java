package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.raft.peer.PeerTls;
import io.holdfast.store.raft.peer.TestAuthority;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members with certificates replicate, and a foreign certificate is refused on both ports. */
@Tag("cluster")
class ClusterTlsTest {

    @TempDir
    Path temp;

    @Test
    void membersWithCertificatesReplicateAndAForeignOneIsRefused() throws Exception {
        TestAuthority authority =
                new TestAuthority(temp.resolve("ca")).sign("a", "EC").sign("b", "RSA");
        TestAuthority foreign = new TestAuthority(temp.resolve("foreign")).sign("b", "EC");
        try (JoinedMembers members = new JoinedMembers(
                temp.resolve("members"), MemberTestHooks.DEFAULT, name -> tls(authority, authority, name))) {
            members.create("a").add("b");
            members.store().put(NOTES, "k", "v");
            members.awaitEqual("b", JoinedMembers.PATIENCE);

            PeerTls own = PeerTls.read(authority.certificate("b"), authority.key("b"), authority.authority());
            PeerTls intruder = PeerTls.read(foreign.certificate("b"), foreign.key("b"), authority.authority());
            for (String address : new String[] {
                members.address("a").raft(), members.address("a").peer()
            }) {
                assertThat(isAccepted(address, own)).as("%s, own", address).isTrue();
                assertThat(isAccepted(address, intruder))
                        .as("%s, foreign", address)
                        .isFalse();
            }
        }
    }

    @Test
    void aClusterOutsideLoopbackNeedsCertificates() {
        MemberAddress address = new MemberAddress("10.0.0.1:7411", "10.0.0.1:7412", URI.create("http://10.0.0.1"));
        ClusterConfig config = ClusterConfig.of("a", Map.of("a", address), temp.resolve("a"));

        assertThatThrownBy(() -> ClusterMember.start(config, InstantSource.system(), session -> () -> {}))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("tls")
                .hasMessageContaining("10.0.0.1:7411");
    }

    private static ClusterTls tls(TestAuthority signer, TestAuthority trusted, String name) {
        return new ClusterTls(signer.certificate(name), signer.key(name), trusted.authority());
    }

    /** Returns whether a server answers a request of a client with the given certificate, in whatever way. */
    private static boolean isAccepted(String address, PeerTls tls) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {tls.keyManager()}, new TrustManager[] {tls.trustManager()}, null);
        int colon = address.lastIndexOf(':');
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory()
                .createSocket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))) {
            socket.setSoTimeout(10_000);
            var parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false;
        }
    }
}
