package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The beanstalkd contender, with fsync on every write. A consumer sends "delete" and the next "reserve" in one packet.
 */
final class BeanstalkdProduceConsume extends ProduceConsumeContender {

    private final ScratchDirectory scratch;
    private int port;
    private @Nullable ThirdPartyServerProcess server;
    private @Nullable Path folder;

    BeanstalkdProduceConsume(ScratchDirectory scratch, int clients) {
        super(clients);
        this.scratch = scratch;
    }

    static void install() throws Exception {
        ThirdPartyServerProcess.installPackage("beanstalkd", Path.of("/usr/bin/beanstalkd"));
    }

    static String version() throws IOException {
        Process process = new ProcessBuilder("/usr/bin/beanstalkd", "-v").start();
        try (BufferedReader output = process.inputReader(StandardCharsets.US_ASCII)) {
            String line = output.readLine();
            return line == null ? "unknown version" : line.replace("beanstalkd ", "");
        }
    }

    @Override
    public void before() throws Exception {
        folder = scratch.createFolder("beanstalkd");
        port = ThirdPartyServerProcess.freePort();
        server = ThirdPartyServerProcess.start(
                folder,
                Map.of(),
                List.of("/usr/bin/beanstalkd", "-b", folder.toString(), "-f", "0", "-l", "127.0.0.1", "-p", "" + port));
        ThirdPartyServerProcess.await("beanstalkd", () -> connect().close());
    }

    @Override
    public void after() throws Exception {
        Objects.requireNonNull(server).close();
        ScratchDirectory.deleteRecursively(Objects.requireNonNull(folder));
    }

    private BeanstalkdConnection connect() throws IOException {
        return new BeanstalkdConnection(port);
    }

    @Override
    Producer producer() throws IOException {
        BeanstalkdConnection connection = connect();
        return new Producer() {
            @Override
            public void enqueue(byte[] payload) throws IOException {
                connection.send("put 0 0 60 " + payload.length + "\r\n", payload);
                connection.expect("INSERTED");
            }

            @Override
            public void close() throws IOException {
                connection.close();
            }
        };
    }

    @Override
    Consumer consumer() throws IOException {
        BeanstalkdConnection connection = connect();
        return new Consumer() {
            private String held = "";

            @Override
            public boolean ackAndTakeNext() throws IOException {
                boolean acknowledges = !held.isEmpty();
                connection.send((acknowledges ? "delete " + held + "\r\n" : "") + "reserve-with-timeout 0\r\n", null);
                if (acknowledges) {
                    connection.expect("DELETED");
                }
                String[] response = connection.line().split(" ", -1);
                held = "";
                if (response[0].equals("RESERVED")) {
                    held = response[1];
                    connection.read(Integer.parseInt(response[2]) + 2);
                }
                return acknowledges;
            }

            @Override
            public boolean ackLast() throws IOException {
                if (held.isEmpty()) {
                    return false;
                }
                connection.send("delete " + held + "\r\n", null);
                connection.expect("DELETED");
                return true;
            }

            @Override
            public void close() throws IOException {
                connection.close();
            }
        };
    }

    /** A connection that implements beanstalkd's protocol: lines of text, and bodies followed by a line break. */
    private static final class BeanstalkdConnection implements AutoCloseable {
        private final Socket socket = new Socket();
        private final InputStream in;
        private final OutputStream out;

        BeanstalkdConnection(int port) throws IOException {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream(), 8_192);
            out = socket.getOutputStream();
        }

        void send(String command, byte @Nullable [] body) throws IOException {
            byte[] head = command.getBytes(StandardCharsets.US_ASCII);
            byte[] packet = new byte[head.length + (body == null ? 0 : body.length + 2)];
            System.arraycopy(head, 0, packet, 0, head.length);
            if (body != null) {
                System.arraycopy(body, 0, packet, head.length, body.length);
                packet[packet.length - 2] = '\r';
                packet[packet.length - 1] = '\n';
            }
            out.write(packet);
        }

        String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) {
                    throw new IOException("beanstalkd closed the connection");
                }
                line.append((char) c);
            }
            return line.toString().strip();
        }

        void expect(String expected) throws IOException {
            String line = line();
            if (!line.startsWith(expected)) {
                throw new IOException("unexpected response from beanstalkd: '" + line + "' instead of " + expected);
            }
        }

        void read(int bytes) throws IOException {
            in.skipNBytes(bytes);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
