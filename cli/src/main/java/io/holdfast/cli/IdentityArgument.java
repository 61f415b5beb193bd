package io.holdfast.cli;

import io.holdfast.api.IdentityApi.FoundIdentity;
import io.holdfast.client.IdentityClient;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An identity on the command line: its id, DID, email address or external id. Names are not accepted because they are
 * not unique.
 */
record IdentityArgument(String text) {

    /** Returns the id of the identity, which the server looks up if the argument is not an id. */
    UUID resolve(IdentityClient identities) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            return find(identities);
        }
    }

    private UUID find(IdentityClient identities) {
        List<FoundIdentity> found = identities.search(text).send().rows();
        List<FoundIdentity> exact = found.stream()
                .filter(row -> text.equals(row.externalId()) || !isInName(row.name()))
                .toList();
        if (exact.size() == 1) {
            return exact.get(0).identity();
        }
        if (exact.isEmpty()) {
            throw new IllegalArgumentException("no identity has the id, DID, email address or external id '" + text
                    + "'" + (found.isEmpty() ? "" : "; 'holdfast identity find' lists identities by name"));
        }
        throw new IllegalArgumentException("several identities match '" + text + "'; specify one of the ids "
                + exact.stream().map(row -> row.identity().toString()).collect(Collectors.joining(", ")));
    }

    /** Returns whether the search may have found an identity by its name. */
    private boolean isInName(@Nullable String name) {
        return name != null && normalized(name).contains(normalized(text).split("[\\s,;]+", 2)[0]);
    }

    private static String normalized(String value) {
        return Normalizer.normalize(value.strip(), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }
}
