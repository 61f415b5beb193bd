package io.holdfast.testkit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.holdfast.testkit.process.CommandLoop;
import io.holdfast.testkit.process.ControlledJvm;
import io.holdfast.testkit.process.ControlledJvm.Launch;
import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Verifies the networks with an echo server in a process for each member. */
@Tag("cluster")
@SuppressWarnings("NullAway.Init") // Each test starts the network of its kind.
class FaultyNetworkTest {

    private static final List<String> MEMBERS = List.of("a", "b", "c");
    private static final String TIMED_OUT = "timed out";

    @TempDir
    Path folder;

    private FaultyNetwork network;
    private ControlledJvm first;
    private ControlledJvm second;
    private int port;

    enum Kind {
        NAMESPACES,
        PROXIES
    }

    private void start(Kind kind) throws Exception {
        port = ThirdPartyServerProcess.freePort();
        if (kind == Kind.NAMESPACES) {
            assumeTrue(NamespaceNetwork.isSupported(), "namespaces require root on Linux, and nftables");
            network = NamespaceNetwork.create(MEMBERS);
        } else {
            network = ProxyNetwork.create(folder, MEMBERS, List.of(port));
        }
        first = start("a");
        second = start("b");
    }

    private ControlledJvm start(String member) throws Exception {
        Launch launch =
                new Launch(network.prefixOf(member), network.jvmOptionsOf(member), folder.resolve("errors-" + member));
        ControlledJvm process = ControlledJvm.start(
                launch, FaultyNetworkTest.class, List.of(network.hostOf(member), Integer.toString(port)));
        assertThat(process.call("ready")).isEqualTo("ready");
        return process;
    }

    @AfterEach
    void close() throws IOException {
        if (first != null) {
            first.close();
        }
        if (second != null) {
            second.close();
        }
        if (network != null) {
            network.close();
        }
    }

    /** An echo server, and a client that keeps its connection. */
    public static void main(String[] args) throws IOException {
        ServerSocket server = new ServerSocket();
        server.bind(new InetSocketAddress(args[0], Integer.parseInt(args[1])));
        Thread echo = new Thread(() -> serve(server));
        echo.setDaemon(true);
        echo.start();
        Socket[] client = {null};
        CommandLoop.run(command -> {
            String[] words = command.split(" ", -1);
            if (words[0].equals("ready")) {
                return "ready";
            }
            if (words[0].equals("connect")) {
                client[0] = new Socket();
                client[0].connect(new InetSocketAddress(words[1], server.getLocalPort()), 1_000);
                return "connected";
            }
            if (words[0].equals("echo")) {
                client[0].getOutputStream().write(words[2].charAt(0));
            }
            client[0].setSoTimeout(Integer.parseInt(words[1]));
            try {
                return String.valueOf((char) client[0].getInputStream().read());
            } catch (SocketTimeoutException e) {
                return TIMED_OUT;
            }
        });
    }

    private static void serve(ServerSocket server) {
        while (true) {
            try {
                Socket socket = server.accept();
                Thread copy = new Thread(() -> {
                    try {
                        socket.getInputStream().transferTo(socket.getOutputStream());
                    } catch (IOException e) { // The client has closed the connection.
                    }
                });
                copy.setDaemon(true);
                copy.start();
            } catch (IOException e) {
                return;
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void eachDirectionCanBeInterruptedAndHealed(Kind kind) throws Exception {
        start(kind);
        assertThat(first.call("connect " + network.hostOf("b"))).isEqualTo("connected");
        assertThat(second.call("connect " + network.hostOf("a"))).isEqualTo("connected");
        assertThat(first.call("echo 5000 x")).isEqualTo("x");
        for (List<String> link : List.of(List.of("a", "b"), List.of("b", "a"))) {
            network.setLoss(link.get(0), link.get(1), 100);
            assertThat(first.call("echo 400 y"))
                    .as("while %s is interrupted", link)
                    .isEqualTo(TIMED_OUT);
            network.heal();
            assertThat(first.call("read 20000")).as("after %s has healed", link).isEqualTo("y");
        }
        network.setLoss("a", "c", 100);
        assertThat(second.call("echo 5000 q")).as("another link").isEqualTo("q");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void bytesArriveThroughALinkThatLosesPackets(Kind kind) throws Exception {
        start(kind);
        network.setLoss("a", "b", 30);
        network.setLoss("b", "a", 30);
        for (int attempt = 0; ; attempt++) {
            try {
                first.call("connect " + network.hostOf("b"));
                break;
            } catch (ControlledJvm.CommandFailedException e) {
                assertThat(attempt).isLessThan(20);
            }
        }
        // TCP doubles the delay of each retransmission, so a few losses in a row take more than 20 seconds.
        for (int i = 0; i < 20; i++) {
            String sent = String.valueOf((char) ('a' + i));
            assertThat(first.call("echo 120000 " + sent, Duration.ofSeconds(150)))
                    .isEqualTo(sent);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = "PROXIES")
    void aLinkCanBeDelayed(Kind kind) throws Exception {
        start(kind);
        first.call("connect " + network.hostOf("b"));
        ((ProxyNetwork) network).setDelay("a", "b", Duration.ofMillis(700));
        assertThat(first.call("echo 300 x")).isEqualTo(TIMED_OUT);
        assertThat(first.call("read 20000")).isEqualTo("x");
    }
}
