package io.holdfast.identity.internal.openid;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.internal.CredentialLinks;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.login.EmailAddresses;
import io.holdfast.identity.internal.login.LoginHistory;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.OpenIdAccount;
import io.holdfast.identity.model.VerifiedOpenIdLogin;
import io.holdfast.store.Tx;
import io.holdfast.store.error.BadRequestException;
import java.util.Optional;

/** Logins and links with verified accounts at OpenID providers. Each consumes the nonce of the login. */
public record OpenIdCommands(IdentityContext context) {

    public IdentityOutcome<IdentityId> login(Tx tx, VerifiedOpenIdLogin login, LoginSource source) {
        if (OAuthStates.useNonce(tx, login.nonce()).isEmpty()) {
            return IdentityOutcome.refused(IdentityError.STATE_NOT_FOUND, "nonce");
        }
        OpenIdAccount account = login.account();
        Optional<IdentityId> linked =
                CredentialLinks.find(tx, account.method(), account.linkName()).map(LinkedAuthMethodRow::identity);
        IdentityId identity = linked.or(() -> login.linkByEmail() ? ownerOfEmail(tx, account) : Optional.empty())
                .orElse(null);
        if (identity == null) {
            return IdentityOutcome.refused(IdentityError.NOT_LINKED, account.method());
        }
        IdentityError refusal = LoginEligibility.refusal(tx, identity);
        if (refusal == null && linked.isEmpty()) {
            IdentityOutcome<LinkedAuthMethodRow> link = link(tx, identity, account);
            refusal = link.refusal().orElse(null);
        }
        new LoginHistory(context).record(tx, identity, account.method(), source, refusal);
        return refusal == null ? IdentityOutcome.done(identity) : IdentityOutcome.refused(refusal, identity);
    }

    public IdentityOutcome<LinkedAuthMethodRow> link(Tx tx, IdentityId identity, VerifiedOpenIdLogin login) {
        return OAuthStates.useNonce(tx, login.nonce()).isPresent()
                ? link(tx, identity, login.account())
                : IdentityOutcome.refused(IdentityError.STATE_NOT_FOUND, "nonce");
    }

    private static IdentityOutcome<LinkedAuthMethodRow> link(Tx tx, IdentityId identity, OpenIdAccount account) {
        return CredentialLinks.linkOAuth(tx, identity, account.method(), account.linkName(), account.email());
    }

    /**
     * Returns the identity that has the account's email address. The provider must have verified the address, so that
     * nobody can take over an identity with someone else's address. The store must have verified it too, so that
     * nobody can create an identity with somebody else's address and then share it with the owner of the address.
     */
    private static Optional<IdentityId> ownerOfEmail(Tx tx, OpenIdAccount account) {
        String email = account.email();
        if (email == null || !account.emailVerified()) {
            return Optional.empty();
        }
        try {
            // A login accepts spellings that an earlier version stored; a proof of ownership is for one address only.
            String verified = EmailAddresses.normalize(email);
            return CredentialLinks.findEmail(tx, email)
                    .filter(link -> EmailAddresses.normalize(link.name()).equals(verified))
                    .map(LinkedAuthMethodRow::identity)
                    .filter(identity -> tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(identity))
                            .filter(credential -> credential.verified() != null)
                            .isPresent());
        } catch (BadRequestException e) {
            return Optional.empty(); // No identity can have an address that is malformed.
        }
    }
}
