package io.holdfast.server.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of the HTTP server. File names and the password are empty if they are not set; sizes are in bytes.
 *
 * @param maxBodyMemory the memory for all request bodies, or 0 for an eighth of the heap
 * @param maxResponseMemory the memory for all responses that clients have not read yet, or 0 for an eighth of the heap
 * @param maxRequestsPerKey the maximum number of concurrent requests per API key, or 0 for no limit
 * @param maxStreamsPerKey the maximum number of concurrent streams and long polls per API key, or 0 for no limit
 * @param slowRequest the minimum duration of requests that are logged as slow, or zero to log none
 * @param corsOrigins the origins whose scripts may call the server from a browser
 */
public record HttpConfig(
        String bind,
        int port,
        boolean insecure,
        String tlsCertificate,
        String tlsKey,
        String tlsKeystore,
        String tlsPassword,
        int maxBody,
        int maxBulkBody,
        long maxBodyMemory,
        long maxResponseMemory,
        int maxHeader,
        int maxRequests,
        int maxRequestsPerKey,
        int maxStreams,
        int maxStreamsPerKey,
        Connections connections,
        Duration shutdownTimeout,
        Duration slowRequest,
        List<String> corsOrigins) {

    private static final int MEMORY_SHARE = 8;

    /**
     * The limits on connections.
     *
     * @param maxPerAddress the maximum number of connections from one client address, or 0 for no limit
     * @param headTimeout the time within which the request line and headers must arrive
     * @param idleTimeout the time after which an idle connection is closed
     */
    public record Connections(int max, int maxPerAddress, Duration headTimeout, Duration idleTimeout) {}

    /** Returns the memory for all request bodies. */
    long bodyMemory() {
        return maxBodyMemory > 0 ? maxBodyMemory : Runtime.getRuntime().maxMemory() / MEMORY_SHARE;
    }

    /** Returns the memory for all responses that clients have not read yet. */
    long responseMemory() {
        return maxResponseMemory > 0 ? maxResponseMemory : Runtime.getRuntime().maxMemory() / MEMORY_SHARE;
    }

    /** Returns whether connections are encrypted. */
    public boolean tls() {
        return !tlsKeystore.isEmpty() || !tlsCertificate.isEmpty();
    }

    /** Returns the contradictions between the settings, or an empty list if there are none. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (tlsCertificate.isEmpty() != tlsKey.isEmpty()) {
            problems.add("tls-certificate and tls-key must be set together");
        }
        if (!tlsCertificate.isEmpty() && !tlsKeystore.isEmpty()) {
            problems.add("tls-keystore cannot be combined with tls-certificate and tls-key");
        }
        if (maxBulkBody < maxBody) {
            problems.add("max-bulk-body must be at least max-body (" + maxBody + "), but is " + maxBulkBody);
        }
        try {
            if (!InetAddress.getByName(bind).isLoopbackAddress() && !tls() && !insecure) {
                problems.add("bind is " + bind + ", which other machines can reach: configure TLS (tls-certificate and"
                        + " tls-key, or tls-keystore), or set --insecure if a proxy terminates TLS");
            }
        } catch (UnknownHostException e) {
            problems.add("bind must be a host name or an IP address, but is '" + bind + "'");
        }
        return problems;
    }
}
