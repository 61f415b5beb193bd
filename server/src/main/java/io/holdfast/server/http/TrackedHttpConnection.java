package io.holdfast.server.http;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP connection that is closed cheaply if the client disconnects before the head of a request has arrived. Jetty
 * would create a request, an exception and an error response for the absent client, often on a new thread; thousands of
 * simultaneous disconnects would delay everything else.
 */
final class TrackedHttpConnection extends HttpConnection {

    private volatile boolean knownCaller;
    private volatile @Nullable Runnable onDisconnect;
    private volatile long requestStart;

    private TrackedHttpConnection(HttpConfiguration configuration, Connector connector, EndPoint endPoint) {
        super(configuration, connector, endPoint);
    }

    /** Creates the connections of a connector. */
    static final class Factory extends HttpConnectionFactory {

        Factory(HttpConfiguration configuration) {
            super(configuration);
        }

        @Override
        public Connection newConnection(Connector connector, EndPoint endPoint) {
            return configure(
                    new TrackedHttpConnection(getHttpConfiguration(), connector, endPoint), connector, endPoint);
        }
    }

    /** Records that a request has arrived whose caller is not authenticated yet. */
    void beginRequest() {
        knownCaller = false;
        onDisconnect = null;
        requestStart = System.nanoTime();
    }

    /** Records that the caller of the current request is authenticated. */
    void authenticate() {
        knownCaller = true;
    }

    boolean hasKnownCaller() {
        return knownCaller;
    }

    /**
     * Records that the request waits for new data. The wait ends if the client disconnects.
     *
     * @param action an action to run if the client disconnects
     */
    void beginWaiting(Runnable action) {
        onDisconnect = action;
    }

    boolean isWaiting() {
        return onDisconnect != null;
    }

    /** Ends a waiting request whose client has disconnected. */
    void abandon() {
        Runnable action = onDisconnect;
        if (action != null) {
            action.run();
        }
    }

    /** Returns the time in milliseconds since the current request arrived. */
    long requestMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - requestStart);
    }

    private boolean hasNoRequest() {
        return getHttpChannel().getRequest() == null;
    }

    @Override
    protected RequestHandler newRequestHandler() {
        return new RequestHandler() {
            @Override
            public void badMessage(HttpException failure) {
                if (getParser().isAtEOF() && hasNoRequest()) {
                    getEndPoint().close();
                } else {
                    super.badMessage(failure);
                }
            }
        };
    }

    @Override
    public void close() {
        if (hasNoRequest()) {
            getEndPoint().close();
        } else {
            super.close();
        }
    }
}
