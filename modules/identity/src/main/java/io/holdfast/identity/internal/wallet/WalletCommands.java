package io.holdfast.identity.internal.wallet;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.internal.CredentialLinks;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.LoginNameNormalizer;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.login.LoginHistory;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.VerifiedWalletLogin;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Wallet logins. A signed message must contain a nonce issued by this store, and can be used once. */
public record WalletCommands(IdentityContext context) {

    private static final int NONCE_BYTES = 16;
    private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(30);

    public String issueNonce(Tx tx) {
        String nonce = HexFormat.of().formatHex(CryptoPrimitives.randomBytes(context.random(), NONCE_BYTES));
        tx.put(
                IdentitySchema.OIDC_NONCES,
                key(nonce),
                new ExpiringCounterRow(
                        tx.now(), tx.now().plus(context.lifetimes().oauth()), 0));
        return nonce;
    }

    private static String key(String nonce) {
        return CryptoPrimitives.hashToken(Secret.of("wallet:" + nonce)).toString();
    }

    /** Verifies the syntax, domain and signature of a message. Takes about a millisecond. */
    public static IdentityOutcome<VerifiedWalletLogin> verify(String message, byte[] signature, String domain) {
        SignInMessage parsed = SignInMessage.parse(message).orElse(null);
        if (parsed == null || !parsed.domain().equals(domain)) {
            return IdentityOutcome.refused(IdentityError.WRONG_PURPOSE, "message");
        }
        boolean signed = parsed.chain() == AuthMethod.EVM
                ? EthereumSignature.isSignedBy(parsed.address(), message, signature)
                : SolanaSignature.isSignedBy(parsed.address(), message, signature);
        return signed
                ? IdentityOutcome.done(new VerifiedWalletLogin(
                        parsed.chain(),
                        parsed.address(),
                        parsed.nonce(),
                        parsed.issued(),
                        parsed.notBefore(),
                        parsed.expires()))
                : IdentityOutcome.refused(IdentityError.BAD_SIGNATURE, "message");
    }

    /** Consumes the nonce of a verified message. Returns the refusal, or null if the message can be used. */
    private @Nullable IdentityError consume(Tx tx, VerifiedWalletLogin wallet) {
        ExpiringCounterRow nonce =
                tx.take(IdentitySchema.OIDC_NONCES, key(wallet.nonce())).orElse(null);
        if (nonce == null) {
            return IdentityError.STATE_NOT_FOUND;
        }
        Instant now = tx.now();
        Instant expires = wallet.expires();
        Instant notBefore = wallet.notBefore();
        boolean early = wallet.issued().isAfter(now.plus(CLOCK_TOLERANCE))
                || (notBefore != null && notBefore.isAfter(now.plus(CLOCK_TOLERANCE)));
        boolean late = wallet.issued().isBefore(nonce.begun().minus(CLOCK_TOLERANCE))
                || (expires != null && !expires.isAfter(now));
        return early || late ? IdentityError.CHALLENGE_EXPIRED : null;
    }

    public IdentityOutcome<IdentityId> login(Tx tx, VerifiedWalletLogin wallet, LoginSource source) {
        IdentityError error = consume(tx, wallet);
        if (error != null) {
            return IdentityOutcome.refused(error, "message");
        }
        LinkedAuthMethodRow link = CredentialLinks.find(
                        tx, wallet.chain(), LoginNameNormalizer.normalize(wallet.chain(), wallet.address()))
                .orElse(null);
        if (link == null) {
            return IdentityOutcome.refused(IdentityError.NOT_LINKED, wallet.chain());
        }
        IdentityError ineligible = LoginEligibility.refusal(tx, link.identity());
        new LoginHistory(context).record(tx, link.identity(), wallet.chain(), source, ineligible);
        return ineligible == null
                ? IdentityOutcome.done(link.identity())
                : IdentityOutcome.refused(ineligible, link.identity());
    }

    public IdentityOutcome<LinkedAuthMethodRow> link(Tx tx, IdentityId identity, VerifiedWalletLogin wallet) {
        IdentityError error = consume(tx, wallet);
        return error == null
                ? CredentialLinks.linkWallet(tx, identity, wallet.chain(), wallet.address())
                : IdentityOutcome.refused(error, "message");
    }
}
