package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.server.error.InvalidConfigException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TlsTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    static Path folder;

    private static Path p12;
    private static KeyStore store;

    @BeforeAll
    static void makeCertificate() throws Exception {
        p12 = folder.resolve("server.p12");
        store = generate(p12);
    }

    private static KeyStore generate(Path file) throws Exception {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore generated = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            generated.load(in, PASSWORD.toCharArray());
        }
        return generated;
    }

    @Test
    void aPkcs12FileIsEnough() throws Exception {
        try (TestServer server =
                TestServer.start(folder.resolve("a"), "--tls-keystore", p12.toString(), "--tls-password", PASSWORD)) {
            health(server);
        }
    }

    @Test
    void aCertificateAndAKeyInPemAreEnough() throws Exception {
        String[] pem = pem();
        try (TestServer server =
                TestServer.start(folder.resolve("b"), "--tls-certificate", pem[0], "--tls-key", pem[1])) {
            health(server);
        }
    }

    @Test
    void aFileThatIsNoKeyIsSaidSo() throws Exception {
        String[] pem = pem();
        assertThatThrownBy(
                        () -> TestServer.start(folder.resolve("c"), "--tls-certificate", pem[0], "--tls-key", pem[0]))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("tls-key");
        assertThatThrownBy(() -> TestServer.start(folder.resolve("c"), "--tls-keystore", "none.p12"))
                .isInstanceOf(InvalidConfigException.class);
    }

    @Test
    void onlyAuthenticatedEncryptionIsOffered() throws Exception {
        try (TestServer server =
                TestServer.start(folder.resolve("d"), "--tls-keystore", p12.toString(), "--tls-password", PASSWORD)) {
            handshake(server, store, "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256");
            handshake(server, store, "TLSv1.3", "TLS_AES_256_GCM_SHA384");
            assertThatThrownBy(() -> handshake(server, store, "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"))
                    .isInstanceOf(SSLException.class);
            assertThatThrownBy(() -> handshake(server, store, "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA"))
                    .isInstanceOf(SSLException.class);
        }
    }

    @Test
    void aRenewedPkcs12FileIsLoadedWithoutARestart() throws Exception {
        Path file = Files.copy(p12, folder.resolve("renewed.p12"));
        try (TestServer server =
                TestServer.start(folder.resolve("e"), "--tls-keystore", file.toString(), "--tls-password", PASSWORD)) {
            handshake(server, store, "TLSv1.3", "TLS_AES_256_GCM_SHA384");
            KeyStore renewed = generate(folder.resolve("next.p12"));
            Files.move(folder.resolve("next.p12"), file, StandardCopyOption.REPLACE_EXISTING);
            awaitCertificate(server, renewed);
        }
    }

    @Test
    void brokenFilesKeepTheCertificateInUse() throws Exception {
        String[] pem = pem(store, "kept");
        try (TestServer server =
                TestServer.start(folder.resolve("f"), "--tls-certificate", pem[0], "--tls-key", pem[1])) {
            KeyStore renewed = generate(folder.resolve("other.p12"));
            // Only the certificate is new: it does not match the key.
            pem(renewed, "next");
            Files.move(folder.resolve("next-cert.pem"), Path.of(pem[0]), StandardCopyOption.REPLACE_EXISTING);
            await().during(Duration.ofSeconds(7))
                    .atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> handshake(server, store, "TLSv1.3", "TLS_AES_256_GCM_SHA384"));
            Files.move(folder.resolve("next-key.pem"), Path.of(pem[1]), StandardCopyOption.REPLACE_EXISTING);
            awaitCertificate(server, renewed);
        }
    }

    private static void awaitCertificate(TestServer server, KeyStore expected) {
        await().atMost(Duration.ofSeconds(60))
                .ignoreExceptions()
                .untilAsserted(() -> handshake(server, expected, "TLSv1.3", "TLS_AES_256_GCM_SHA384"));
    }

    /** Connects with one protocol and cipher suite, and trusts only the given certificate. */
    private static void handshake(TestServer server, KeyStore expected, String protocol, String suite)
            throws Exception {
        URI address = server.at("/");
        try (SSLSocket socket =
                (SSLSocket) context(expected).getSocketFactory().createSocket(address.getHost(), address.getPort())) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.setEnabledCipherSuites(new String[] {suite});
            socket.startHandshake();
        }
    }

    private static String[] pem() throws Exception {
        return pem(store, "server");
    }

    private static String[] pem(KeyStore source, String name) throws Exception {
        return new String[] {
            write(
                    name + "-cert.pem",
                    "CERTIFICATE",
                    source.getCertificate("server").getEncoded()),
            write(
                    name + "-key.pem",
                    "PRIVATE KEY",
                    source.getKey("server", PASSWORD.toCharArray()).getEncoded())
        };
    }

    private static String write(String name, String kind, byte[] bytes) throws Exception {
        String text = "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END "
                + kind + "-----\n";
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static void health(TestServer server) throws Exception {
        assertThat(server.at("/").getScheme()).isEqualTo("https");
        HttpResponse<String> response = HttpClient.newBuilder()
                .sslContext(context(store))
                .build()
                .send(HttpRequest.newBuilder(server.at("/healthz")).build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Strict-Transport-Security")).isPresent();
    }

    private static SSLContext context(KeyStore expected) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", expected.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        return tls;
    }
}
