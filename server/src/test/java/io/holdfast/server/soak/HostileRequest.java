package io.holdfast.server.soak;

/** The kinds of requests that attackers begin and do not finish, or whose responses they do not read. */
enum HostileRequest {
    /** Opens a feed, which takes no body memory. */
    FEED("GET /v1/queues/soak/stats/feed", true, ""),
    /** Announces a body and sends one byte of it. */
    BODY_WITH_KEY("POST /v1/queues/soak/messages", true, "Content-Length: 1000000\r\n"),
    /** Announces a body without a key. The server refuses it at once. */
    BODY_WITHOUT_KEY("POST /v1/queues/soak/messages", false, "Content-Length: 1000000\r\n"),
    /** Sends a body to a route that needs no key. The server refuses it at once. */
    BODY_ON_OPEN_ROUTE("GET /healthz", false, "Content-Length: 1000000\r\n"),
    /** Sends a body in chunks, one every second, without an end. */
    CHUNKED_BODY("POST /v1/queues/soak/messages", true, "Transfer-Encoding: chunked\r\n"),
    /** Sends a head byte by byte. */
    SLOW_HEAD("GET /healthz", false, ""),
    /**
     * Requests a large document many times and hardly reads it. The server refuses all but a fixed number of such
     * clients at once.
     */
    UNREAD_DOCUMENT("GET /openapi.json", false, "");

    private static final int CHUNK = 512;
    private static final int PIPELINED = 30;

    private final String request;
    private final boolean hasKey;
    private final String framing;

    HostileRequest(String request, boolean hasKey, String framing) {
        this.request = request;
        this.hasKey = hasKey;
        this.framing = framing;
    }

    /** Returns whether the server closes most connections with this request at once. */
    boolean isRefused() {
        return this == BODY_WITHOUT_KEY || this == BODY_ON_OPEN_ROUTE || this == UNREAD_DOCUMENT;
    }

    /** Returns the text to send on a new connection. */
    String opening(String key) {
        String head = request + " HTTP/1.1\r\nHost: x\r\n" + (hasKey ? "Authorization: Bearer " + key + "\r\n" : "")
                + framing;
        return switch (this) {
            case FEED -> head + "\r\n";
            case BODY_WITH_KEY, BODY_WITHOUT_KEY, BODY_ON_OPEN_ROUTE -> head + "\r\n{";
            case CHUNKED_BODY -> head + "\r\n" + chunk("{\"text\":\"");
            case SLOW_HEAD -> head + "X: ";
            case UNREAD_DOCUMENT -> (head + "\r\n").repeat(PIPELINED);
        };
    }

    /** Returns the text to send every second. */
    String continuation() {
        return switch (this) {
            case SLOW_HEAD -> "a";
            case CHUNKED_BODY -> chunk("a".repeat(CHUNK));
            default -> "";
        };
    }

    private static String chunk(String content) {
        return Integer.toHexString(content.length()) + "\r\n" + content + "\r\n";
    }
}
