package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.wallet.WalletCommands;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.VerifiedWalletLogin;
import io.holdfast.store.Tx;

/**
 * Wallet logins: Sign-In with Ethereum (EIP-4361), and the same message with an Ed25519 signature for Solana. The
 * application issues a nonce, asks the wallet to sign a message with the nonce, and then passes the message and the
 * signature to {@link #verify}. Each message can be used once, within 10 minutes of the issue of its nonce.
 */
public final class WalletLogins {

    private final IdentityContext context;
    private final WalletCommands commands;

    WalletLogins(IdentityContext context) {
        this.context = context;
        this.commands = new WalletCommands(context);
    }

    /** Issues a nonce for a sign-in message. */
    public String issueNonce() {
        return context.store().write(this::issueNonce);
    }

    /** Like {@link #issueNonce()}, but in the caller's transaction. */
    public String issueNonce(Tx tx) {
        return commands.issueNonce(tx);
    }

    /**
     * Verifies a message and its signature. Does not access the store. Verification takes about a millisecond, so this
     * method should not be called in a write function.
     *
     * <p>Refusals: WRONG_PURPOSE if the message is malformed or for another domain, BAD_SIGNATURE.
     *
     * @param message the exact text that the wallet signed
     * @param domain the domain of the application, such as {@code shop.example}
     */
    public IdentityOutcome<VerifiedWalletLogin> verify(String message, byte[] signature, String domain) {
        return WalletCommands.verify(message, signature, domain);
    }

    /**
     * Logs in with a verified message. The result is the identity to which the wallet is linked.
     *
     * <p>Refusals: STATE_NOT_FOUND if the nonce is unknown, used or expired; CHALLENGE_EXPIRED if the message is not valid
     * at this time; NOT_LINKED; IDENTITY_*. A refusal consumes the nonce, so the caller's transaction must commit in this
     * case too.
     *
     * @param source the client, for the login history
     */
    public IdentityOutcome<IdentityId> login(VerifiedWalletLogin wallet, LoginSource source) {
        return context.store().write(tx -> login(tx, wallet, source));
    }

    /** Like {@link #login(VerifiedWalletLogin, LoginSource)}, but in the caller's transaction. */
    public IdentityOutcome<IdentityId> login(Tx tx, VerifiedWalletLogin wallet, LoginSource source) {
        return commands.login(tx, wallet, source);
    }

    /** Like {@link #login(VerifiedWalletLogin, LoginSource)}, but without information about the client. */
    public IdentityOutcome<IdentityId> login(VerifiedWalletLogin wallet) {
        return login(wallet, LoginSource.UNKNOWN);
    }

    /** Like {@link #login(VerifiedWalletLogin)}, but in the caller's transaction. */
    public IdentityOutcome<IdentityId> login(Tx tx, VerifiedWalletLogin wallet) {
        return login(tx, wallet, LoginSource.UNKNOWN);
    }

    /**
     * Links a wallet to an identity, with a verified message as the proof.
     *
     * <p>Refusals: as for {@link #login(VerifiedWalletLogin)}, and METHOD_TAKEN, METHOD_LINKED.
     */
    public IdentityOutcome<LinkedAuthMethod> link(IdentityId identity, VerifiedWalletLogin wallet) {
        return context.store().write(tx -> link(tx, identity, wallet));
    }

    /** Like {@link #link(IdentityId, VerifiedWalletLogin)}, but in the caller's transaction. */
    public IdentityOutcome<LinkedAuthMethod> link(Tx tx, IdentityId identity, VerifiedWalletLogin wallet) {
        return commands.link(tx, identity, wallet).map(LinkedAuthMethodRow::toView);
    }
}
