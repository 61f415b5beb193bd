package io.holdfast.server.auth;

import io.holdfast.api.Endpoint;
import io.holdfast.server.error.ApiException;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The authenticated sender of a request.
 *
 * @param key the id of the API key or of the end user; not a secret
 * @param user the identity of an end user, who may access only its own data; null for an API key
 * @param rate the maximum number of requests per second; null for the server's default
 */
public record Caller(
        String key,
        List<String> scopes,
        @Nullable UUID user,
        @Nullable Integer rate) {

    /** The scope of a route that any API key may call. */
    public static final String ANY_KEY = "*";

    /** The alias by which an end user names itself in a path or field. */
    static final String ME = "me";

    /** The caller of a route that needs no authentication. */
    public static final Caller ANONYMOUS = new Caller("-", List.of(), null, null);

    static Caller user(UUID identity) {
        return new Caller("user:" + identity, List.of(), identity, null);
    }

    /**
     * Requires that this caller may call a route.
     *
     * @param scope the scope of the route
     * @param ownerField the field that names the owner, if end users may call the route
     */
    public void requireAccess(String scope, @Nullable String ownerField) {
        if (user != null && ownerField == null) {
            throw ApiException.forbidden("this route needs an API key; end users may access only their own data");
        }
        if (user == null && !scope.equals(ANY_KEY)) {
            requireScope(scope);
        }
    }

    public void requireScope(String scope) {
        if (!scopes.contains(scope) && !scopes.contains(Endpoint.ADMIN)) {
            throw ApiException.forbidden("this API key does not have the scope '" + scope + "'");
        }
    }

    /**
     * Returns the owner whose data is requested. For an end user that is the user itself.
     *
     * @param value the owner named in the request; empty or {@code me} for the end user
     */
    public String resolveOwner(String field, String value) {
        if (user == null) {
            return value;
        }
        String own = user.toString();
        if (value.isEmpty()
                || value.equals(ME)
                || value.toLowerCase(Locale.ROOT).equals(own)) {
            return own;
        }
        throw ApiException.forbiddenOwner(
                field, "'" + field + "' names another user; end users may access only their own data, as 'me'");
    }
}
