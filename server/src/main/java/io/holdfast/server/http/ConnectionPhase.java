package io.holdfast.server.http;

import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.jspecify.annotations.Nullable;

/** The phases of a connection, in the order in which connections are closed to make room for new connections. */
enum ConnectionPhase {

    /** A request is in progress, but its client has disconnected or has stopped sending. */
    ABANDONED,
    /** The response to the last request has been written; the client has not closed the connection. */
    CLOSING,
    /** The head of the first request has not arrived completely, or the TLS handshake is not complete. */
    FIRST_HEAD,
    /** The head of a later request has arrived in part. */
    LATER_HEAD,
    /** A request without a valid key is in progress; in most cases, its response is being written. */
    UNKNOWN_CALLER,
    /** The connection is kept open for another request. */
    IDLE,
    /**
     * A request from a known caller is in progress: its body is being read, it is being handled, or its response is
     * being written.
     */
    BUSY;

    /** Returns the HTTP connection of an end point, or null if the end point is new or closed. */
    static @Nullable HttpConnection connection(EndPoint endPoint) {
        Connection connection = endPoint.getConnection();
        if (connection instanceof SslConnection ssl) {
            connection = ssl.getSslEndPoint().getConnection();
        }
        return connection instanceof HttpConnection http ? http : null;
    }

    /** Returns the phase of a connection, which may change at any time. */
    static ConnectionPhase of(HttpConnection connection) {
        HttpParser parser = connection.getParser();
        if (parser.isClose() || parser.isClosed()) {
            return CLOSING;
        } else if (!parser.inHeaderState()) {
            return connection instanceof TrackedHttpConnection own && !own.hasKnownCaller() ? UNKNOWN_CALLER : BUSY;
        } else if (connection.getMessagesIn() == 0) {
            return FIRST_HEAD;
        }
        return parser.isStart() ? IDLE : LATER_HEAD;
    }
}
