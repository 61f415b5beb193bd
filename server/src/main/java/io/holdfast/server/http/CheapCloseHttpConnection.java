package io.holdfast.server.http;

import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * An HTTP connection that is closed cheaply if the client disconnects before the head of a request has arrived. Jetty
 * would create a request, an exception and an error response for the absent client, often on a new thread; thousands of
 * simultaneous disconnects would delay everything else.
 */
final class CheapCloseHttpConnection extends HttpConnection {

    private CheapCloseHttpConnection(HttpConfiguration configuration, Connector connector, EndPoint endPoint) {
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
                    new CheapCloseHttpConnection(getHttpConfiguration(), connector, endPoint), connector, endPoint);
        }
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
