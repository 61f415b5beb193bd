package io.holdfast.server.operation;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictJson;
import io.holdfast.identity.MasterKeyring;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encrypts the cursors of lists in which the caller may see only some of the rows. A cursor contains the key of the
 * last row read, which may be one that the caller must not see.
 */
public final class CursorCipher {

    private static final String CURSOR = "cursor";

    private final MasterKeyring keys;

    public CursorCipher(MasterKeyring keys) {
        this.keys = keys;
    }

    /** Returns a page with an encrypted cursor. */
    <R> ResultPage<R> encrypt(Endpoint<?, ?> endpoint, ResultPage<R> page) {
        String cursor = page.next();
        if (cursor == null) {
            return page;
        }
        byte[] encrypted = keys.encrypt(cursor.getBytes(StandardCharsets.UTF_8), context(endpoint));
        return new ResultPage<>(
                page.rows(), Base64.getUrlEncoder().withoutPadding().encodeToString(encrypted));
    }

    /** Returns a request with its cursor decrypted, or throws if the cursor does not belong to this list. */
    <Q> Q decrypt(Endpoint<Q, ?> endpoint, Q request) {
        ObjectNode fields = (ObjectNode) StrictJson.tree(request);
        return fields.hasNonNull(CURSOR)
                ? StrictJson.bind(
                        fields.put(CURSOR, decrypt(endpoint, fields.path(CURSOR).asString())), endpoint.request())
                : request;
    }

    private String decrypt(Endpoint<?, ?> endpoint, String cursor) {
        try {
            return keys.decrypt(Base64.getUrlDecoder().decode(cursor), context(endpoint))
                    .map(plain -> new String(plain, StandardCharsets.UTF_8))
                    .orElseThrow(CursorCipher::invalid);
        } catch (IllegalArgumentException e) { // The cursor is not valid Base64.
            throw invalid();
        }
    }

    private static String context(Endpoint<?, ?> endpoint) {
        return "cursor:" + endpoint.name();
    }

    private static MalformedRequestException invalid() {
        return new MalformedRequestException(CURSOR, "'cursor' must be the 'next' of an earlier page of this list");
    }
}
