package io.holdfast.testkit.network;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A network between the members of a cluster, each of which is a process on this machine. A link has a direction: the
 * packets from one member to another can be lost while those in the opposite direction arrive. Thread-safe.
 */
public interface FaultyNetwork extends AutoCloseable {

    /**
     * Creates a network with a namespace for each member if the machine allows it, or else one with proxies.
     *
     * @param folder a folder for files of the network
     * @param members the names of all members, including those that are started later
     * @param ports the ports on which every member listens
     */
    static FaultyNetwork create(Path folder, List<String> members, List<Integer> ports)
            throws IOException, InterruptedException {
        return NamespaceNetwork.isSupported()
                ? NamespaceNetwork.create(members)
                : ProxyNetwork.create(folder, members, ports);
    }

    /** Returns the host on which a member listens, and by which others reach it. It has a loopback address. */
    String hostOf(String member);

    /** Returns the command with which the process of a member must be started, in front of {@code java}. */
    List<String> prefixOf(String member);

    /** Returns the JVM options that the process of a member needs. */
    List<String> jvmOptionsOf(String member);

    /**
     * Loses packets of a link.
     *
     * @param percent the packets to lose, from 0 to 100
     */
    void setLoss(String from, String to, int percent) throws IOException, InterruptedException;

    /** Restores all links. */
    void heal() throws IOException, InterruptedException;

    /** Describes the network for a report. */
    String description();

    @Override
    void close() throws IOException;
}
