package io.holdfast.server.auth;

import java.util.Collection;
import java.util.List;

/** The resources that a caller may use with a required scope: all of them, or those that match a pattern. */
public final class ResourceFilter {

    /** A filter that permits all resources, including operations that concern a whole module. */
    public static final ResourceFilter ALL = new ResourceFilter(List.of());

    private final List<Scope> scopes;

    private ResourceFilter(List<Scope> scopes) {
        this.scopes = scopes;
    }

    /**
     * Returns a filter for the resources that the given scopes permit.
     *
     * @param scopes at least one scope
     */
    static ResourceFilter of(List<Scope> scopes) {
        for (Scope scope : scopes) {
            if (scope.pattern() == null) {
                return ALL;
            }
        }
        return new ResourceFilter(List.copyOf(scopes));
    }

    /** Returns whether only some resources are permitted. */
    public boolean isRestricted() {
        return !scopes.isEmpty();
    }

    /**
     * Returns whether a resource is permitted.
     *
     * @param names the names of the resource; one of them must match
     */
    public boolean allows(Collection<String> names) {
        return scopes.isEmpty()
                || scopes.stream().anyMatch(scope -> names.stream().anyMatch(scope::matches));
    }
}
