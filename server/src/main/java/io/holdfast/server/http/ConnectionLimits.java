package io.holdfast.server.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.IdleTimeout;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.IO;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The limits on connections, in total and per client address. At a limit, connections without a request in progress, or
 * whose request has no valid key, are closed to make room for new connections, in the order of {@link ConnectionPhase}.
 * If there are none, the new connection is closed immediately.
 */
final class ConnectionLimits implements SelectorManager.AcceptListener {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimits.class);
    private static final long WARNING_INTERVAL = TimeUnit.SECONDS.toNanos(10);
    /** The time before the next search for connections to close, after a search that found none. */
    private static final long SEARCH_INTERVAL = TimeUnit.MILLISECONDS.toNanos(20);
    /**
     * The divisor n: 1/n of the connections are closed at a time. Closing them one by one would be slow, because each
     * search scans all connections.
     */
    private static final int CLOSED_DIVISOR = 64;
    /** The time for which a connection is not closed after it has served a request or received one without a key. */
    private static final long MIN_MILLIS = 1_000;

    private final AbstractConnector connector;
    private final int max;
    private final int maxPerAddress;
    private final Map<SelectableChannel, InetAddress> channels = new HashMap<>();
    private final Map<InetAddress, Integer> perAddress = new HashMap<>();
    private long warnedAt = System.nanoTime() - WARNING_INTERVAL;
    private long foundNoneAt = System.nanoTime() - SEARCH_INTERVAL;

    ConnectionLimits(AbstractConnector connector, HttpConfig.Connections settings) {
        this.connector = connector;
        this.max = OpenFileLimit.maxConnections(settings.max());
        this.maxPerAddress = settings.maxPerAddress() == 0 ? Integer.MAX_VALUE : settings.maxPerAddress();
    }

    @Override
    public synchronized void onAccepting(SelectableChannel channel) {
        InetAddress address = address(channel);
        if (address == null || !hasRoom(address)) {
            IO.close(channel);
            return;
        }
        channels.put(channel, address);
        perAddress.merge(address, 1, Integer::sum);
    }

    @Override
    public synchronized void onAcceptFailed(SelectableChannel channel, Throwable cause) {
        remove(channel);
    }

    @Override
    public synchronized void onClosed(SelectableChannel channel) {
        remove(channel);
    }

    private void remove(SelectableChannel channel) {
        InetAddress address = channels.remove(channel);
        if (address != null) {
            perAddress.computeIfPresent(address, (key, count) -> count == 1 ? null : Integer.valueOf(count - 1));
        }
    }

    private boolean hasRoom(InetAddress address) {
        if (perAddress.getOrDefault(address, 0) >= maxPerAddress) {
            warn("the limit of " + maxPerAddress + " connections from " + address.getHostAddress()
                    + " is reached (max-connections-per-address)");
            return makeRoom(address, maxPerAddress);
        }
        if (channels.size() >= max) {
            warn("the limit of " + max + " connections is reached (max-connections)");
            return makeRoom(null, max);
        }
        return true;
    }

    private void warn(String message) {
        long now = System.nanoTime();
        if (now - warnedAt >= WARNING_INTERVAL) {
            warnedAt = now;
            LOG.warn("{}; connections without a request from an authenticated caller are closed", message);
        }
    }

    /**
     * A connection that can be closed.
     *
     * @param age the time in milliseconds for which the connection has been in its phase
     */
    private record Candidate(SocketChannelEndPoint endPoint, ConnectionPhase phase, long age) {

        /**
         * Returns the phase that determines the order of closing. A new connection is given a short time to send the
         * head of its first request.
         */
        ConnectionPhase rank() {
            return phase == ConnectionPhase.FIRST_HEAD && age < MIN_MILLIS ? ConnectionPhase.UNKNOWN_CALLER : phase;
        }

        boolean canBeClosed() {
            return switch (phase) {
                case BUSY -> false;
                case IDLE, UNKNOWN_CALLER -> age >= MIN_MILLIS;
                default -> true;
            };
        }
    }

    /**
     * Closes some connections that are not in use by an authenticated caller, and returns whether it found any.
     *
     * @param address the client address whose connections may be closed, or null for all
     * @param limit the limit that is reached
     */
    private boolean makeRoom(@Nullable InetAddress address, int limit) {
        long now = System.nanoTime();
        if (now - foundNoneAt < SEARCH_INTERVAL) {
            return false;
        }
        List<Candidate> candidates = new ArrayList<>();
        for (EndPoint endPoint : connector.getConnectedEndPoints()) {
            if (endPoint instanceof SocketChannelEndPoint socket && isOpen(socket, address)) {
                Candidate candidate = candidate(socket);
                if (candidate.canBeClosed()) {
                    candidates.add(candidate);
                }
            }
        }
        if (candidates.isEmpty()) {
            foundNoneAt = now;
            return false;
        }
        candidates.sort(Comparator.comparing(Candidate::rank)
                .thenComparing(Comparator.comparingLong(Candidate::age).reversed()));
        for (Candidate candidate : candidates.subList(0, Math.min(candidates.size(), 1 + limit / CLOSED_DIVISOR))) {
            remove(candidate.endPoint().getChannel());
            candidate.endPoint().close();
        }
        return true;
    }

    private boolean isOpen(SocketChannelEndPoint socket, @Nullable InetAddress address) {
        InetAddress remote = channels.get(socket.getChannel());
        return remote != null && (address == null || address.equals(remote));
    }

    private static Candidate candidate(SocketChannelEndPoint socket) {
        HttpConnection connection = ConnectionPhase.connection(socket);
        ConnectionPhase phase = connection == null ? ConnectionPhase.BUSY : ConnectionPhase.of(connection);
        if ((phase == ConnectionPhase.BUSY || phase == ConnectionPhase.UNKNOWN_CALLER)
                && socket instanceof DisconnectDetectingEndPoint watched
                && watched.client() != DisconnectDetectingEndPoint.Client.CONNECTED) {
            phase = ConnectionPhase.ABANDONED;
        }
        return new Candidate(socket, phase, age(socket, connection, phase));
    }

    private static long age(SocketChannelEndPoint socket, @Nullable HttpConnection connection, ConnectionPhase phase) {
        if (phase == ConnectionPhase.IDLE) {
            return ((IdleTimeout) socket).getIdleFor();
        } else if (phase == ConnectionPhase.UNKNOWN_CALLER && connection instanceof TrackedHttpConnection own) {
            return own.requestMillis();
        }
        return System.currentTimeMillis() - socket.getCreatedTimeStamp();
    }

    private static @Nullable InetAddress address(SelectableChannel channel) {
        try {
            return channel instanceof SocketChannel socket
                            && socket.getRemoteAddress() instanceof InetSocketAddress address
                    ? address.getAddress()
                    : null;
        } catch (IOException e) {
            return null; // The client has disconnected already.
        }
    }
}
