package io.holdfast.cli;

import io.holdfast.api.LoginApi.RevokeSessions;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "identity", description = "Manages identities and their sessions.")
final class IdentityCommands extends BaseCommand {

    private static final String IDENTITY = "Id, DID, email address or external id.";

    IdentityCommands(Cli cli) {
        super(cli);
    }

    private UUID id(String identity) {
        return new IdentityArgument(identity).resolve(client().identity());
    }

    @Command(
            name = "find",
            description = "Finds identities by id, DID, email address, wallet, account, external id or name.")
    int find(@Parameters(paramLabel = "TEXT") String text) {
        return show(client().identity().search(text), 0, "identity", "name", "externalId", "status", "created");
    }

    @Command(name = "list", description = "Lists all identities.")
    int list(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(client().identity().identities(), limit);
    }

    @Command(name = "show", description = "Shows an identity.")
    int show(@Parameters(paramLabel = "IDENTITY", description = IDENTITY) String identity) {
        return show(client().identity().identity(id(identity)));
    }

    @Command(name = "history", description = "Lists the changes to an identity with their authors, newest first.")
    int history(
            @Parameters(paramLabel = "IDENTITY", description = IDENTITY) String identity,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return showHistory(id(identity).toString(), limit);
    }

    @Command(name = "sessions", description = "Lists the active sessions of an identity.")
    int sessions(@Parameters(paramLabel = "IDENTITY", description = IDENTITY) String identity) {
        return show(
                client().logins().sessions(id(identity)),
                0,
                "session",
                "machine",
                "created",
                "lastUsed",
                "expires",
                "mfa");
    }

    @Command(name = "logins", description = "Lists the logins of an identity and the refused attempts, newest first.")
    int logins(
            @Parameters(paramLabel = "IDENTITY", description = IDENTITY) String identity,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(
                client().identity().loginHistory(id(identity)), limit, "at", "method", "refusal", "address", "agent");
    }

    @Command(name = "revoke", description = "Revokes a session, or all sessions of an identity.")
    int revoke(
            @Parameters(arity = "0..1", paramLabel = "SESSION") @Nullable UUID session,
            @Option(names = "--all-of", paramLabel = "IDENTITY", description = "Revoke all sessions of this identity.")
                    @Nullable
                    String identity,
            @Option(names = "--reason", defaultValue = "revoked manually") String reason) {
        if (session != null && identity == null) {
            return show(client().logins().revokeSession(session, reason));
        }
        if (session == null && identity != null) {
            return show(client().logins().revokeSessions(new RevokeSessions(id(identity), null, reason)));
        }
        throw new IllegalArgumentException("specify either SESSION or --all-of");
    }

    @Command(name = "freeze", description = "Freezes an identity: it cannot log in or use its sessions.")
    int freeze(
            @Parameters(paramLabel = "IDENTITY", description = IDENTITY) String identity,
            @Option(names = "--reason", defaultValue = "frozen manually") String reason) {
        return show(client().identity().freeze(id(identity), reason));
    }

    @Command(name = "unfreeze", description = "Reactivates a frozen identity.")
    int unfreeze(@Parameters(paramLabel = "IDENTITY", description = IDENTITY) String identity) {
        return show(client().identity().unfreeze(id(identity)));
    }

    @Command(name = "keys", description = "Lists the keys that sign tokens.")
    int keys() {
        return show(client().logins().signingKeys(), 0, "key", "status", "created", "rotated", "retired");
    }
}
