package io.holdfast.client.internal;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of the servers in a cluster, and the address to which calls are sent: that of the leader, if it is
 * known. Thread-safe.
 */
public final class ServerAddresses {

    private final List<URI> configured;
    private URI current;

    /** The list index of the address that was tried last. */
    private int position;

    public ServerAddresses(List<URI> configured) {
        this.configured = List.copyOf(configured);
        this.current = this.configured.get(0);
    }

    /** Returns whether other servers may handle a call that the current server cannot handle. */
    public synchronized boolean isCluster() {
        return configured.size() > 1 || !current.equals(configured.get(0));
    }

    public int size() {
        return configured.size();
    }

    public synchronized URI current() {
        return current;
    }

    /**
     * Switches to the leader that a server has named, unless this would replace an encrypted connection with an
     * unencrypted one.
     *
     * @param location the address of the request at the leader
     * @return whether calls are now sent to that leader
     */
    public synchronized boolean useLeader(URI server, @Nullable URI location) {
        if (location == null
                || location.getHost() == null
                || !("https".equals(location.getScheme())
                        || ("http".equals(location.getScheme()) && "http".equals(server.getScheme())))) {
            return false;
        }
        URI leader = URI.create(location.getScheme() + "://" + location.getRawAuthority());
        int known = configured.indexOf(leader);
        position = known < 0 ? position : known;
        current = leader;
        return true;
    }

    /** Moves on to the next server, unless another call has already done so. */
    public synchronized void skip(URI failed) {
        if (current.equals(failed)) {
            position = (position + 1) % configured.size();
            current = configured.get(position);
        }
    }
}
