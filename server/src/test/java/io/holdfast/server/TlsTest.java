package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.server.error.InvalidConfigException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    static Path folder;

    private static Path p12;
    private static KeyStore store;

    @BeforeAll
    static void makeCertificate() throws Exception {
        p12 = folder.resolve("server.p12");
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
                        p12.toString(),
                        "-storepass",
                        PASSWORD)
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(p12)) {
            store.load(in, PASSWORD.toCharArray());
        }
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

    private static String[] pem() throws Exception {
        return new String[] {
            write("cert.pem", "CERTIFICATE", store.getCertificate("server").getEncoded()),
            write(
                    "key.pem",
                    "PRIVATE KEY",
                    store.getKey("server", PASSWORD.toCharArray()).getEncoded())
        };
    }

    private static String write(String name, String kind, byte[] bytes) throws Exception {
        String text = "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END "
                + kind + "-----\n";
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static void health(TestServer server) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", store.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        assertThat(server.at("/").getScheme()).isEqualTo("https");
        HttpResponse<String> response = HttpClient.newBuilder()
                .sslContext(tls)
                .build()
                .send(HttpRequest.newBuilder(server.at("/healthz")).build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Strict-Transport-Security")).isPresent();
    }
}
