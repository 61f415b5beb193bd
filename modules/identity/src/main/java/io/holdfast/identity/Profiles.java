package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.ProfileCommands;
import io.holdfast.identity.internal.row.ProfileRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Display names and external ids of identities, and the search for identities. */
public final class Profiles {

    private final IdentityContext context;

    Profiles(IdentityContext context) {
        this.context = context;
    }

    /**
     * The profile of an identity.
     *
     * @param name the display name, or null if the identity has none
     * @param externalId the id of the identity in another system, or null if it has none
     */
    public record Profile(
            IdentityId identity,
            @Nullable String name,
            @Nullable String externalId) {}

    /**
     * Sets the profile of an identity. A repeated request has no further effect.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND, IDENTITY_DELETED, EXTERNAL_ID_TAKEN.
     *
     * @param name the display name, which need not be unique, or null to remove it
     * @param externalId the id of the identity in another system, which must be unique, or null to remove it
     */
    public IdentityOutcome<Profile> set(IdentityId identity, @Nullable String name, @Nullable String externalId) {
        return context.store().write(tx -> set(tx, identity, name, externalId));
    }

    /** Like {@link #set(IdentityId, String, String)}, but in the caller's transaction. */
    public IdentityOutcome<Profile> set(
            Tx tx, IdentityId identity, @Nullable String name, @Nullable String externalId) {
        return ProfileCommands.set(tx, identity, name, externalId).map(Profiles::toView);
    }

    /** Returns the profile of an identity, or empty if it has none. */
    public Optional<Profile> get(IdentityId identity) {
        return context.store().read(tx -> get(tx, identity));
    }

    /** Like {@link #get(IdentityId)}, but in the caller's transaction. */
    public Optional<Profile> get(ReadTx tx, IdentityId identity) {
        return ProfileCommands.get(tx, identity).map(Profiles::toView);
    }

    /**
     * Finds identities by id, DID, email address, wallet, account at a provider, external id or name. All of these must
     * match completely, except names: each word of the text must be the beginning of a word of the name, in any case.
     * Identities that match completely come first. The result has no further page.
     *
     * @param limit the maximum number of identities, at most {@link IdentityLimits#MAX_PAGE}
     */
    public List<IdentityId> search(String text, int limit) {
        return context.store().read(tx -> search(tx, text, limit));
    }

    /** Like {@link #search(String, int)}, but in the caller's transaction. */
    public List<IdentityId> search(ReadTx tx, String text, int limit) {
        IdentityArguments.limit(limit);
        return ProfileCommands.search(tx, text, limit);
    }

    private static Profile toView(ProfileRow row) {
        return new Profile(row.identity(), row.name(), row.externalId());
    }
}
