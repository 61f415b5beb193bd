package io.holdfast.server;

import java.util.List;

/**
 * Who calls.
 *
 * @param key the id of the API key, which is no secret
 */
record Caller(String key, List<String> scopes) {

    /** Nobody, for what is open to all. */
    static final Caller NOBODY = new Caller("-", List.of());

    void mustHave(String scope) {
        if (!scopes.contains(scope) && !scopes.contains(ApiKeys.ADMIN)) {
            throw new Trouble(403, "forbidden", "this API key has no scope '" + scope + "'");
        }
    }
}
