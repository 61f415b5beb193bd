package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.internal.row.IdentityRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.ProfileRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Profiles of identities, and the search for identities. */
public final class ProfileCommands {

    /** The maximum number of index entries that a search by name reads. */
    private static final int MAX_CANDIDATES = 5_000;

    private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

    private ProfileCommands() {}

    public static IdentityOutcome<ProfileRow> set(
            Tx tx, IdentityId id, @Nullable String name, @Nullable String externalId) {
        if (name != null) {
            Arguments.newId("name", IdentityArguments.name("name", name));
        }
        if (externalId != null) {
            Arguments.newId("externalId", Arguments.notBlank("externalId", externalId, IdentityLimits.MAX_SUBJECT));
        }
        IdentityRow identity = tx.get(IdentitySchema.IDENTITIES, id).orElse(null);
        if (identity == null || identity.status() == Identity.Status.DELETED) {
            return IdentityOutcome.refused(
                    identity == null ? IdentityError.IDENTITY_NOT_FOUND : IdentityError.IDENTITY_DELETED, id);
        }
        ProfileRow known = get(tx, id).orElse(null);
        if (known != null && Objects.equals(known.name(), name) && Objects.equals(known.externalId(), externalId)) {
            return IdentityOutcome.repeated(known);
        }
        if (externalId != null
                && findByExternalId(tx, externalId)
                        .filter(owner -> !owner.equals(id))
                        .isPresent()) {
            return IdentityOutcome.refused(IdentityError.EXTERNAL_ID_TAKEN, externalId);
        }
        ProfileRow row = new ProfileRow(id, name, externalId, tx.now());
        tx.put(IdentitySchema.PROFILES, id, row);
        tx.emit(IdentityEventTypes.PROFILE_CHANGED, id.value(), null);
        return IdentityOutcome.done(row);
    }

    public static Optional<ProfileRow> get(ReadTx tx, IdentityId id) {
        return tx.get(IdentitySchema.PROFILES, id);
    }

    private static Optional<IdentityId> findByExternalId(ReadTx tx, String externalId) {
        return tx.find(IdentitySchema.PROFILES, IdentitySchema.PROFILES_BY_EXTERNAL_ID, externalId)
                .map(Entry::key);
    }

    /** Returns the words of a name in the form in which the index contains them. */
    static List<String> words(@Nullable String name) {
        return name == null
                ? List.of()
                : Stream.of(Normalizer.normalize(name, Normalizer.Form.NFKC)
                                .toLowerCase(Locale.ROOT)
                                .split("[\\s,;]+", -1))
                        .filter(word -> !word.isEmpty())
                        .distinct()
                        .toList();
    }

    public static List<IdentityId> search(ReadTx tx, String text, int limit) {
        String entered = Arguments.notBlank("text", text, IdentityLimits.MAX_OPENID_ACCOUNT)
                .strip();
        Set<IdentityId> found = new LinkedHashSet<>();
        find(() -> Optional.of(IdentityId.of(UUID.fromString(entered)))
                        .filter(id -> tx.exists(IdentitySchema.IDENTITIES, id)))
                .ifPresent(found::add);
        find(() -> tx.find(IdentitySchema.IDENTITIES, IdentitySchema.BY_DID, new Did(entered))
                        .map(Entry::key))
                .ifPresent(found::add);
        for (AuthMethod method : AuthMethod.values()) {
            find(() -> CredentialLinks.findEntered(tx, method, entered).map(LinkedAuthMethodRow::identity))
                    .ifPresent(found::add);
        }
        findByExternalId(tx, entered).ifPresent(found::add);
        addByName(tx, words(entered), limit, found);
        return found.stream().limit(limit).toList();
    }

    /** Returns the result of a lookup, or empty if the text is not of the right form for it. */
    private static Optional<IdentityId> find(Supplier<Optional<IdentityId>> lookup) {
        try {
            return lookup.get();
        } catch (BadRequestException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static void addByName(ReadTx tx, List<String> words, int limit, Set<IdentityId> found) {
        Optional<String> longest = words.stream().max(Comparator.comparingInt(String::length));
        if (longest.isEmpty()) {
            return;
        }
        tx
                .scan(IdentitySchema.PROFILES, IdentitySchema.PROFILES_BY_NAME)
                .from(longest.get())
                .through(longest.get() + LAST)
                .limit(MAX_CANDIDATES)
                .stream()
                .filter(row -> matches(words(row.value().name()), words))
                .map(Entry::key)
                .takeWhile(id -> found.size() < limit)
                .forEach(found::add);
    }

    private static boolean matches(List<String> name, List<String> words) {
        return words.stream().allMatch(word -> name.stream().anyMatch(part -> part.startsWith(word)));
    }
}
