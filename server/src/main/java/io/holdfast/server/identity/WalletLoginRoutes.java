package io.holdfast.server.identity;

import static io.holdfast.server.identity.IdentityOperationFactory.command;
import static io.holdfast.server.identity.IdentityOperationFactory.repeatable;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.LoginApi;
import io.holdfast.api.MigrationEndpoints;
import io.holdfast.api.WalletEndpoints;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.PasswordMigration.HashedPassword;
import io.holdfast.identity.WalletLogins;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginAttempt;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.VerifiedWalletLogin;
import io.holdfast.server.operation.Operation;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Wallet logins, the caller's own sessions, and the import and export of password hashes over HTTP. */
record WalletLoginRoutes(Identities identities) {

    /** A request to log in with a wallet, with its verified signature. */
    private record WalletLogin(IdentityOutcome<VerifiedWalletLogin> wallet, LoginSource source) {}

    /** A request to link a wallet, with its verified signature. */
    private record Linking(IdentityId identity, IdentityOutcome<VerifiedWalletLogin> wallet) {}

    List<Operation<?, ?, ?>> operations() {
        WalletLogins wallets = identities.wallets();
        return List.of(
                Operation.command(WalletEndpoints.WALLET_NONCE, (tx, q) -> wallets.issueNonce(tx), LoginApi.Nonce::new),
                command(
                                WalletEndpoints.WALLET_LOGIN,
                                // Runs before the transaction, because verification would delay other writes.
                                q -> new WalletLogin(
                                        wallets.verify(q.message(), q.signature(), q.domain()),
                                        LoginApiMapper.source(q.address(), q.agent(), null)),
                                (tx, login) -> wallets.login(tx, login.wallet().orThrow(), login.source()),
                                LoginApiMapper::owner)
                        .committingRefusals(), // A refused login also consumes the nonce.
                command(
                        WalletEndpoints.LINK_SIGNED_WALLET,
                        q -> new Linking(
                                IdentityId.of(q.identity()), wallets.verify(q.message(), q.signature(), q.domain())),
                        (tx, linking) -> wallets.link(
                                tx, linking.identity(), linking.wallet().orThrow()),
                        LoginApiMapper::link),
                repeatable(
                        WalletEndpoints.END_SESSION,
                        (tx, q) -> identities
                                .sessions()
                                .end(tx, IdentityId.of(q.identity()), SessionId.of(q.session()), "ended by the user"),
                        LoginApiMapper::sessionResult),
                query(
                        WalletEndpoints.LOGIN_HISTORY,
                        (tx, q) -> identities
                                .credentials()
                                .history(tx, IdentityId.of(q.identity()), pageSize(q.limit()), q.cursor()),
                        page(WalletLoginRoutes::attempt)),
                repeatable(
                        MigrationEndpoints.IMPORT_PASSWORD,
                        (tx, q) -> identities
                                .passwordMigration()
                                .importPassword(
                                        tx,
                                        HashedPassword.of(IdentityId.of(q.identity()), q.email(), Secret.of(q.hash()))
                                                .withVerified(orDefault(q.verified(), false))),
                        LoginApiMapper::linkResult),
                query(
                        MigrationEndpoints.PASSWORDS,
                        (tx, q) -> identities.passwordMigration().export(tx, pageSize(q.limit()), q.cursor()),
                        page(WalletLoginRoutes::hashedPassword)));
    }

    private static WalletEndpoints.LoginAttempt attempt(LoginAttempt attempt) {
        return new WalletEndpoints.LoginAttempt(
                attempt.at(),
                enumByName(LoginApi.Method.class, attempt.method()),
                attempt.refusal(),
                attempt.address(),
                attempt.agent());
    }

    private static MigrationEndpoints.HashedPassword hashedPassword(HashedPassword password) {
        return new MigrationEndpoints.HashedPassword(
                password.identity().value(),
                password.email(),
                password.hash().reveal(),
                password.verified(),
                Objects.requireNonNullElse(password.created(), Instant.EPOCH));
    }
}
