package io.holdfast.testkit.network;

import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A network of Linux network namespaces, one per member, connected by a bridge in a separate namespace. The receiver's
 * packet filter drops packets. No interface is in the machine's own namespace, and all addresses are loopback
 * addresses, so no packet can leave the machine. Requires root and nftables.
 */
public final class NamespaceNetwork implements FaultyNetwork {

    private static final Path FILTER = Path.of("/usr/sbin/nft");
    private static final String SUBNET = "127.77.0.";
    private static final int CERTAIN = 100;
    private static final AtomicInteger CREATED = new AtomicInteger();

    private final String name = "hf" + ProcessHandle.current().pid() + "-" + CREATED.incrementAndGet();
    private final List<String> members;
    private final Map<String, Map<String, Integer>> losses = new HashMap<>();

    private NamespaceNetwork(List<String> members) {
        this.members = List.copyOf(members);
    }

    /** Returns whether namespaces can be created. Installs nftables if it is missing and can be installed. */
    public static boolean isSupported() {
        if (!System.getProperty("user.name").equals("root")) {
            return false;
        }
        String probe = "hf" + ProcessHandle.current().pid() + "-probe";
        try {
            ThirdPartyServerProcess.installPackage("nftables", FILTER);
            run("ip", "netns", "add", probe);
            run("ip", "netns", "exec", probe, FILTER.toString(), "add table inet faults");
            run("ip", "netns", "del", probe);
            return true;
        } catch (IOException | IllegalStateException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    public static NamespaceNetwork create(List<String> members) throws IOException, InterruptedException {
        NamespaceNetwork network = new NamespaceNetwork(members);
        try {
            network.addBridge();
            for (String member : network.members) {
                network.addMember(member);
            }
        } catch (IOException | InterruptedException e) {
            network.close();
            throw e;
        }
        return network;
    }

    private void addBridge() throws IOException, InterruptedException {
        run("ip", "netns", "add", bridgeNamespace());
        run("ip", "-n", bridgeNamespace(), "link", "add", "br0", "type", "bridge");
        run("ip", "-n", bridgeNamespace(), "link", "set", "br0", "up");
    }

    private void addMember(String member) throws IOException, InterruptedException {
        String namespace = namespaceOf(member);
        String port = "port" + members.indexOf(member);
        run("ip", "netns", "add", namespace);
        run(
                "ip",
                "link",
                "add",
                "eth0",
                "netns",
                namespace,
                "type",
                "veth",
                "peer",
                "name",
                port,
                "netns",
                bridgeNamespace());
        run("ip", "-n", bridgeNamespace(), "link", "set", port, "master", "br0");
        run("ip", "-n", bridgeNamespace(), "link", "set", port, "up");
        // Allows loopback addresses on eth0 and leaves only 127.0.0.1 on the interface lo.
        for (String scope : List.of("all", "eth0")) {
            inNamespace(member, "sh", "-c", "echo 1 > /proc/sys/net/ipv4/conf/" + scope + "/route_localnet");
        }
        run("ip", "-n", namespace, "addr", "add", hostOf(member) + "/24", "dev", "eth0");
        run("ip", "-n", namespace, "link", "set", "eth0", "up");
        run("ip", "-n", namespace, "addr", "add", "127.0.0.1/32", "dev", "lo");
        run("ip", "-n", namespace, "link", "set", "lo", "up");
        run("ip", "-n", namespace, "addr", "del", "127.0.0.1/8", "dev", "lo");
        inNamespace(
                member,
                FILTER.toString(),
                "add table inet faults; add chain inet faults in { type filter hook input priority 0; }");
    }

    private String bridgeNamespace() {
        return name + "-bridge";
    }

    private String namespaceOf(String member) {
        return name + "-" + members.indexOf(member);
    }

    @Override
    public String hostOf(String member) {
        return SUBNET + (members.indexOf(member) + 1);
    }

    @Override
    public List<String> prefixOf(String member) {
        return List.of("ip", "netns", "exec", namespaceOf(member));
    }

    @Override
    public List<String> jvmOptionsOf(String member) {
        return List.of();
    }

    @Override
    public synchronized void setLoss(String from, String to, int percent) throws IOException, InterruptedException {
        losses.computeIfAbsent(to, receiver -> new HashMap<>()).put(from, percent);
        StringBuilder rules = new StringBuilder("flush chain inet faults in");
        losses.getOrDefault(to, Map.of()).forEach((sender, loss) -> {
            if (loss > 0) {
                rules.append("; add rule inet faults in ip saddr ").append(hostOf(sender));
                rules.append(loss < CERTAIN ? " numgen random mod 100 < " + loss + " drop" : " drop");
            }
        });
        inNamespace(to, FILTER.toString(), rules.toString());
    }

    @Override
    public synchronized void heal() throws IOException, InterruptedException {
        losses.clear();
        for (String member : members) {
            inNamespace(member, FILTER.toString(), "flush chain inet faults in");
        }
    }

    @Override
    public String description() {
        return "network namespaces";
    }

    private void inNamespace(String member, String... command) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("ip", "netns", "exec", namespaceOf(member)));
        all.addAll(List.of(command));
        run(all.toArray(String[]::new));
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("'" + String.join(" ", command) + "' failed: " + output.strip());
        }
    }

    /** Deletes the namespaces. Processes in them keep running without a network. */
    @Override
    public void close() {
        List<String> namespaces = new ArrayList<>(List.of(bridgeNamespace()));
        members.forEach(member -> namespaces.add(namespaceOf(member)));
        try {
            for (String namespace : namespaces) {
                if (Files.exists(Path.of("/run/netns", namespace))) {
                    run("ip", "netns", "del", namespace);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
