package io.holdfast.server.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The settings of the HTTP server. File names and the password are empty if they are not set; sizes are in bytes. */
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
        int maxHeader,
        int maxRequests,
        int maxStreams,
        Duration idleTimeout,
        Duration shutdownTimeout) {

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
