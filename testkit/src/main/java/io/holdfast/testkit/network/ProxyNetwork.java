package io.holdfast.testkit.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A network in which the members connect to each other through proxies in this process. Each JVM resolves the names of
 * the members differently: its own name to the address on which it listens, and all others to proxies. TCP does not
 * lose bytes, so a link that loses all packets holds bytes back, and a link that loses some packets delays bytes.
 */
public final class ProxyNetwork implements FaultyNetwork {

    private static final String DOMAIN = ".holdfast.test";
    private static final String SUBNET = "127.78.";
    private static final int MAX_MEMBERS = 200;

    private final List<String> members;
    private final Path folder;
    private final Map<String, LinkCondition> links = new ConcurrentHashMap<>();
    private final List<LinkProxy> proxies = new ArrayList<>();

    private ProxyNetwork(Path folder, List<String> members) {
        this.folder = folder;
        this.members = List.copyOf(members);
    }

    /**
     * Creates the network.
     *
     * @param folder a folder for the host files
     * @param ports the ports on which every member listens
     */
    public static ProxyNetwork create(Path folder, List<String> members, List<Integer> ports) throws IOException {
        if (members.size() > MAX_MEMBERS) {
            throw new IllegalArgumentException(
                    "at most " + MAX_MEMBERS + " members are supported, but there are " + members.size());
        }
        ProxyNetwork network = new ProxyNetwork(folder, members);
        try {
            for (String from : members) {
                network.addMember(from, ports);
            }
        } catch (IOException e) {
            network.close();
            throw e;
        }
        return network;
    }

    private void addMember(String from, List<Integer> ports) throws IOException {
        List<String> hosts = new ArrayList<>(List.of("127.0.0.1 localhost"));
        for (String to : members) {
            hosts.add(addressOf(from, to).getHostAddress() + " " + hostOf(to));
            for (int port : from.equals(to) ? List.<Integer>of() : ports) {
                proxies.add(new LinkProxy(
                        new InetSocketAddress(addressOf(from, to), port),
                        new InetSocketAddress(addressOf(to, to), port),
                        link(from, to),
                        link(to, from)));
            }
        }
        Files.write(hostsFile(from), hosts);
    }

    /** Returns the address to which a member resolves the name of another member or its own name. */
    private InetAddress addressOf(String from, String to) throws IOException {
        int third = from.equals(to) ? 0 : members.indexOf(from) + 1;
        return InetAddress.getByName(SUBNET + third + "." + (members.indexOf(to) + 1));
    }

    private Path hostsFile(String member) {
        return folder.resolve("hosts-" + member);
    }

    private LinkCondition link(String from, String to) {
        return links.computeIfAbsent(from + ">" + to, name -> new LinkCondition());
    }

    @Override
    public String hostOf(String member) {
        return member + DOMAIN;
    }

    @Override
    public List<String> prefixOf(String member) {
        return List.of();
    }

    @Override
    public List<String> jvmOptionsOf(String member) {
        return List.of("-Djdk.net.hosts.file=" + hostsFile(member));
    }

    @Override
    public void setLoss(String from, String to, int percent) {
        link(from, to).setLoss(percent);
    }

    /** Sets the delay of all bytes on a link. */
    public void setDelay(String from, String to, Duration delay) {
        link(from, to).setDelay(delay);
    }

    @Override
    public void heal() {
        links.values().forEach(LinkCondition::heal);
    }

    @Override
    public String description() {
        return "TCP proxies";
    }

    @Override
    public void close() throws IOException {
        heal();
        for (LinkProxy proxy : proxies) {
            proxy.close();
        }
    }
}
