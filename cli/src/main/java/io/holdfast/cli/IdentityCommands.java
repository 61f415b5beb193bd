package io.holdfast.cli;

import io.holdfast.api.LoginApi.RevokeSessions;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "identity", description = "Identities and their sessions.")
final class IdentityCommands extends BaseCommand {

    IdentityCommands(Cli cli) {
        super(cli);
    }

    @Command(name = "list", description = "All identities.")
    int list(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(client().identity().identities(), limit);
    }

    @Command(name = "show", description = "An identity.")
    int show(@Parameters(paramLabel = "IDENTITY") UUID identity) {
        return show(client().identity().identity(identity));
    }

    @Command(name = "sessions", description = "The sessions of an identity that go on.")
    int sessions(@Parameters(paramLabel = "IDENTITY") UUID identity) {
        return show(
                client().logins().sessions(identity), 0, "session", "machine", "created", "lastUsed", "expires", "mfa");
    }

    @Command(name = "revoke", description = "Ends a session, or all sessions of an identity.")
    int revoke(
            @Parameters(arity = "0..1", paramLabel = "SESSION") @Nullable UUID session,
            @Option(names = "--all-of", paramLabel = "IDENTITY") @Nullable UUID identity,
            @Option(names = "--reason", defaultValue = "revoked by hand") String reason) {
        if (session != null && identity == null) {
            return show(client().logins().revokeSession(session, reason));
        }
        if (session == null && identity != null) {
            return show(client().logins().revokeSessions(new RevokeSessions(identity, null, reason)));
        }
        throw new IllegalArgumentException("say which: either a SESSION or --all-of IDENTITY");
    }

    @Command(name = "freeze", description = "Lets an identity do nothing, until it is unfrozen.")
    int freeze(
            @Parameters(paramLabel = "IDENTITY") UUID identity,
            @Option(names = "--reason", defaultValue = "frozen by hand") String reason) {
        return show(client().identity().freeze(identity, reason));
    }

    @Command(name = "unfreeze", description = "Lets it go on.")
    int unfreeze(@Parameters(paramLabel = "IDENTITY") UUID identity) {
        return show(client().identity().unfreeze(identity));
    }

    @Command(name = "keys", description = "The keys that tokens are signed with.")
    int keys() {
        return show(client().logins().signingKeys(), 0, "key", "status", "created", "rotated", "retired");
    }
}
