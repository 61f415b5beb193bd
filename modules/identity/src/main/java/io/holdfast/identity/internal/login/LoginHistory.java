package io.holdfast.identity.internal.login;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.LoginAttemptKey;
import io.holdfast.identity.internal.row.LoginAttemptRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * The successful logins and refused attempts of each identity, kept for {@link
 * io.holdfast.identity.LoginProtection#memory}. Attempts by blocked clients are not recorded, which limits the number
 * of rows.
 */
public record LoginHistory(IdentityContext context) {

    /**
     * Records an attempt.
     *
     * @param refusal the reason for the refusal, or null for a successful login
     */
    public void record(
            Tx tx, IdentityId identity, AuthMethod method, LoginSource source, @Nullable IdentityError refusal) {
        tx.put(
                IdentitySchema.LOGIN_HISTORY,
                new LoginAttemptKey(identity, tx.now(), context.ids().next()),
                new LoginAttemptRow(
                        identity,
                        tx.now(),
                        method,
                        refusal == null ? null : Refusal.codeOf(refusal),
                        source.address(),
                        source.agent(),
                        tx.now().plus(context.options().protection().memory())));
    }

    /** Returns a page of the attempts for an identity, newest first. */
    public static Page<LoginAttemptRow> list(ReadTx tx, IdentityId identity, int limit, @Nullable String cursor) {
        var page = tx.scan(IdentitySchema.LOGIN_HISTORY)
                .prefix(LoginAttemptKey.CODEC.prefix(identity))
                .reverse()
                .page(limit, cursor);
        return new Page<>(page.rows().stream().map(row -> row.value()).toList(), page.next());
    }

    /** Removes the attempts for a deleted identity. */
    public static void deleteAll(Tx tx, IdentityId identity) {
        tx.scan(IdentitySchema.LOGIN_HISTORY)
                .prefix(LoginAttemptKey.CODEC.prefix(identity))
                .toList()
                .forEach(row -> tx.delete(IdentitySchema.LOGIN_HISTORY, row.key()));
    }
}
