package io.holdfast.server.http;

import io.holdfast.server.error.InvalidConfigException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The network settings and limits of the HTTP server.
 *
 * @param bind the address to listen on
 * @param port the port to listen on; 0 selects a free port
 * @param insecure whether a non-loopback address is allowed without TLS
 * @param tlsCertificate the PEM file with the certificate chain; empty if unset
 * @param tlsKey the PEM file with the private key; empty if unset
 * @param tlsKeystore the PKCS #12 file with both, in place of the PEM files; empty if unset
 * @param tlsPassword the password of the PKCS #12 file
 * @param maxBody the maximum size of a request body, in bytes
 * @param maxBulkBody the maximum size of a bulk request body, in bytes
 * @param maxHeader the maximum size of the request line and headers, in bytes
 * @param maxRequests the maximum number of concurrent requests
 * @param maxStreams the maximum number of concurrent feeds and long polls
 * @param idleTimeout the time after which an idle connection is closed
 * @param shutdownTimeout the time that requests in flight have to complete when the server stops
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
        int maxHeader,
        int maxRequests,
        int maxStreams,
        Duration idleTimeout,
        Duration shutdownTimeout) {

    /**
     * Checks that the settings are consistent.
     *
     * @throws InvalidConfigException if they are not
     */
    public HttpConfig {
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
        boolean plain = tlsKeystore.isEmpty() && tlsCertificate.isEmpty();
        try {
            if (!InetAddress.getByName(bind).isLoopbackAddress() && plain && !insecure) {
                problems.add("bind is " + bind + ", which other machines can reach: configure TLS (tls-certificate and"
                        + " tls-key, or tls-keystore), or set --insecure if a proxy terminates TLS");
            }
        } catch (UnknownHostException e) {
            problems.add("bind must be a host name or an IP address, but is '" + bind + "'");
        }
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(problems);
        }
    }

    /** Returns whether connections are encrypted. */
    public boolean tls() {
        return !tlsKeystore.isEmpty() || !tlsCertificate.isEmpty();
    }
}
