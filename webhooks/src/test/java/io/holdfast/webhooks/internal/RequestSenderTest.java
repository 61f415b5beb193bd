package io.holdfast.webhooks.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLHandshakeException;
import org.eclipse.jetty.util.Promise;
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
    private static final class ChangingName implements AsyncHostResolver.Lookup {

        private static final List<String> HOSTS = List.of("127.0.0.1", "10.0.0.1", "169.254.169.254", "::1");

        private final AtomicInteger resolved = new AtomicInteger();

        @Override
        public InetAddress[] addresses(String host) throws UnknownHostException {
            return InetAddress.getAllByName(HOSTS.get(resolved.getAndIncrement() % HOSTS.size()));
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
        ChangingName name = new ChangingName();
        try (RequestSender sender = new RequestSender(OPTIONS, name)) {
            for (int attempt = 0; attempt < 5; attempt++) {
                PostResult result = post(
                        sender, "http://hooks.example:" + local.getAddress().getPort() + "/");
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

    @Test
    void hostsWhoseLookupHangsDoNotDelayOthers() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Map<String, AtomicInteger> lookups = new ConcurrentHashMap<>();
        AsyncHostResolver.Lookup lookup = host -> {
            lookups.computeIfAbsent(host, key -> new AtomicInteger()).incrementAndGet();
            if (host.startsWith("hanging")) {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                throw new UnknownHostException(host);
            }
            return new InetAddress[] {LOOPBACK};
        };
        HttpServer local = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
        local.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        local.start();
        try (RequestSender sender = new RequestSender(OPTIONS.withPrivateNetworks(true), lookup)) {
            List<CompletableFuture<PostResult>> hanging = new ArrayList<>();
            for (int i = 0; i < 120; i++) {
                hanging.add(sender.post(URI.create("http://hanging" + i % 40 + ":81/"), Map.of(), new byte[0]));
            }
            for (int i = 0; i < 20; i++) {
                PostResult result = post(
                        sender, "http://prompt" + i + ":" + local.getAddress().getPort() + "/");
                assertThat(result.status()).isEqualTo(200);
            }
            for (CompletableFuture<PostResult> result : hanging) {
                assertThat(result.get(30, TimeUnit.SECONDS).status()).isZero();
            }
            assertThat(lookups.get("hanging0")).as("one lookup at a time").hasValue(1);
        } finally {
            end.countDown();
            local.stop(0);
        }
    }

    @Test
    void hostsWithSlowLookupsShareFewThreads() throws Exception {
        Semaphore released = new Semaphore(0);
        AtomicInteger running = new AtomicInteger();
        AsyncHostResolver.Lookup lookup = host -> {
            running.incrementAndGet();
            released.acquireUninterruptibly();
            running.decrementAndGet();
            throw new UnknownHostException(host);
        };
        try (AsyncHostResolver resolver = new AsyncHostResolver(lookup, Duration.ofMillis(50), Runnable::run)) {
            List<Throwable> failures = resolveAll(resolver);
            assertThat(failures).hasSize(40).allMatch(AsyncHostResolver.LookupTimeoutException.class::isInstance);
            await().until(() -> running.get() == 40);
            released.release(40);
            await().until(() -> running.get() == 0 && resolver.runningLookups() == 0);
            resolveAll(resolver);
            assertThat(running).hasValueLessThanOrEqualTo(16);
            released.release(1_000);
        }
    }

    private static List<Throwable> resolveAll(AsyncHostResolver resolver) throws Exception {
        List<CompletableFuture<Throwable>> results = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            CompletableFuture<Throwable> result = new CompletableFuture<>();
            results.add(result);
            resolver.resolve("host" + i, 80, Map.of(), new Promise<List<InetSocketAddress>>() {
                @Override
                public void failed(Throwable failure) {
                    result.complete(failure);
                }
            });
        }
        List<Throwable> failures = new ArrayList<>();
        for (CompletableFuture<Throwable> result : results) {
            failures.add(result.get(30, TimeUnit.SECONDS));
        }
        return failures;
    }

    @Test
    void failuresAreDescribedInPlainText() throws Exception {
        ServerSocket server = new ServerSocket(0, 5, LOOPBACK);
        Thread closing = new Thread(() -> closeEachConnection(server));
        closing.start();
        try (RequestSender sender = new RequestSender(OPTIONS.withPrivateNetworks(true))) {
            String address = "127.0.0.1:" + server.getLocalPort() + "/";
            assertThat(post(sender, "http://" + address).text())
                    .isEqualTo("the connection was closed before a complete response");
            assertThat(post(sender, "https://" + address).text())
                    .isIn("the TLS handshake failed", "the connection was closed before a complete response");
            assertThat(post(sender, "http://127.0.0.1:1/").text()).isEqualTo("the connection was refused");
        } finally {
            server.close();
            closing.join(TimeUnit.SECONDS.toMillis(30));
        }
        Duration timeout = Duration.ofSeconds(1);
        assertThat(RequestFailureText.of(new SSLHandshakeException("x"), timeout))
                .isEqualTo("the TLS handshake failed");
        assertThat(RequestFailureText.of(new IllegalStateException("x"), timeout))
                .isEqualTo("the request failed");
    }

    private static void closeEachConnection(ServerSocket server) {
        try {
            while (true) {
                try (Socket connection = server.accept()) {
                    assertThat(connection.getInputStream().read()).isPositive();
                }
            }
        } catch (IOException e) {
            // The test has closed the socket.
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
