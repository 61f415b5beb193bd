package io.holdfast.torture.feed;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Main class of a webhook receiver that is killed during the test. It appends the headers of the signature and the body
 * of each request to a file before it responds. The arguments are {@code PORT FILE}.
 */
public final class ReceiverMain {

    private static final int THREADS = 8;

    private ReceiverMain() {}

    public static void main(String[] args) throws IOException {
        FileChannel file = FileChannel.open(Path.of(args[1]), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 0);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            StringBuilder line = new StringBuilder();
            for (String header : ReceivedRequest.HEADERS) {
                line.append(exchange.getRequestHeaders().getFirst(header)).append('\t');
            }
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            append(file, line.append(body).append('\n').toString());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        System.out.println("ready");
    }

    private static void append(FileChannel file, String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        synchronized (file) {
            while (bytes.hasRemaining()) {
                int unused = file.write(bytes);
            }
        }
    }
}
