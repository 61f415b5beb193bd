package io.holdfast.client;

import io.holdfast.api.json.BodyFormat;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The servers that read CBOR, which is known once they have sent a response in CBOR. A server of an earlier version
 * never receives CBOR, because it responds in JSON. Thread-safe.
 */
final class CborServers {

    private static final String CONTENT_TYPE = "Content-Type";

    private final Set<URI> servers = ConcurrentHashMap.newKeySet();

    /** Returns the format in which to encode a call before its server is chosen. */
    BodyFormat preferred() {
        return servers.isEmpty() ? BodyFormat.JSON : BodyFormat.CBOR;
    }

    boolean contains(URI server) {
        return servers.contains(server);
    }

    /** Records the format of a successful response. */
    void record(URI server, HttpHeaders response) {
        if (formatOf(response) == BodyFormat.CBOR) {
            servers.add(server);
        }
    }

    /** Lets later requests to a server be sent in JSON. */
    void remove(URI server) {
        servers.remove(server);
    }

    /** Returns the format of a body with the given headers. */
    static BodyFormat formatOf(HttpHeaders headers) {
        return BodyFormat.of(headers.firstValue(CONTENT_TYPE).orElse(null));
    }
}
