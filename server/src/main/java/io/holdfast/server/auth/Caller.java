package io.holdfast.server.auth;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.server.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The authenticated sender of a request.
 *
 * @param key the id of the API key or of the end user, which is not secret
 * @param user the identity of an end user, who may access only their own data, or null for an API key
 * @param rate the maximum number of requests per second, or null for the server's default
 * @param privateIdempotency whether {@code Idempotency-Key} headers are private to this caller: true except for older
 *     API keys
 */
public record Caller(
        String key,
        List<String> scopes,
        @Nullable UUID user,
        @Nullable Integer rate,
        boolean privateIdempotency) {

    /** The scope of a route that any API key may call. */
    public static final String ANY_KEY = "*";

    /** The alias that end users can use for themselves in a path or field. */
    static final String ME = "me";

    /** The prefix of an id that is reserved for a caller: the id of an API key or an end user, and a colon. */
    private static final Pattern PRIVATE_ID =
            Pattern.compile("(?:[0-9a-f]{16}|user:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):");

    /** The caller of a route that requires no authentication. */
    public static final Caller ANONYMOUS = new Caller("-", List.of(), null, null, true);

    static Caller user(UUID identity) {
        return new Caller("user:" + identity, List.of(), identity, null, true);
    }

    /** Returns whether this caller has not been authenticated. */
    public boolean isAnonymous() {
        return key.equals(ANONYMOUS.key);
    }

    /** Returns whether this caller is an API key with the scope {@code admin}. */
    public boolean isAdministrator() {
        for (String granted : scopes) {
            if (Scope.of(granted).covers(Endpoint.ADMIN)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the prefix of ids reserved for this caller's {@code Idempotency-Key} headers. */
    public String privatePrefix() {
        return key + ":";
    }

    /** Returns whether an id has the form reserved for another API key or end user. */
    public boolean isReservedForOther(String id) {
        return PRIVATE_ID.matcher(id).lookingAt() && !id.startsWith(privatePrefix());
    }

    /** Returns whether an id has the form reserved for API keys and end users. */
    public static boolean isReserved(String id) {
        return PRIVATE_ID.matcher(id).lookingAt();
    }

    /**
     * Requires that this caller may call a route, at least for some resources.
     *
     * @param scope the scope of the route
     * @param ownerField the field that names the owner, or null if the data of the route is not owned by an end user
     * @param shared whether end users may call the route even though its data does not belong to a particular end
     *     user
     */
    public void requireAccess(String scope, @Nullable String ownerField, boolean shared) {
        if (user != null && ownerField == null && !shared) {
            throw ApiException.forbidden("this route needs an API key; end users may access only their own data");
        }
        if (user == null && !scope.equals(ANY_KEY)) {
            ResourceFilter unused = resources(scope);
        }
    }

    /**
     * Returns the resources that this caller may use with a scope, or throws 403 if there are none. End users are
     * restricted by the owner of the resource instead.
     *
     * @param scope the required scope, or alternatives as in {@link Endpoint#scope()}
     */
    public ResourceFilter resources(String scope) {
        if (user != null) {
            return ResourceFilter.ALL;
        }
        List<String> alternatives = alternatives(scope);
        List<Scope> covering = new ArrayList<>(scopes.size());
        for (String text : scopes) {
            Scope granted = Scope.of(text);
            if (granted.coversAny(alternatives)) {
                covering.add(granted);
            }
        }
        if (covering.isEmpty()) {
            throw ApiException.forbidden("this API key does not have the scope " + quoted(scope));
        }
        return ResourceFilter.of(covering);
    }

    private static List<String> alternatives(String scope) {
        return List.of(scope.split(Endpoint.SCOPE_SEPARATOR, -1));
    }

    /** Returns a scope in quotation marks for a message, or each of several alternatives. */
    public static String quoted(String scope) {
        return "'" + String.join("'" + Endpoint.SCOPE_SEPARATOR + "'", alternatives(scope)) + "'";
    }

    /**
     * Returns the owner of the requested data. For an end user, the owner is that user.
     *
     * @param value the owner named in the request, which is empty or {@code me} for the calling end user
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
