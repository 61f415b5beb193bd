package io.holdfast.server.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections that have had no request in progress for too long, and connections whose client disconnects
 * during a request. Jetty's own timeout restarts with every byte, so a client that sends a byte from time to time
 * would keep a connection open forever. One thread checks all connections once per second, so that requests have no
 * additional cost.
 */
final class ConnectionDeadlines extends ConnectorCheck {

    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final AbstractConnector connector;
    private final Duration headTimeout;
    private final Duration idleTimeout;
    /** The connections without a request in progress, as of the last check. */
    private Map<EndPoint, Waiting> waiting = new HashMap<>();

    /**
     * A connection without a request in progress, its number of past requests, and the time at which its wait began.
     */
    private record Waiting(ConnectionPhase phase, long requests, long since) {}

    ConnectionDeadlines(AbstractConnector connector, HttpConfig.Connections settings) {
        super(connector, INTERVAL);
        this.connector = connector;
        this.headTimeout = settings.headTimeout();
        this.idleTimeout = settings.idleTimeout();
    }

    @Override
    void check() {
        long now = System.nanoTime();
        Map<EndPoint, Waiting> found = new HashMap<>();
        for (EndPoint endPoint : connector.getConnectedEndPoints()) {
            HttpConnection connection = ConnectionPhase.connection(endPoint);
            ConnectionPhase phase = connection == null ? ConnectionPhase.BUSY : ConnectionPhase.of(connection);
            if (connection == null || phase == ConnectionPhase.BUSY || phase == ConnectionPhase.UNKNOWN_CALLER) {
                closeAbandoned(endPoint, connection);
                continue;
            }
            Waiting before = waiting.get(endPoint);
            Waiting current =
                    before != null && before.phase() == phase && before.requests() == connection.getMessagesIn()
                            ? before
                            : new Waiting(phase, connection.getMessagesIn(), now);
            if (now - current.since() >= limit(phase).toNanos()) {
                endPoint.close();
            } else {
                found.put(endPoint, current);
            }
        }
        waiting = found;
    }

    /** Closes a connection that is broken, or whose client has disconnected while its request waits. */
    private static void closeAbandoned(EndPoint endPoint, @Nullable HttpConnection connection) {
        if (endPoint instanceof DisconnectDetectingEndPoint watched
                && connection instanceof TrackedHttpConnection own) {
            DisconnectDetectingEndPoint.Client client = watched.client();
            if (client == DisconnectDetectingEndPoint.Client.RESET
                    || (own.isWaiting() && client == DisconnectDetectingEndPoint.Client.DISCONNECTED)) {
                endPoint.close(); // Closes even an encrypted connection without waiting.
                own.abandon();
            }
        }
    }

    private Duration limit(ConnectionPhase phase) {
        // Jetty closes idle connections itself; this catches those that only send line breaks.
        return phase == ConnectionPhase.IDLE ? idleTimeout.plus(INTERVAL) : headTimeout;
    }
}
