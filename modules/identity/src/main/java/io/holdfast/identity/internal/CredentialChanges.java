package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.internal.login.KnownDeviceCommands;
import io.holdfast.identity.internal.login.LoginThrottle;
import io.holdfast.identity.internal.login.SecondFactorThrottle;
import io.holdfast.identity.internal.mail.MailCodeLimit;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.store.Tx;
import java.util.Optional;

/** Applies the consequences of a credential change: ends other sessions and resets failure counters. */
public record CredentialChanges(IdentityContext context, SessionCommands sessions, RevocationLogWriter revocationLog) {

    /**
     * Ends the sessions and forgets the remembered devices that are not kept. The other clients are treated as new.
     * Appends an event if sessions may have ended.
     */
    public void endOtherSessions(Tx tx, IdentityId identity, KeptSessions kept, String reason) {
        if (kept.all()) {
            return;
        }
        KnownDeviceCommands.forgetAll(tx, identity, kept.device());
        SecondFactorThrottle.forgetClients(tx, identity);
        sessions.revokeWhere(tx, identity, session -> !session.id().equals(kept.session()), reason);
        revocationLog.appendIdentityEvent(tx, RevocationEvent.Kind.CREDENTIALS_CHANGED, identity, reason);
    }

    public IdentityOutcome<Boolean> unlink(Tx tx, IdentityId identity, AuthMethod method, KeptSessions kept) {
        if (!tx.exists(IdentitySchema.IDENTITIES, identity)) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, identity);
        }
        Optional<LinkedAuthMethodRow> link = CredentialLinks.get(tx, identity, method);
        if (link.isEmpty()) {
            return IdentityOutcome.done(false);
        }
        if (CredentialLinks.isLast(tx, link.get())) {
            return IdentityOutcome.refused(IdentityError.LAST_METHOD, method);
        }
        CredentialLinks.unlink(tx, link.get());
        endOtherSessions(tx, identity, kept, "login method removed");
        return IdentityOutcome.done(true);
    }

    /** Resets the failed logins of an identity and unblocks its devices. */
    public IdentityOutcome<Boolean> unlock(Tx tx, IdentityId identity) {
        if (!tx.exists(IdentitySchema.IDENTITIES, identity)) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, identity);
        }
        CredentialLinks.get(tx, identity, AuthMethod.EMAIL).ifPresent(link -> {
            LoginThrottle.clear(tx, PasswordCommands.account(link.name()));
            MailCodeLimit.clear(tx, link.name());
        });
        LoginThrottle.clear(tx, identity.value());
        new KnownDeviceCommands(context).unblockAll(tx, identity);
        new WrongCodeCounter(context.quotas()).reset(tx, identity);
        return IdentityOutcome.done(true);
    }
}
