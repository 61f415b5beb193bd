package io.holdfast.testkit.network;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A network between the members of a cluster, with links that a test can disturb. Each member is a process on this
 * machine. A link has a direction: packets from one member to another can be lost while packets in the opposite
 * direction arrive. Thread-safe.
 */
public interface FaultyNetwork extends AutoCloseable {

    /**
     * Creates a network with a network namespace for each member if the machine allows it; otherwise, a network with
     * proxies.
     *
     * @param folder a folder for the files of the network
     * @param members the names of all members, including those that are started later
     * @param ports the ports on which every member listens
     */
    static FaultyNetwork create(Path folder, List<String> members, List<Integer> ports)
            throws IOException, InterruptedException {
        return NamespaceNetwork.isSupported()
                ? NamespaceNetwork.create(members)
                : ProxyNetwork.create(folder, members, ports);
    }

    /** Returns the host name at which a member listens and others reach it. It has a loopback address. */
    String hostOf(String member);

    /** Returns the command that must precede {@code java} when a member's process is started. */
    List<String> prefixOf(String member);

    /** Returns the JVM options that a member's process needs. */
    List<String> jvmOptionsOf(String member);

    /**
     * Sets the packet loss of a link.
     *
     * @param percent the percentage of packets to lose, from 0 to 100
     */
    void setLoss(String from, String to, int percent) throws IOException, InterruptedException;

    /** Restores all links. */
    void heal() throws IOException, InterruptedException;

    /** Describes the network for a report. */
    String description();

    @Override
    void close() throws IOException;
}
