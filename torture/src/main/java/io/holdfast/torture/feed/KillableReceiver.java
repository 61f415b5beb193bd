package io.holdfast.torture.feed;

import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;

/** The {@linkplain ReceiverMain webhook receiver} in a separate process, and the file that it writes. */
final class KillableReceiver implements AutoCloseable {

    private final Path file;
    private final int port = ThirdPartyServerProcess.freePort();
    private CrashProcess process;
    private long position;

    KillableReceiver(Path folder) throws IOException, InterruptedException {
        file = Files.createFile(folder.resolve("received.txt"));
        process = start();
    }

    private CrashProcess start() throws IOException, InterruptedException {
        CrashProcess started = CrashProcess.start(ReceiverMain.class, Integer.toString(port), file.toString());
        started.awaitLines(1);
        return started;
    }

    String url() {
        return "http://127.0.0.1:" + port + "/";
    }

    /** Passes each request since the last call to a consumer, in the order of arrival. */
    void drain(Consumer<ReceivedRequest> consumer) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        long complete = position;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.position(position);
            while (channel.read(buffer.clear()) > 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    byte next = buffer.get();
                    position++;
                    if (next != '\n') {
                        line.write(next);
                        continue;
                    }
                    complete = position;
                    ReceivedRequest request = ReceivedRequest.parse(line.toString(StandardCharsets.UTF_8));
                    line.reset();
                    consumer.accept(request);
                }
            }
        }
        position = complete;
    }

    void kill() throws IOException, InterruptedException {
        List<String> unused = process.kill();
        process.close();
        removePartialLine();
    }

    /**
     * Removes an incomplete last line, which the process was writing when it was killed. Its request received no
     * response.
     */
    private void removePartialLine() throws IOException {
        byte[] all = Files.readAllBytes(file);
        int end = all.length;
        while (end > 0 && all[end - 1] != '\n') {
            end--;
        }
        if (end < all.length) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(end);
            }
        }
    }

    void restart() throws IOException, InterruptedException {
        process = start();
    }

    @Override
    public void close() throws IOException {
        process.close();
    }
}
