package io.holdfast.cli;

import io.holdfast.api.LoginApi.RevokeSessions;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "identity", description = "Manages identities and their sessions.")
final class IdentityCommands extends BaseCommand {

    IdentityCommands(Cli cli) {
        super(cli);
    }

    @Command(name = "list", description = "Lists all identities.")
    int list(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(client().identity().identities(), limit);
    }

    @Command(name = "show", description = "Shows an identity.")
    int show(@Parameters(paramLabel = "IDENTITY") UUID identity) {
        return show(client().identity().identity(identity));
    }

    @Command(name = "history", description = "Lists the changes to an identity with their authors, newest first.")
    int history(
            @Parameters(paramLabel = "IDENTITY") UUID identity,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return showHistory(identity.toString(), limit);
    }

    @Command(name = "sessions", description = "Lists the active sessions of an identity.")
    int sessions(@Parameters(paramLabel = "IDENTITY") UUID identity) {
        return show(
                client().logins().sessions(identity), 0, "session", "machine", "created", "lastUsed", "expires", "mfa");
    }

    @Command(name = "logins", description = "Lists the logins of an identity and the refused attempts, newest first.")
    int logins(
            @Parameters(paramLabel = "IDENTITY") UUID identity,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(client().identity().loginHistory(identity), limit, "at", "method", "refusal", "address", "agent");
    }

    @Command(name = "revoke", description = "Revokes a session, or all sessions of an identity.")
    int revoke(
            @Parameters(arity = "0..1", paramLabel = "SESSION") @Nullable UUID session,
            @Option(names = "--all-of", paramLabel = "IDENTITY", description = "Revoke all sessions of this identity.")
                    @Nullable
                    UUID identity,
            @Option(names = "--reason", defaultValue = "revoked manually") String reason) {
        if (session != null && identity == null) {
            return show(client().logins().revokeSession(session, reason));
        }
        if (session == null && identity != null) {
            return show(client().logins().revokeSessions(new RevokeSessions(identity, null, reason)));
        }
        throw new IllegalArgumentException("specify either SESSION or --all-of");
    }

    @Command(name = "freeze", description = "Freezes an identity: it cannot log in or use its sessions.")
    int freeze(
            @Parameters(paramLabel = "IDENTITY") UUID identity,
            @Option(names = "--reason", defaultValue = "frozen manually") String reason) {
        return show(client().identity().freeze(identity, reason));
    }

    @Command(name = "unfreeze", description = "Reactivates a frozen identity.")
    int unfreeze(@Parameters(paramLabel = "IDENTITY") UUID identity) {
        return show(client().identity().unfreeze(identity));
    }

    @Command(name = "keys", description = "Lists the keys that sign tokens.")
    int keys() {
        return show(client().logins().signingKeys(), 0, "key", "status", "created", "rotated", "retired");
    }
}
