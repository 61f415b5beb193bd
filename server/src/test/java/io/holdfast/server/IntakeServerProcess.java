package io.holdfast.server;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A server with an intake in a process of its own, which is killed. It prints its address and its first API key. */
final class IntakeServerProcess {

    private IntakeServerProcess() {}

    public static void main(String[] args) throws Exception {
        Server server = new Server(LayeredSettings.read(
                        List.of("--data", args[0], "--port", "0", "--intake", args[1]),
                        Map.of("HOOK_SECRET", WebhookReceiver.SECRET))
                .config());
        System.out.println(server.address());
        System.out.println(server.firstKey());
        new CountDownLatch(1).await();
    }
}
