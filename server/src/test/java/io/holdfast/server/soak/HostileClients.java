package io.holdfast.server.soak;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * A process that attacks a server until it is killed. It keeps a number of connections open, each with a hostile
 * request, opens them again when the server closes them, and floods the server with large bodies. Once all connections
 * were open, it prints their number by kind, and the responses to the flood, every two seconds.
 */
final class HostileClients {

    /** The time between two new connections. */
    private static final long CONNECT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** The share of new connections that are made without a key, which the server closes at once. */
    private static final int REFUSED_SHARE = 5;

    private static final long STEP_MILLIS = 10;
    private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long TRICKLE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int CONNECTIONS_PER_FLOODER = 1_280;
    /** The size of the receive buffer of clients that hardly read. */
    private static final int RECEIVE_BUFFER = 2_048;
    /** The number of bytes that such a client reads every second, so that it notices a disconnect. */
    private static final int READ_SLOWLY = 1_024;

    /** The requests of every twenty connections. */
    private static final List<HostileRequest> REQUESTS = List.of(
            HostileRequest.FEED,
            HostileRequest.FEED,
            HostileRequest.BODY_WITHOUT_KEY,
            HostileRequest.BODY_ON_OPEN_ROUTE,
            HostileRequest.UNREAD_DOCUMENT,
            HostileRequest.UNREAD_DOCUMENT,
            HostileRequest.CHUNKED_BODY,
            HostileRequest.CHUNKED_BODY,
            HostileRequest.CHUNKED_BODY,
            HostileRequest.BODY_WITH_KEY,
            HostileRequest.BODY_WITH_KEY,
            HostileRequest.BODY_WITH_KEY,
            HostileRequest.BODY_WITH_KEY,
            HostileRequest.BODY_WITH_KEY,
            HostileRequest.SLOW_HEAD,
            HostileRequest.SLOW_HEAD,
            HostileRequest.SLOW_HEAD,
            HostileRequest.SLOW_HEAD,
            HostileRequest.SLOW_HEAD,
            HostileRequest.SLOW_HEAD);

    private final URI server;
    private final List<String> keys;
    private final Selector selector;
    private final Queue<Hostile> toConnect = new ArrayDeque<>();
    private final Queue<Hostile> toRefuse = new ArrayDeque<>();
    private final List<Hostile> slow = new ArrayList<>();
    private final Map<HostileRequest, Integer> open = new EnumMap<>(HostileRequest.class);
    private final BodyFlood flood;
    private final ByteBuffer sink = ByteBuffer.allocateDirect(1 << 16);
    private int connections;
    private int firstConnects;
    private long closedByServer;

    private HostileClients(URI server, List<String> keys) throws IOException {
        this.server = server;
        this.keys = keys;
        this.flood = new BodyFlood(server, keys.get(0));
        this.selector = Selector.open();
    }

    /**
     * Attacks a server.
     *
     * @param args the address of the server, API keys separated by commas, and the number of connections
     */
    public static void main(String[] args) throws Exception {
        HostileClients clients = new HostileClients(URI.create(args[0]), List.of(args[1].split(",", -1)));
        int connections = Integer.parseInt(args[2]);
        clients.connections = connections;
        for (int connection = 0; connection < connections; connection++) {
            HostileRequest request = REQUESTS.get(connection % REQUESTS.size());
            Hostile hostile = new Hostile(request, clients.keys.get(connection % clients.keys.size()));
            clients.connectLater(hostile);
            if (!request.continuation().isEmpty() || request == HostileRequest.UNREAD_DOCUMENT) {
                clients.slow.add(hostile);
            }
        }
        for (int flooder = 0; flooder < 2 || flooder < connections / CONNECTIONS_PER_FLOODER; flooder++) {
            Thread thread = new Thread(clients.flood, "flooder");
            thread.setDaemon(true);
            thread.start();
        }
        clients.run();
    }

    /** A connection of an attacker. */
    private static final class Hostile {

        private final HostileRequest request;
        private final String key;
        private SocketChannel channel;

        private boolean connected;
        private boolean before;

        Hostile(HostileRequest request, String key) throws IOException {
            this.request = request;
            this.key = key;
            this.channel = SocketChannel.open();
        }
    }

    private void run() throws IOException {
        long reportAt = System.nanoTime() + REPORT_NANOS;
        long trickleAt = System.nanoTime() + TRICKLE_NANOS;
        long connectAt = System.nanoTime();
        int turn = 0;
        while (true) {
            for (; System.nanoTime() - connectAt >= 0; connectAt += CONNECT_NANOS) {
                Queue<Hostile> next = ++turn % REFUSED_SHARE == 0 ? toRefuse : toConnect;
                if (!next.isEmpty()) {
                    connect(next.remove());
                }
            }
            connectAt = Math.max(connectAt, System.nanoTime() - TimeUnit.SECONDS.toNanos(1));
            selector.select(STEP_MILLIS);
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
                SelectionKey selected = keys.next();
                keys.remove();
                serve((Hostile) selected.attachment(), selected);
            }
            long now = System.nanoTime();
            if (now - trickleAt >= 0) {
                trickleAt = now + TRICKLE_NANOS;
                slow.stream().filter(hostile -> hostile.connected).forEach(this::proceed);
            }
            if (now - reportAt >= 0 && firstConnects >= connections) {
                reportAt = now + REPORT_NANOS;
                System.out.println("open=" + open + " closedByServer=" + closedByServer + " flood=" + flood.statuses());
            }
        }
    }

    private void connect(Hostile hostile) throws IOException {
        if (!hostile.channel.isOpen()) {
            hostile.channel = SocketChannel.open();
        }
        hostile.channel.configureBlocking(false);
        if (hostile.request == HostileRequest.UNREAD_DOCUMENT) {
            hostile.channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER);
        }
        hostile.channel.register(selector, SelectionKey.OP_CONNECT, hostile);
        hostile.channel.connect(new InetSocketAddress(server.getHost(), server.getPort()));
    }

    private void serve(Hostile hostile, SelectionKey selected) {
        try {
            if (selected.isConnectable() && hostile.channel.finishConnect()) {
                hostile.connected = true;
                firstConnects += hostile.before ? 0 : 1;
                hostile.before = true;
                open.merge(hostile.request, 1, Integer::sum);
                selected.interestOps(hostile.request == HostileRequest.UNREAD_DOCUMENT ? 0 : SelectionKey.OP_READ);
                write(hostile, hostile.request.opening(hostile.key));
            } else if (selected.isValid() && selected.isReadable()) {
                sink.clear();
                if (hostile.channel.read(sink) < 0) {
                    reconnect(hostile);
                }
            }
        } catch (IOException e) {
            reconnect(hostile);
        }
    }

    /** Sends the next part of a request, or reads a small part of a response. */
    private void proceed(Hostile hostile) {
        if (hostile.request == HostileRequest.UNREAD_DOCUMENT) {
            sink.clear().limit(READ_SLOWLY);
            try {
                if (hostile.channel.read(sink) < 0) {
                    reconnect(hostile);
                }
            } catch (IOException e) {
                reconnect(hostile);
            }
        } else {
            write(hostile, hostile.request.continuation());
        }
    }

    private void write(Hostile hostile, String text) {
        try {
            hostile.channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            reconnect(hostile);
        }
    }

    private void reconnect(Hostile hostile) {
        closedByServer++;
        if (hostile.connected) {
            hostile.connected = false;
            open.merge(hostile.request, -1, Integer::sum);
        }
        try {
            hostile.channel.close();
        } catch (IOException e) {
            // It is gone in either case.
        }
        connectLater(hostile);
    }

    private void connectLater(Hostile hostile) {
        (hostile.request.isRefused() ? toRefuse : toConnect).add(hostile);
    }
}
