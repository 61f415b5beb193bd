package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The password is sent only to a broker whose certificate is trusted and valid for its host. */
class BrokerTlsTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    static Path folder;

    private static KeyStore keys;

    @BeforeAll
    static void createCertificate() throws Exception {
        Path file = folder.resolve("broker.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "broker",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
    }

    private static SSLContext broker() throws Exception {
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static SSLContext trusting() throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("broker", keys.getCertificate("broker"));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private interface Connecting {
        ConnectionFactory factory(int port) throws Exception;
    }

    /** Connects to a server that completes the TLS handshake, reads the first byte of the protocol and disconnects. */
    private static int firstByte(Connecting connecting) throws Exception {
        try (SSLServerSocket listening = (SSLServerSocket)
                broker().getServerSocketFactory().createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> {
                try (SSLSocket socket = (SSLSocket) listening.accept()) {
                    return socket.getInputStream().read();
                } catch (IOException e) {
                    return -1;
                }
            });
            ConnectionFactory factory = connecting.factory(listening.getLocalPort());
            factory.setAutomaticRecoveryEnabled(false);
            try (var connection = factory.newConnection()) {
                throw new AssertionError("connected to " + connection);
            } catch (SSLException e) {
                first.join();
                throw e;
            } catch (IOException e) {
                return first.join();
            }
        }
    }

    @Test
    void anUnknownCertificateIsRefused() {
        assertThatThrownBy(() -> firstByte(port -> RabbitOptions.of(URI.create("amqps://localhost:" + port), "q")
                        .factory()))
                .isInstanceOf(SSLException.class);
    }

    @Test
    void aTrustedCertificateIsAccepted() throws Exception {
        assertThat(firstByte(port -> RabbitOptions.of(URI.create("amqps://localhost:" + port), "q")
                        .withTls(trusting())
                        .factory()))
                .isEqualTo('A');
        assertThat(firstByte(port -> RabbitOptions.of(URI.create("amqp://localhost:" + port), "q")
                        .withTls(trusting())
                        .factory()))
                .isEqualTo('A');
    }

    @Test
    void aCertificateOfAnotherHostIsRefused() {
        assertThatThrownBy(() -> firstByte(port -> RabbitOptions.of(URI.create("amqps://127.0.0.1:" + port), "q")
                        .withTls(trusting())
                        .factory()))
                .isInstanceOf(SSLException.class);
    }
}
