package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthAccountKey;
import io.holdfast.identity.internal.login.EmailAddresses;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.LinkedWalletRow;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.OAuthLinkRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Links credentials to identities and unlinks them. */
public final class CredentialLinks {

    private CredentialLinks() {}

    public static IdentityOutcome<LinkedAuthMethodRow> linkWallet(
            Tx tx, IdentityId identity, AuthMethod chain, String address) {
        IdentityArguments.chain(chain);
        String normalized = LoginNameNormalizer.normalize(chain, address);
        IdentityOutcome<LinkedAuthMethodRow> outcome = link(tx, identity, chain, normalized, false);
        outcome.result()
                .ifPresent(link -> tx.put(
                        IdentitySchema.WALLETS,
                        normalized,
                        new LinkedWalletRow(normalized, chain, identity, link.linked())));
        return outcome;
    }

    public static IdentityOutcome<LinkedAuthMethodRow> linkOAuth(
            Tx tx, IdentityId identity, AuthMethod provider, String subject, @Nullable String email) {
        IdentityArguments.provider(provider);
        Arguments.optionalText("email", email, IdentityLimits.MAX_EMAIL);
        String normalized = LoginNameNormalizer.normalize(provider, subject);
        IdentityOutcome<LinkedAuthMethodRow> outcome = link(tx, identity, provider, normalized, false);
        if (!outcome.isDone()) {
            return outcome;
        }
        LinkedAuthMethodRow link = outcome.orThrow();
        OAuthAccountKey key = new OAuthAccountKey(provider, normalized);
        OAuthLinkRow account = new OAuthLinkRow(provider, normalized, identity, email, link.linked());
        boolean repeated =
                account.equals(tx.get(IdentitySchema.OAUTH_LINKS, key).orElse(null));
        tx.put(IdentitySchema.OAUTH_LINKS, key, account);
        return repeated ? outcome : IdentityOutcome.done(link);
    }

    public static IdentityOutcome<LinkedAuthMethodRow> linkMachine(Tx tx, IdentityId identity, MachineId id) {
        MachineRow machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        IdentityError error = LoginEligibility.refusal(tx, identity, machine);
        return error == null
                ? link(tx, identity, AuthMethod.MACHINE, id.toString(), false)
                : IdentityOutcome.refused(error, id);
    }

    /**
     * Links a credential to an identity.
     *
     * @param name the canonical name of the credential
     * @param replace whether to replace another credential of the same method
     */
    public static IdentityOutcome<LinkedAuthMethodRow> link(
            Tx tx, IdentityId identity, AuthMethod method, String name, boolean replace) {
        IdentityError error = LoginEligibility.refusal(tx, identity);
        if (error != null) {
            return IdentityOutcome.refused(error, identity);
        }
        LinkedAuthMethodRow known =
                (method == AuthMethod.EMAIL ? findEmail(tx, name) : find(tx, method, name)).orElse(null);
        if (known != null && !known.identity().equals(identity)) {
            return IdentityOutcome.refused(IdentityError.METHOD_TAKEN, method);
        }
        if (known != null && known.name().equals(name)) {
            return IdentityOutcome.repeated(known);
        }
        Arguments.newId(method.text(), name);
        AuthLinkKey key = new AuthLinkKey(identity, method);
        if (!replace && tx.exists(IdentitySchema.LINKS, key)) {
            return IdentityOutcome.refused(IdentityError.METHOD_LINKED, method);
        }
        LinkedAuthMethodRow link = new LinkedAuthMethodRow(identity, method, name, tx.now());
        tx.put(IdentitySchema.LINKS, key, link);
        tx.putIfAbsent(IdentitySchema.PRIMARY_METHOD, identity, method);
        tx.emit(IdentityEventTypes.METHOD_LINKED, identity.value(), null, method.text());
        return IdentityOutcome.done(link);
    }

    /** Finds a link by the canonical name of its credential. */
    public static Optional<LinkedAuthMethodRow> find(ReadTx tx, AuthMethod method, String name) {
        return tx.find(
                        IdentitySchema.LINKS,
                        IdentitySchema.LINKS_BY_METHOD,
                        LoginNameNormalizer.lookupKey(method, name))
                .map(Entry::value);
    }

    /**
     * Finds the link for an address as entered, by its canonical form or by the form in which an earlier version
     * stored it.
     */
    public static Optional<LinkedAuthMethodRow> findEmail(ReadTx tx, String email) {
        return EmailAddresses.storedForms(email).stream()
                .flatMap(form -> find(tx, AuthMethod.EMAIL, form).stream())
                .findFirst();
    }

    /** Finds a link by a name as entered. */
    public static Optional<LinkedAuthMethodRow> findEntered(ReadTx tx, AuthMethod method, String name) {
        if (method != AuthMethod.EMAIL) {
            return find(tx, method, LoginNameNormalizer.normalize(method, name));
        }
        Optional<LinkedAuthMethodRow> link = findEmail(tx, name);
        if (link.isEmpty()) {
            String unused = EmailAddresses.normalize(name); // Rejects a malformed address.
        }
        return link;
    }

    /** Returns whether a method is the identity's only login method. */
    public static boolean isLast(ReadTx tx, LinkedAuthMethodRow link) {
        return ofIdentity(tx, link.identity()).noneMatch(other -> other.method() != link.method());
    }

    public static Optional<LinkedAuthMethodRow> get(ReadTx tx, IdentityId identity, AuthMethod method) {
        return tx.get(IdentitySchema.LINKS, new AuthLinkKey(identity, method));
    }

    /** Returns the credentials of an identity. */
    public static Stream<LinkedAuthMethodRow> ofIdentity(ReadTx tx, IdentityId identity) {
        return tx.scan(IdentitySchema.LINKS).prefix(AuthLinkKey.CODEC.prefix(identity)).stream()
                .map(Entry::value);
    }

    /**
     * Removes a link together with its credential. If it was the primary method, another linked method becomes primary.
     */
    public static void unlink(Tx tx, LinkedAuthMethodRow link) {
        remove(tx, link);
        tx.emit(
                IdentityEventTypes.METHOD_UNLINKED,
                link.identity().value(),
                null,
                link.method().text());
        IdentityId identity = link.identity();
        boolean primary = tx.get(IdentitySchema.PRIMARY_METHOD, identity)
                .filter(link.method()::equals)
                .isPresent();
        if (!primary) {
            return;
        }
        Optional<LinkedAuthMethodRow> next = ofIdentity(tx, identity).findFirst();
        if (next.isPresent()) {
            tx.put(IdentitySchema.PRIMARY_METHOD, identity, next.get().method());
        } else {
            tx.delete(IdentitySchema.PRIMARY_METHOD, identity);
        }
    }

    /** Removes the link of a device that is being revoked. */
    static void unlinkMachine(Tx tx, MachineRow machine) {
        get(tx, machine.identity(), AuthMethod.MACHINE)
                .filter(link -> link.name().equals(machine.id().toString()))
                .ifPresent(link -> unlink(tx, link));
    }

    /** Removes a link together with its credential. Does not change the primary method. */
    static void remove(Tx tx, LinkedAuthMethodRow link) {
        tx.delete(IdentitySchema.LINKS, new AuthLinkKey(link.identity(), link.method()));
        if (link.method() == AuthMethod.EMAIL) {
            tx.delete(IdentitySchema.CREDENTIALS, CredentialKey.email(link.identity()));
        } else if (link.method().isWallet()) {
            tx.delete(IdentitySchema.WALLETS, link.name());
        } else if (link.method().isOAuth()) {
            tx.delete(IdentitySchema.OAUTH_LINKS, new OAuthAccountKey(link.method(), link.name()));
        }
    }
}
