package io.holdfast.store.raft.peer;

import io.holdfast.store.raft.peer.PeerProtocol.Done;
import io.holdfast.store.raft.peer.PeerProtocol.Refusal;
import io.holdfast.store.raft.peer.PeerProtocol.Transfer;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls the peer ports of other members. Thread-safe. Calls fail with an {@link IOException}: a {@link PeerRefusedException}
 * if the peer refuses the call, and any other kind if it cannot be reached.
 */
public final class PeerClient {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration FILE_TIMEOUT = Duration.ofSeconds(30);
    private static final int OK = 200;

    private final HttpClient http;
    private final String scheme;
    private final Supplier<Optional<MemberIdentity>> identity;

    /**
     * Creates a client.
     *
     * @param tls the certificates, or null for a cluster on loopback addresses
     * @param identity returns the identity of the caller; empty while it joins a cluster for the first time
     */
    public PeerClient(@Nullable PeerTls tls, Supplier<Optional<MemberIdentity>> identity) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT);
        if (tls != null) {
            builder.sslContext(tls.context());
        }
        this.http = builder.build();
        this.scheme = tls == null ? "http" : "https";
        this.identity = identity;
    }

    /**
     * Returns the state of a member.
     *
     * @param address the host and port of the member's peer port
     */
    public PeerStatus status(String address, UUID cluster) throws IOException {
        return json(call(address, cluster, "GET", PeerProtocol.STATUS, null, TIMEOUT), PeerStatus.class);
    }

    /** Asks a member to join a cluster, or returns its progress if it is already joining. */
    public JoinProgress join(String address, JoinInvitation request) throws IOException {
        UUID cluster = UUID.fromString(request.cluster());
        return json(call(address, cluster, "POST", PeerProtocol.JOIN, request, TIMEOUT), JoinProgress.class);
    }

    /** Asks the leader to pass the leadership to a member, or to the most up-to-date member if the name is empty. */
    public void transfer(String address, UUID cluster, String member) throws IOException {
        json(call(address, cluster, "POST", PeerProtocol.TRANSFER, new Transfer(member), FILE_TIMEOUT), Done.class);
    }

    /**
     * Requests a checkpoint. Returns immediately; the checkpoint may not be ready yet.
     *
     * @param after the index of an entry that the checkpoint must contain
     */
    public CheckpointManifest checkpoint(String address, UUID cluster, long after) throws IOException {
        String path = PeerProtocol.CHECKPOINTS + "?after=" + after;
        return json(call(address, cluster, "POST", path, null, TIMEOUT), CheckpointManifest.class);
    }

    /** Returns a range of bytes from a checkpoint file, shorter than requested only at the end of the file. */
    public byte[] read(String address, UUID cluster, String checkpoint, String file, long offset, int length)
            throws IOException {
        String path = PeerProtocol.CHECKPOINTS + "/" + checkpoint + "/" + file + "?offset=" + offset + "&length="
                + Math.min(length, PeerProtocol.MAX_RANGE);
        return call(address, cluster, "GET", path, null, FILE_TIMEOUT);
    }

    /** Tells a member that a checkpoint is no longer needed. */
    public void release(String address, UUID cluster, String checkpoint) throws IOException {
        String path = PeerProtocol.CHECKPOINTS + "/" + checkpoint;
        json(call(address, cluster, "DELETE", path, null, TIMEOUT), Done.class);
    }

    private byte[] call(
            String address, UUID cluster, String method, String path, @Nullable Object body, Duration timeout)
            throws IOException {
        BodyPublisher content =
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(PeerJson.encode(body));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(scheme + "://" + address + path))
                .method(method, content)
                .timeout(timeout)
                .header(PeerProtocol.CLUSTER_HEADER, cluster.toString());
        identity.get()
                .ifPresent(self -> request.header(PeerProtocol.MEMBER_HEADER, self.member())
                        .header(
                                PeerProtocol.INCARNATION_HEADER,
                                self.incarnation().toString()));
        try {
            HttpResponse<InputStream> response = http.send(request.build(), BodyHandlers.ofInputStream());
            return read(address, cluster, response);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private static byte[] read(String address, UUID cluster, HttpResponse<InputStream> response) throws IOException {
        byte[] body;
        try (InputStream in = response.body()) {
            body = in.readNBytes(PeerProtocol.MAX_RESPONSE + 1);
        }
        if (body.length > PeerProtocol.MAX_RESPONSE) {
            throw new IOException(
                    "the response from " + address + " has more than " + PeerProtocol.MAX_RESPONSE + " bytes");
        }
        if (response.statusCode() != OK) {
            throw new PeerRefusedException(response.statusCode(), address + " refused the request: " + refusal(body));
        }
        Optional<String> other =
                response.headers().firstValue(PeerProtocol.CLUSTER_HEADER).filter(id -> !id.equals(cluster.toString()));
        if (other.isPresent()) {
            throw new IOException(address + " belongs to cluster " + other.get() + ", not to cluster " + cluster);
        }
        return body;
    }

    private static String refusal(byte[] body) {
        try {
            return PeerJson.decode(body, Refusal.class).message();
        } catch (IOException e) {
            return "no reason was given";
        }
    }

    private static <T> T json(byte[] body, Class<T> type) throws IOException {
        return PeerJson.decode(body, type);
    }
}
