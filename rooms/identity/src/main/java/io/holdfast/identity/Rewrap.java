package io.holdfast.identity;

import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Seals everything with the current master key, a page in each commit. */
final class Rewrap {

    private static final int PAGE = 200;

    private static final List<Shelf<?, ?>> SHELVES = List.of(
            new Shelf<>(
                    IdentitySchema.SIGNING_KEYS,
                    SigningKeys::place,
                    JwtSigningKey::privateKey,
                    JwtSigningKey::resealed),
            new Shelf<>(IdentitySchema.MFA_SECRETS, Mfa::place, MfaSecret::secret, MfaSecret::resealed),
            new Shelf<>(
                    IdentitySchema.OAUTH_STATES,
                    OAuth::place,
                    OAuthState::verifier,
                    (state, box) -> new OAuthState(
                            state.provider(),
                            state.redirect(),
                            box,
                            state.linkTo(),
                            state.created(),
                            state.expires())));

    private final Room room;

    Rewrap(Room room) {
        this.room = room;
    }

    /** A table that has a sealed secret in each row. */
    record Shelf<K, V>(
            Table<K, V> table,
            Function<K, String> place,
            Function<V, @Nullable Sealed> box,
            BiFunction<V, Sealed, V> resealed) {}

    static List<Shelf<?, ?>> shelves() {
        return SHELVES;
    }

    Rewrapped all() {
        Rewrapped all = new Rewrapped(0, 0);
        for (Shelf<?, ?> shelf : SHELVES) {
            Step step = new Step(all, Optional.of(""));
            while (step.next().isPresent()) {
                String cursor = step.next().get();
                step = room.store().write(tx -> step(tx, shelf, cursor.isEmpty() ? null : cursor));
                all = all.plus(step.done());
            }
        }
        return all;
    }

    private record Step(Rewrapped done, Optional<String> next) {}

    private <K, V> Step step(Tx tx, Shelf<K, V> shelf, @Nullable String cursor) {
        Page<Entry<K, V>> page = tx.scan(shelf.table()).page(PAGE, cursor);
        int resealed = 0;
        int unreadable = 0;
        for (Entry<K, V> row : page.rows()) {
            Sealed box = shelf.box().apply(row.value());
            if (box == null) {
                continue;
            }
            String place = shelf.place().apply(row.key());
            byte[] secret = room.vault().open(box, place);
            if (secret != null && room.vault().isCurrent(box)) {
                continue;
            }
            Sealed fresh = secret == null ? null : room.vault().seal(tx, secret, place);
            if (fresh == null) {
                unreadable++;
            } else {
                tx.put(shelf.table(), row.key(), shelf.resealed().apply(row.value(), fresh));
                resealed++;
            }
        }
        return new Step(new Rewrapped(resealed, unreadable), page.next());
    }
}
