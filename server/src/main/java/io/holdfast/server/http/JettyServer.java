package io.holdfast.server.http;

import io.holdfast.server.error.ApiException;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Map;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** The Jetty server with its limits and with error responses for requests that Jetty itself rejects. */
public final class JettyServer {

    private static final Map<Integer, String> CODES = Map.of(
            400, "malformed_request",
            408, "timeout",
            413, "body_too_large",
            414, "path_too_long",
            431, "headers_too_large",
            501, "transfer_encoding_not_supported",
            503, "closing",
            505, "http_version_not_supported");

    private static final int ACCEPT_QUEUE = 4_096;

    private final org.eclipse.jetty.server.Server jetty;
    private final ServerConnector connector;
    private final boolean tls;

    public JettyServer(HttpConfig config, QueuedThreadPool threads) {
        tls = config.tls();
        jetty = new org.eclipse.jetty.server.Server(threads);
        jetty.setStopTimeout(config.shutdownTimeout().toMillis());
        jetty.setErrorHandler(JettyServer::error);
        HttpConfiguration http = http(config);
        if (tls) {
            SslContextFactory.Server certificates = TlsContextFactory.factory(config);
            connector = new WatchingConnector(
                    jetty, new SslConnectionFactory(certificates, "http/1.1"), new TrackedHttpConnection.Factory(http));
            connector.addBean(new CertificateReloader(connector, certificates, config));
        } else {
            connector = new WatchingConnector(jetty, new TrackedHttpConnection.Factory(http));
        }
        connector.setHost(config.bind());
        connector.setPort(config.port());
        // As long as the system allows, because a connection must be accepted before it can receive a 503.
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        connector.setIdleTimeout(config.connections().idleTimeout().toMillis());
        jetty.setConnectors(new Connector[] {connector});
        connector.addBean(new ConnectionLimits(connector, config.connections()));
        connector.addBean(new ConnectionDeadlines(connector, config.connections()));
    }

    private static HttpConfiguration http(HttpConfig config) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(config.maxHeader());
        // The header cache takes 100 KB per connection, which is too much with ten thousand connections.
        http.setHeaderCacheSize(0);
        // Ids may contain slashes and percent signs, and no path leads to a file. Malformed paths are rejected by the
        // route table, because Jetty would close the connection while a client still sends its body.
        http.setUriCompliance(UriCompliance.UNSAFE);
        // Proxies disagree on lines that end without a carriage return, which would permit request smuggling.
        http.setHttpCompliance(HttpCompliance.RFC9110.without(
                "STRICT_LINES",
                HttpCompliance.Violation.LF_HEADER_TERMINATION,
                HttpCompliance.Violation.LF_CHUNK_TERMINATION));
        if (config.tls()) {
            http.addCustomizer(new SecureRequestCustomizer(false));
        }
        return http;
    }

    /** A connector whose connections detect disconnects. */
    private static final class WatchingConnector extends ServerConnector {

        WatchingConnector(org.eclipse.jetty.server.Server jetty, ConnectionFactory... factories) {
            super(jetty, factories);
        }

        @Override
        protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
            DisconnectDetectingEndPoint endPoint =
                    new DisconnectDetectingEndPoint(channel, selector, key, getScheduler(), getExecutor());
            endPoint.setIdleTimeout(getIdleTimeout());
            return endPoint;
        }
    }

    /** Binds the port before anything else is started; requests are handled only after {@link #start}. */
    public void bind() throws IOException {
        try {
            connector.open();
        } catch (IOException e) {
            throw new IOException(
                    "cannot listen on " + connector.getHost() + ":" + connector.getPort() + bindProblem(e), e);
        }
    }

    /** Returns a message that states why the address cannot be bound and which setting to change. */
    private static String bindProblem(IOException e) {
        String cause = String.valueOf(
                e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
        if (cause.contains("in use")) {
            return ": the port is in use; choose another port with --port, or any free port with --port 0";
        }
        if (cause.contains("assign requested address")) {
            return ": this machine does not have the address; choose another address with --bind";
        }
        return ": " + cause + "; choose another address with --bind, or another port with --port";
    }

    /** Starts handling requests. */
    public void start(Handler handler) throws Exception {
        jetty.setHandler(new GracefulHandler(handler));
        jetty.start();
    }

    /** Returns the address that the server listens on. */
    public URI address() {
        String host = connector.getHost().contains(":") ? "[" + connector.getHost() + "]" : connector.getHost();
        return URI.create((tls ? "https" : "http") + "://" + host + ":" + connector.getLocalPort());
    }

    /** Stops accepting requests and waits for requests in flight. */
    public void stop() throws Exception {
        jetty.stop();
    }

    /** Writes the error response for a request that Jetty rejects, such as one with oversized headers. */
    private static boolean error(Request request, Response response, Callback callback) {
        int status = request.getAttribute(ErrorHandler.ERROR_STATUS) instanceof Integer attribute
                ? attribute
                : response.getStatus();
        if (status == 400 && isTransferEncoding(request.getAttribute(ErrorHandler.ERROR_EXCEPTION))) {
            status = 501;
        }
        String code = CODES.getOrDefault(status, status < 500 ? "malformed_request" : "internal");
        String id = ResponseHeaders.requestId(request);
        String message = status == 501
                ? "Transfer-Encoding must be 'chunked' or absent"
                : "the request was rejected: " + code.replace('_', ' ');
        ApiResponse error = ExceptionMapper.problemResponse(status, code, message, null, null, id);
        ResponseHeaders.write(response, error, id, request.isSecure());
        // The start of the next request on this connection cannot be found.
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        if (status == 503) {
            ApiException.closing()
                    .headers()
                    .forEach((name, value) -> response.getHeaders().put(name, value));
        }
        response.write(true, ByteBuffer.wrap(error.body()), callback);
        return true;
    }

    /** Returns whether Jetty rejected a transfer encoding, which can be recognized only by its message. */
    private static boolean isTransferEncoding(@Nullable Object exception) {
        return exception instanceof HttpException rejected
                && String.valueOf(rejected.getReason()).startsWith("Bad Transfer-Encoding");
    }
}
