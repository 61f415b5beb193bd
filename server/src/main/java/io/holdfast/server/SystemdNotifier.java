package io.holdfast.server;

import io.holdfast.store.error.ExceptionText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells systemd when the server is ready and when it stops, if systemd started it with {@code Type=notify}. The message
 * is sent by {@code systemd-notify}, because Java has no Unix domain datagram sockets; the unit therefore needs {@code
 * NotifyAccess=all}. A message that cannot be sent is only logged.
 */
final class SystemdNotifier {

    private static final Logger LOG = LoggerFactory.getLogger(SystemdNotifier.class);
    private static final String SOCKET = "NOTIFY_SOCKET";
    private static final long TIMEOUT_SECONDS = 10;

    private final Map<String, String> environment;
    private final String program;

    SystemdNotifier(Map<String, String> environment) {
        this(environment, "systemd-notify");
    }

    SystemdNotifier(Map<String, String> environment, String program) {
        this.environment = environment;
        this.program = program;
    }

    /** Reports that the server accepts requests. */
    void ready(String status) {
        send("--ready", "--pid=" + ProcessHandle.current().pid(), "--status=" + status);
    }

    /** Reports that the server is stopping. */
    void stopping() {
        send("STOPPING=1");
    }

    private void send(String... arguments) {
        if (environment.getOrDefault(SOCKET, "").isEmpty()) {
            return;
        }
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                LOG.warn("{} did not exit within {} s", program, TIMEOUT_SECONDS);
            } else if (process.exitValue() != 0) {
                LOG.warn("{} failed with exit code {}", program, process.exitValue());
            }
        } catch (IOException e) {
            LOG.warn("systemd cannot be notified: {}", ExceptionText.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
