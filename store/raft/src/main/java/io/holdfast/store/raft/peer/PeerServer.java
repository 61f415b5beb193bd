package io.holdfast.store.raft.peer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server on the peer port of a member. With TLS, callers must present a certificate signed by the configured
 * authority.
 */
public final class PeerServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PeerServer.class);
    private static final int THREADS = 8;
    private static final int BACKLOG = 64;

    static {
        // Limits for the JDK's HTTP server, which is used only here. Without them, a connection that sends nothing
        // would hold a thread forever.
        set("sun.net.httpserver.maxReqTime", "20");
        set("sun.net.httpserver.maxRspTime", "60");
        set("sun.net.httpserver.maxReqHeaders", "50");
        set("jdk.httpserver.maxConnections", "256");
        // Otherwise, the last packet of a response may wait for the acknowledgement of the previous packet.
        set("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, Threads.named("holdfast-peer"));

    private PeerServer(HttpServer server) {
        this.server = server;
    }

    /**
     * Opens the port.
     *
     * @param address the host and port of this member; port 0 chooses a free port
     * @param tls the certificates, or null for a cluster on loopback addresses
     */
    public static PeerServer start(String address, @Nullable PeerTls tls, PeerHttpHandler handler) {
        InetSocketAddress unresolved = HostAndPort.parse(address);
        InetSocketAddress bind = new InetSocketAddress(unresolved.getHostString(), unresolved.getPort());
        try {
            PeerServer server =
                    new PeerServer(tls == null ? HttpServer.create(bind, BACKLOG) : secured(bind, tls.context()));
            server.server.createContext("/", exchange -> answer(exchange, handler));
            server.server.setExecutor(server.threads);
            server.server.start();
            return server;
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the peer port " + address + " cannot be opened: " + ExceptionText.of(e), e);
        }
    }

    private static HttpServer secured(InetSocketAddress bind, SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create(bind, BACKLOG);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters required = context.getDefaultSSLParameters();
                required.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
                required.setNeedClientAuth(true);
                parameters.setSSLParameters(required);
            }
        });
        return server;
    }

    private static void set(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private static void answer(HttpExchange exchange, PeerHttpHandler handler) throws IOException {
        try (exchange) {
            handler.handle(exchange);
        } catch (RuntimeException e) {
            LOG.error("a request to the peer port failed", e);
            throw e;
        }
    }

    /** Returns the port, which differs from the configured port if that is 0. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
