package io.holdfast.webhooks.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.holdfast.webhooks.WebhooksOptions;
import io.holdfast.webhooks.internal.RequestSender.PostResult;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Receivers that try to reach another network, or to occupy the sender. */
@Tag("slow")
class RequestSenderTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final WebhooksOptions OPTIONS = WebhooksOptions.DEFAULT.withTimeout(Duration.ofMillis(800));

    private static PostResult post(RequestSender sender, String url) throws Exception {
        return sender.post(URI.create(url), Map.of(), "{}".getBytes(StandardCharsets.UTF_8))
                .get(30, TimeUnit.SECONDS);
    }

    /** A name that resolves to another private address each time. */
    private static final class ChangingName implements SocketAddressResolver {

        private static final List<String> HOSTS = List.of("127.0.0.1", "10.0.0.1", "169.254.169.254", "::1");

        private final AtomicInteger resolved = new AtomicInteger();
        private final int port;

        ChangingName(int port) {
            this.port = port;
        }

        @Override
        public void resolve(
                String host, int ignored, Map<String, Object> context, Promise<List<InetSocketAddress>> promise) {
            String address = HOSTS.get(resolved.getAndIncrement() % HOSTS.size());
            promise.succeeded(List.of(new InetSocketAddress(address, port)));
        }
    }

    @Test
    void aNameThatResolvesToANewAddressEachTimeReachesNoPrivateOne() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        HttpServer local = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
        local.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        local.start();
        ChangingName name = new ChangingName(local.getAddress().getPort());
        try (RequestSender sender = new RequestSender(OPTIONS, name)) {
            for (int attempt = 0; attempt < 5; attempt++) {
                PostResult result = post(sender, "http://hooks.example/");
                assertThat(result.status()).isZero();
                assertThat(result.text()).contains("permitted address");
            }
        } finally {
            local.stop(0);
        }
        assertThat(name.resolved).as("resolved for every connection").hasValue(5);
        assertThat(requests).hasValue(0);
    }

    @Test
    void onlyThePublicAddressesOfANameAreUsed() {
        InetSocketAddress elsewhere = new InetSocketAddress("9.9.9.9", 443);
        List<InetSocketAddress> all =
                List.of(new InetSocketAddress(LOOPBACK, 443), elsewhere, new InetSocketAddress("192.168.0.1", 443));
        CompletableFuture<List<InetSocketAddress>> permitted = new CompletableFuture<>();
        RequestSender.checked((host, port, context, promise) -> promise.succeeded(all), new AddressPolicy(false))
                .resolve("hooks.example", 443, Map.of(), new Promise<List<InetSocketAddress>>() {
                    @Override
                    public void succeeded(List<InetSocketAddress> addresses) {
                        permitted.complete(addresses);
                    }

                    @Override
                    public void failed(Throwable failure) {
                        permitted.completeExceptionally(failure);
                    }
                });
        assertThat(permitted).isCompletedWithValue(List.of(elsewhere));
    }

    @Test
    void aResponseThatTricklesEndsAtTheTimeout() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
            Thread trickling = new Thread(() -> trickle(server));
            trickling.start();
            long start = System.nanoTime();
            try (RequestSender sender = new RequestSender(OPTIONS.withPrivateNetworks(true))) {
                PostResult result = post(sender, "http://127.0.0.1:" + server.getLocalPort() + "/");
                assertThat(result.status()).isZero();
                assertThat(result.text()).contains("no complete response within PT0.8S");
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
            trickling.join(TimeUnit.SECONDS.toMillis(30));
            assertThat(trickling.isAlive()).as("the connection was closed").isFalse();
        }
    }

    /** Sends one byte of a response every 20 ms until the other side closes the connection. */
    private static void trickle(ServerSocket server) {
        try (Socket connection = server.accept();
                OutputStream out = connection.getOutputStream()) {
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write('x');
                out.flush();
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } catch (IOException e) {
            // The sender has closed the connection.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
