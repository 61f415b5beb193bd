package io.holdfast.server.auth;

import io.holdfast.api.endpoint.Endpoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scope of an API key: {@code module:verb}, which permits all resources, or {@code module:verb@pattern}. The verb
 * {@code write} includes all other verbs of its module except {@code read}; the scope {@code admin} includes all other
 * scopes.
 *
 * @param name the module and verb, such as {@code ledger:charge}
 * @param pattern the id of a resource, or a prefix of ids followed by {@code *}, or null for all resources
 */
record Scope(String name, @Nullable String pattern) {

    static final String READ = ":read";
    static final String WRITE = ":write";
    static final char PATTERN = '@';
    static final char ANY = '*';

    /** Parses a scope that was validated when its key was created. */
    static Scope of(String text) {
        int at = text.indexOf(PATTERN);
        return at < 0 ? new Scope(text, null) : new Scope(text.substring(0, at), text.substring(at + 1));
    }

    /** Returns whether this scope permits operations that require the given scope, at least for some resources. */
    boolean covers(String required) {
        if (name.equals(required) || name.equals(Endpoint.ADMIN)) {
            return true;
        }
        int verb = name.indexOf(':');
        return verb >= 0
                && name.endsWith(WRITE)
                && required.startsWith(name.substring(0, verb + 1))
                && !required.endsWith(READ);
    }

    boolean coversAny(List<String> alternatives) {
        for (String required : alternatives) {
            if (covers(required)) {
                return true;
            }
        }
        return false;
    }

    boolean matches(String resource) {
        if (pattern == null) {
            return true;
        }
        boolean prefix = !pattern.isEmpty() && pattern.charAt(pattern.length() - 1) == ANY;
        return prefix ? resource.startsWith(pattern.substring(0, pattern.length() - 1)) : resource.equals(pattern);
    }
}
