package io.holdfast.server.soak;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * A process that attacks a server until it is killed. It keeps a number of connections open, which open feeds, announce
 * bodies, or send heads byte by byte, opens them again when the server closes them, and floods the server with large
 * bodies. Once all connections were open, it prints their number by kind every two seconds.
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
    private static final int FLOOD_BYTES = 4 << 20;

    private enum Attack {
        FEED,
        BODY_WITH_KEY,
        BODY_WITHOUT_KEY,
        SLOW_HEAD
    }

    /** The attacks of every ten connections. */
    private static final List<Attack> ATTACKS = List.of(
            Attack.FEED,
            Attack.BODY_WITHOUT_KEY,
            Attack.BODY_WITH_KEY,
            Attack.BODY_WITH_KEY,
            Attack.BODY_WITH_KEY,
            Attack.BODY_WITH_KEY,
            Attack.SLOW_HEAD,
            Attack.SLOW_HEAD,
            Attack.SLOW_HEAD,
            Attack.SLOW_HEAD);

    private final URI server;
    private final List<String> keys;
    private final Selector selector;
    private final Queue<Hostile> toConnect = new ArrayDeque<>();
    private final Queue<Hostile> toRefuse = new ArrayDeque<>();
    private final List<Hostile> slowHeads = new ArrayList<>();
    private final Map<Attack, Integer> open = new EnumMap<>(Attack.class);
    private final ByteBuffer sink = ByteBuffer.allocateDirect(1 << 16);
    private int connections;
    private int firstConnects;
    private long closedByServer;

    private HostileClients(URI server, List<String> keys) throws IOException {
        this.server = server;
        this.keys = keys;
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
            Attack attack = ATTACKS.get(connection % ATTACKS.size());
            Hostile hostile = new Hostile(attack, clients.keys.get(connection % clients.keys.size()));
            clients.connectLater(hostile);
            if (attack == Attack.SLOW_HEAD) {
                clients.slowHeads.add(hostile);
            }
        }
        for (int flooder = 0; flooder < 2 || flooder < connections / CONNECTIONS_PER_FLOODER; flooder++) {
            Thread thread = new Thread(clients::flood, "flooder");
            thread.setDaemon(true);
            thread.start();
        }
        clients.run();
    }

    /** A connection of an attacker. */
    private static final class Hostile {

        private final Attack attack;
        private final String key;
        private SocketChannel channel;

        private boolean connected;
        private boolean before;

        Hostile(Attack attack, String key) throws IOException {
            this.attack = attack;
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
                slowHeads.stream().filter(hostile -> hostile.connected).forEach(hostile -> write(hostile, "a"));
            }
            if (now - reportAt >= 0 && firstConnects >= connections) {
                reportAt = now + REPORT_NANOS;
                System.out.println("open=" + open + " closedByServer=" + closedByServer);
            }
        }
    }

    private void connect(Hostile hostile) throws IOException {
        if (!hostile.channel.isOpen()) {
            hostile.channel = SocketChannel.open();
        }
        hostile.channel.configureBlocking(false);
        hostile.channel.register(selector, SelectionKey.OP_CONNECT, hostile);
        hostile.channel.connect(new InetSocketAddress(server.getHost(), server.getPort()));
    }

    private void serve(Hostile hostile, SelectionKey selected) {
        try {
            if (selected.isConnectable() && hostile.channel.finishConnect()) {
                hostile.connected = true;
                firstConnects += hostile.before ? 0 : 1;
                hostile.before = true;
                open.merge(hostile.attack, 1, Integer::sum);
                selected.interestOps(SelectionKey.OP_READ);
                write(hostile, opening(hostile));
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

    private static String opening(Hostile hostile) {
        String authorization = "Host: x\r\nAuthorization: Bearer " + hostile.key + "\r\n";
        return switch (hostile.attack) {
            case FEED -> "GET /v1/queues/soak/stats/feed HTTP/1.1\r\n" + authorization + "\r\n";
            case BODY_WITH_KEY ->
                "POST /v1/queues/soak/messages HTTP/1.1\r\n" + authorization + "Content-Length: 1000000\r\n\r\n{";
            case BODY_WITHOUT_KEY ->
                "POST /v1/queues/soak/messages HTTP/1.1\r\nHost: x\r\n" + "Content-Length: 1000000\r\n\r\n{";
            case SLOW_HEAD -> "GET /healthz HTTP/1.1\r\nHost: x\r\nX: ";
        };
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
            open.merge(hostile.attack, -1, Integer::sum);
        }
        try {
            hostile.channel.close();
        } catch (IOException e) {
            // It is gone in either case.
        }
        connectLater(hostile);
    }

    private void connectLater(Hostile hostile) {
        (hostile.attack == Attack.BODY_WITHOUT_KEY ? toRefuse : toConnect).add(hostile);
    }

    /** Sends large bodies that are parsed completely before they are refused. */
    private void flood() {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(30))
                .build();
        byte[] body = ("{\"messages\":["
                        + "{\"text\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"},"
                                .repeat(FLOOD_BYTES / 75)
                        + "{\"nonsense\":1}]}")
                .getBytes(StandardCharsets.US_ASCII);
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/v1/queues/soak/messages/all"))
                .header("Authorization", "Bearer " + keys.get(0))
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        while (true) {
            try {
                http.send(request, BodyHandlers.discarding());
            } catch (IOException e) {
                // Refused; the attack goes on.
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
