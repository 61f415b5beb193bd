package io.holdfast.store.raft.peer;

import com.sun.net.httpserver.HttpExchange;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.peer.PeerProtocol.Done;
import io.holdfast.store.raft.peer.PeerProtocol.Refusal;
import io.holdfast.store.raft.peer.PeerProtocol.Transfer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Handles requests from other members. Requests from another cluster or an old incarnation are refused. */
public final class PeerHttpHandler {

    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int FAILED = 500;
    private static final int UNAVAILABLE = 503;

    private final Supplier<Optional<MemberIdentity>> identity;
    private final PeerService service;
    private final CheckpointProvider checkpoints;

    /**
     * Creates a handler.
     *
     * @param identity returns the identity of this member
     */
    public PeerHttpHandler(
            Supplier<Optional<MemberIdentity>> identity, PeerService service, CheckpointProvider checkpoints) {
        this.identity = identity;
        this.service = service;
        this.checkpoints = checkpoints;
    }

    void handle(HttpExchange exchange) throws IOException {
        Optional<MemberIdentity> self = identity.get();
        self.ifPresent(known -> {
            exchange.getResponseHeaders()
                    .set(PeerProtocol.CLUSTER_HEADER, known.cluster().toString());
            exchange.getResponseHeaders().set(PeerProtocol.MEMBER_HEADER, known.member());
            exchange.getResponseHeaders()
                    .set(PeerProtocol.INCARNATION_HEADER, known.incarnation().toString());
        });
        try {
            byte[] body = exchange.getRequestBody().readNBytes(PeerProtocol.MAX_REQUEST + 1);
            if (body.length > PeerProtocol.MAX_REQUEST) {
                throw new PeerRefusedException(
                        BAD_REQUEST, "a request must have at most " + PeerProtocol.MAX_REQUEST + " bytes");
            }
            requireMember(exchange, self);
            byte[] response = respond(exchange, body, self);
            send(exchange, OK, response);
        } catch (PeerRefusedException e) {
            refuse(exchange, e.status(), String.valueOf(e.getMessage()));
        } catch (BadRequestException e) {
            refuse(exchange, CONFLICT, String.valueOf(e.getMessage()));
        } catch (TryAgainException e) {
            refuse(exchange, UNAVAILABLE, String.valueOf(e.getMessage()));
        } catch (StoreException e) {
            refuse(exchange, FAILED, String.valueOf(e.getMessage()));
        }
    }

    /** Refuses callers from another cluster, and callers with an outdated incarnation. */
    private void requireMember(HttpExchange exchange, Optional<MemberIdentity> self) throws PeerRefusedException {
        String cluster = exchange.getRequestHeaders().getFirst(PeerProtocol.CLUSTER_HEADER);
        if (cluster == null) {
            throw new PeerRefusedException(BAD_REQUEST, "the header " + PeerProtocol.CLUSTER_HEADER + " is missing");
        }
        if (self.isPresent() && !self.get().cluster().toString().equals(cluster)) {
            throw new PeerRefusedException(
                    FORBIDDEN,
                    "this member belongs to cluster " + self.get().cluster() + ", but the caller belongs to cluster "
                            + cluster);
        }
        String member = exchange.getRequestHeaders().getFirst(PeerProtocol.MEMBER_HEADER);
        String incarnation = exchange.getRequestHeaders().getFirst(PeerProtocol.INCARNATION_HEADER);
        if (member != null && incarnation != null) {
            Optional<UUID> known = service.incarnationOf(member);
            if (known.isPresent() && !known.get().toString().equals(incarnation)) {
                throw new PeerRefusedException(
                        FORBIDDEN,
                        "member '" + member + "' has incarnation " + incarnation + ", but the cluster knows "
                                + known.get() + "; add it again with: holdfast cluster replace");
            }
        }
    }

    private byte[] respond(HttpExchange exchange, byte[] body, Optional<MemberIdentity> self) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String call = exchange.getRequestMethod() + " " + path;
        if (call.equals("GET " + PeerProtocol.STATUS)) {
            return PeerJson.encode(service.status());
        } else if (call.equals("POST " + PeerProtocol.JOIN)) {
            return PeerJson.encode(service.join(decode(body, JoinInvitation.class)));
        }
        if (self.isEmpty() || !self.get().joined()) {
            throw new PeerRefusedException(CONFLICT, "this member is waiting to be added to a cluster");
        }
        if (call.equals("POST " + PeerProtocol.TRANSFER)) {
            service.transfer(decode(body, Transfer.class).member());
            return PeerJson.encode(new Done(true));
        } else if (call.equals("POST " + PeerProtocol.CHECKPOINTS)) {
            return PeerJson.encode(checkpoints.obtain(number(exchange, "after")));
        }
        return checkpoint(exchange, call, path);
    }

    private byte[] checkpoint(HttpExchange exchange, String call, String path) throws IOException {
        String[] parts = path.split("/", -1); // "", "peer", "checkpoints", id, file
        if (call.startsWith("DELETE " + PeerProtocol.CHECKPOINTS + "/") && parts.length == 4) {
            checkpoints.release(parts[3]);
            return PeerJson.encode(new Done(true));
        } else if (call.startsWith("GET " + PeerProtocol.CHECKPOINTS + "/") && parts.length == 5) {
            long offset = number(exchange, "offset");
            long length = number(exchange, "length");
            if (offset < 0 || length < 0 || length > PeerProtocol.MAX_RANGE) {
                throw new PeerRefusedException(
                        BAD_REQUEST,
                        "offset must not be negative and length must be between 0 and " + PeerProtocol.MAX_RANGE
                                + ", but they are " + offset + " and " + length);
            }
            byte @Nullable [] bytes = checkpoints.read(parts[3], parts[4], offset, (int) length);
            if (bytes != null) {
                return bytes;
            }
        }
        throw new PeerRefusedException(NOT_FOUND, "unknown path " + path);
    }

    private static <T> T decode(byte[] body, Class<T> type) throws PeerRefusedException {
        try {
            return PeerJson.decode(body, type);
        } catch (IOException e) {
            throw new PeerRefusedException(BAD_REQUEST, "the request cannot be read: " + ExceptionText.of(e));
        }
    }

    private static long number(HttpExchange exchange, String name) throws PeerRefusedException {
        String query = exchange.getRequestURI().getQuery();
        for (String pair : (query == null ? "" : query).split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                try {
                    return Long.parseLong(pair.substring(name.length() + 1));
                } catch (NumberFormatException e) {
                    throw new PeerRefusedException(BAD_REQUEST, name + " must be an integer");
                }
            }
        }
        throw new PeerRefusedException(BAD_REQUEST, name + " is missing");
    }

    private static void refuse(HttpExchange exchange, int status, String message) throws IOException {
        send(exchange, status, PeerJson.encode(new Refusal(message)));
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }
}
