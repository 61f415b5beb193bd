package io.holdfast.server.auth;

import static io.holdfast.api.endpoint.Endpoint.ADMIN;

import io.holdfast.api.endpoint.EndpointResource;
import io.holdfast.api.json.MalformedRequestException;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The scopes that a key can have. Validates the scopes of new keys. */
public final class ScopeCatalog {

    static final int MAX_SCOPES = 100;
    static final int MAX_PATTERN = 256;

    /** The verbs by module. */
    private final TreeMap<String, TreeSet<String>> verbs = new TreeMap<>();

    /**
     * Creates a catalog.
     *
     * @param required the scopes that the routes of the server require
     */
    public ScopeCatalog(Set<String> required) {
        for (String scope : required) {
            int colon = scope.indexOf(':');
            if (colon >= 0) {
                verbs.computeIfAbsent(scope.substring(0, colon), module -> new TreeSet<>())
                        .add(scope.substring(colon + 1));
            }
        }
        verbs.values().stream().filter(known -> known.size() > 1).forEach(known -> known.add(Scope.WRITE.substring(1)));
    }

    /** Rejects invalid scopes with a message that names the invalid part and the valid values. */
    void requireValid(List<String> scopes) {
        if (scopes.isEmpty() || scopes.size() > MAX_SCOPES) {
            throw new MalformedRequestException(
                    "scopes", "'scopes' must have 1 to " + MAX_SCOPES + " elements, but has " + scopes.size());
        }
        scopes.forEach(this::requireValid);
    }

    private void requireValid(String text) {
        Scope scope = Scope.of(text);
        boolean limited = scope.pattern() != null;
        if (scope.name().equals(ADMIN)) {
            require(!limited, text, "'" + ADMIN + "' takes no pattern");
            return;
        }
        int colon = scope.name().indexOf(':');
        String module = colon < 0 ? scope.name() : scope.name().substring(0, colon);
        TreeSet<String> known = verbs.get(module);
        if (known == null) {
            throw malformed(
                    text,
                    "the module '" + module + "' does not exist; use '" + ADMIN + "' or one of " + verbs.keySet());
        }
        String verb = colon < 0 ? "" : scope.name().substring(colon + 1);
        require(colon >= 0, text, "write '" + module + ":VERB', where VERB is one of " + known);
        require(known.contains(verb), text, "the verb '" + verb + "' of '" + module + "' must be one of " + known);
        if (scope.pattern() != null) {
            require(EndpointResource.FIELD_BY_MODULE.containsKey(module), text, "'" + module + "' takes no pattern");
            requireValidPattern(text, scope.pattern());
            String problem = ScopePatternCheck.problem(module, scope.pattern());
            require(problem == null, text, "the pattern '" + scope.pattern() + "' matches no " + problem);
        }
    }

    private static void requireValidPattern(String text, String pattern) {
        int any = pattern.indexOf(Scope.ANY);
        require(
                !pattern.isEmpty() && pattern.length() <= MAX_PATTERN,
                text,
                "the pattern after '@' must have 1 to " + MAX_PATTERN + " characters, but has " + pattern.length());
        require(
                any < 0 || any == pattern.length() - 1,
                text,
                "the pattern '" + pattern + "' may contain '*' only as its last character");
        require(
                pattern.codePoints().noneMatch(Character::isISOControl),
                text,
                "the pattern must not contain control characters");
    }

    private static void require(boolean valid, String text, String problem) {
        if (!valid) {
            throw malformed(text, problem);
        }
    }

    private static MalformedRequestException malformed(String text, String problem) {
        String shown = text.length() <= 64 ? text : text.substring(0, 64) + "...";
        return new MalformedRequestException("scopes", "'scopes' contains '" + shown + "': " + problem);
    }
}
