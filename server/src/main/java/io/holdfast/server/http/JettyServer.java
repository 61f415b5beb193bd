package io.holdfast.server.http;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The listening side: Jetty, with its limits, and with answers of our own to what is not even a request. */
public final class JettyServer {

    private static final Map<Integer, String> CODES = Map.of(
            400, "malformed_request",
            408, "timeout",
            413, "body_too_large",
            414, "path_too_long",
            431, "headers_too_large",
            503, "closing");

    private static final int ACCEPT_QUEUE = 4_096;
    private static final int MAX_CONNECTIONS = 16_384;

    private final org.eclipse.jetty.server.Server jetty;
    private final ServerConnector connector;
    private final boolean tls;

    public JettyServer(HttpConfig config, QueuedThreadPool threads) {
        tls = config.tls();
        jetty = new org.eclipse.jetty.server.Server(threads);
        jetty.setStopTimeout(config.shutdownTimeout().toMillis());
        jetty.setErrorHandler(JettyServer::error);
        HttpConfiguration http = http(config);
        connector = tls
                ? new ServerConnector(
                        jetty,
                        new SslConnectionFactory(TlsContextFactory.factory(config), "http/1.1"),
                        new HttpConnectionFactory(http))
                : new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost(config.bind());
        connector.setPort(config.port());
        // As long as the system lets it be: who comes with many others has to be let in before it can be turned away.
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        connector.setIdleTimeout(config.idleTimeout().toMillis());
        jetty.setConnectors(new Connector[] {connector});
        jetty.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, connector));
    }

    private static HttpConfiguration http(HttpConfig config) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(config.maxHeader());
        // The cache of headers takes 100 KB of every connection: with ten thousand of them there would be no room for
        // work.
        http.setHeaderCacheSize(0);
        // Ids have slashes and percents, and there are no files behind these paths that they could lead to. What is no
        // path is told so by the routes: Jetty would hang up on whoever still sends a body.
        http.setUriCompliance(UriCompliance.UNSAFE);
        if (config.tls()) {
            http.addCustomizer(new SecureRequestCustomizer(false));
        }
        return http;
    }

    /** Takes the port, so that nothing is begun that nobody could call; calls are answered once it is started. */
    public void bind() throws IOException {
        try {
            connector.open();
        } catch (IOException e) {
            throw new IOException(
                    connector.getHost() + ":" + connector.getPort() + " is not to be had (" + e.getMessage()
                            + "): --port says another, and 0 is any that is free",
                    e);
        }
    }

    /** Begins to listen. */
    public void start(Handler handler) throws Exception {
        jetty.setHandler(new GracefulHandler(handler));
        jetty.start();
    }

    /** Where it listens. */
    public URI address() {
        String host = connector.getHost().contains(":") ? "[" + connector.getHost() + "]" : connector.getHost();
        return URI.create((tls ? "https" : "http") + "://" + host + ":" + connector.getLocalPort());
    }

    /** Takes no more calls, and waits until those under way are answered. */
    public void stop() throws Exception {
        jetty.stop();
    }

    /** What Jetty refuses before it is a call: too long, not HTTP, too late. */
    private static boolean error(Request request, Response response, Callback callback) {
        int status =
                request.getAttribute(ErrorHandler.ERROR_STATUS) instanceof Integer given ? given : response.getStatus();
        String code = CODES.getOrDefault(status, status < 500 ? "malformed_request" : "internal");
        String id = RequestHandler.requestId(request);
        ApiResponse reply = ExceptionMapper.problemResponse(
                status, code, "this is no request that can be answered: " + code.replace('_', ' '), null, null, id);
        RequestHandler.writeHeaders(response, reply, id, request.isSecure());
        // What else comes on this connection cannot be told from the rest of this.
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        if (status == 503) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
        }
        response.write(true, ByteBuffer.wrap(reply.body()), callback);
        return true;
    }
}
