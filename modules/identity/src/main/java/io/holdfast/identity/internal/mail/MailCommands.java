package io.holdfast.identity.internal.mail;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.MailFlows;
import io.holdfast.identity.PasswordHash;
import io.holdfast.identity.internal.CredentialChanges;
import io.holdfast.identity.internal.CredentialLinks;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.PasswordCommands;
import io.holdfast.identity.internal.login.EmailAddresses;
import io.holdfast.identity.internal.login.LoginHistory;
import io.holdfast.identity.internal.login.LoginThrottle;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.MailSecretRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.store.Tx;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The commands for address verification, login without a password, password reset and change of address. */
public record MailCommands(MailSecrets secrets, PasswordCommands passwords, CredentialChanges changes) {

    public IdentityOutcome<MailFlows.Requested> requestVerification(Tx tx, IdentityId identity) {
        EmailCredentialRow credential = credential(tx, identity);
        if (credential == null) {
            return IdentityOutcome.refused(IdentityError.NOT_LINKED, AuthMethod.EMAIL);
        }
        IdentityError error = LoginEligibility.refusal(tx, identity);
        return error == null
                ? secrets.requestFor(tx, MailKind.VERIFY_ADDRESS, identity, credential.email(), true)
                : IdentityOutcome.refused(error, identity);
    }

    /**
     * Requests a secret for a new address. If the address belongs to another account, no email is sent, but the
     * response is the same.
     */
    public IdentityOutcome<MailFlows.Requested> requestChange(Tx tx, IdentityId identity, String newEmail) {
        String address = EmailAddresses.normalize(newEmail);
        if (credential(tx, identity) == null) {
            return IdentityOutcome.refused(IdentityError.NOT_LINKED, AuthMethod.EMAIL);
        }
        IdentityError error = LoginEligibility.refusal(tx, identity);
        if (error != null) {
            return IdentityOutcome.refused(error, identity);
        }
        boolean free = CredentialLinks.findEmail(tx, address)
                .map(LinkedAuthMethodRow::identity)
                .filter(owner -> !owner.equals(identity))
                .isEmpty();
        return secrets.requestFor(tx, MailKind.CHANGE_ADDRESS, identity, address, free);
    }

    public IdentityOutcome<IdentityId> verifyAddress(Tx tx, MailProof proof) {
        return useOwnAddress(tx, MailKind.VERIFY_ADDRESS, proof, EmailCredentialRow::identity);
    }

    /** Accepts an emailed secret instead of a password, even while new clients cannot log in with a password. */
    public IdentityOutcome<IdentityId> login(Tx tx, MailProof proof, LoginSource source) {
        return useOwnAddress(tx, MailKind.LOGIN, proof, credential -> {
            if (credential.verified() == null) {
                passwords.removePassword(tx, credential.withVerified(tx.now()));
            }
            LoginThrottle.clear(tx, PasswordCommands.account(credential.email()));
            new LoginHistory(secrets.context()).record(tx, credential.identity(), AuthMethod.EMAIL, source, null);
            return credential.identity();
        });
    }

    public IdentityOutcome<OutgoingMail> resetPassword(Tx tx, MailProof proof, PasswordHash password) {
        return useOwnAddress(tx, MailKind.RESET_PASSWORD, proof, credential -> {
            passwords
                    .setEmail(tx, credential.identity(), credential.email(), password, KeptSessions.NONE)
                    .orThrow();
            markVerified(tx, Objects.requireNonNull(credential(tx, credential.identity())));
            return secrets.notice(MailKind.RESET_PASSWORD, credential.email());
        });
    }

    public IdentityOutcome<OutgoingMail> changeAddress(Tx tx, MailProof proof, KeptSessions kept) {
        IdentityOutcome<MailSecretRow> consumed = secrets.consume(tx, MailKind.CHANGE_ADDRESS, proof);
        if (consumed instanceof IdentityOutcome.Refused<MailSecretRow> refused) {
            return new IdentityOutcome.Refused<>(refused.error(), refused.about(), refused.until());
        }
        MailSecretRow secret = consumed.orThrow();
        IdentityId identity = Objects.requireNonNull(secret.identity());
        EmailCredentialRow old = credential(tx, identity);
        if (old == null) {
            return MailSecrets.invalid();
        }
        IdentityOutcome<LinkedAuthMethodRow> linked =
                CredentialLinks.link(tx, identity, AuthMethod.EMAIL, secret.address(), true);
        if (linked.isDone()) {
            markVerified(tx, old.withEmail(secret.address(), tx.now()));
            changes.endOtherSessions(tx, identity, kept, "address changed");
        }
        return linked.map(link -> secrets.notice(MailKind.CHANGE_ADDRESS, old.email()));
    }

    /** Consumes a secret that was sent to the current address of an identity, and marks the address as verified. */
    private <T> IdentityOutcome<T> useOwnAddress(
            Tx tx, MailKind kind, MailProof proof, Function<EmailCredentialRow, T> use) {
        IdentityOutcome<MailSecretRow> consumed = secrets.consume(tx, kind, proof);
        if (consumed instanceof IdentityOutcome.Refused<MailSecretRow> refused) {
            return new IdentityOutcome.Refused<>(refused.error(), refused.about(), refused.until());
        }
        MailSecretRow secret = consumed.orThrow();
        EmailCredentialRow credential = credential(tx, Objects.requireNonNull(secret.identity()));
        if (credential == null
                || !credential.email().equals(secret.address())
                || (kind != MailKind.VERIFY_ADDRESS
                        && secret.credential() != null // An earlier version issued this secret for any address.
                        && !MailSecrets.isLoginName(tx, credential))) {
            return MailSecrets.invalid();
        }
        markVerified(tx, credential);
        return IdentityOutcome.done(use.apply(credential));
    }

    private static void markVerified(Tx tx, EmailCredentialRow credential) {
        if (credential.verified() == null) {
            tx.emit(IdentityEventTypes.ADDRESS_VERIFIED, credential.identity().value(), null);
        }
        tx.put(
                IdentitySchema.CREDENTIALS,
                CredentialKey.email(credential.identity()),
                credential.verified() == null ? credential.withVerified(tx.now()) : credential);
    }

    private static @Nullable EmailCredentialRow credential(Tx tx, IdentityId identity) {
        return MailSecrets.credential(tx, identity);
    }
}
