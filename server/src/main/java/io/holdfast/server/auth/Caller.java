package io.holdfast.server.auth;

import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.Route;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who calls.
 *
 * @param key the id of the API key, or of the end user: no secret
 * @param user the identity of an end user, who may ask for its own things and for nothing else
 * @param rate calls a second that this key may make; null for as many as everybody
 */
public record Caller(
        String key,
        List<String> scopes,
        @Nullable UUID user,
        @Nullable Integer rate) {

    /** In the place of an id: the caller's own. */
    static final String ME = "me";

    /** Nobody, for what is open to all. */
    public static final Caller NOBODY = new Caller("-", List.of(), null, null);

    static Caller user(UUID identity) {
        return new Caller("user:" + identity, List.of(), identity, null);
    }

    /** Whether it may call a route at all. */
    public void requireAccess(Route route) {
        if (user != null && route.ownerField() == null) {
            throw new ApiException(
                    403, "forbidden", "this takes an API key: an end user's token is for its own things only");
        }
        if (user == null && !route.scope().equals(Route.ANY_KEY)) {
            requireScope(route.scope());
        }
    }

    public void requireScope(String scope) {
        if (!scopes.contains(scope) && !scopes.contains(ApiKeyStore.ADMIN)) {
            throw new ApiException(403, "forbidden", "this API key has no scope '" + scope + "'");
        }
    }

    /** Whose things it asks for: an end user's are its own, whatever it says. */
    public String resolveOwner(String field, String given) {
        if (user == null) {
            return given;
        }
        String own = user.toString();
        if (given.isEmpty()
                || given.equals(ME)
                || given.toLowerCase(Locale.ROOT).equals(own)) {
            return own;
        }
        throw new ApiException(
                403,
                "forbidden",
                "'" + field + "' is another's: an end user's token is for its own things, '" + ME + "'",
                field,
                null);
    }
}
