package io.holdfast.cli;

import io.holdfast.api.KeysApi.Create;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "keys", description = "Manages API keys.")
final class KeysCommands extends BaseCommand {

    KeysCommands(Cli cli) {
        super(cli);
    }

    @Command(name = "create", description = "Creates an API key and prints its secret, which is not shown again.")
    int create(
            @Parameters(paramLabel = "NAME") String name,
            @Parameters(
                            arity = "1..*",
                            paramLabel = "SCOPE",
                            description = "Scope such as ledger:read, or queue:send@mail-* for some queues only;"
                                    + " admin includes all.")
                    List<String> scopes,
            @Option(names = "--expires", paramLabel = "TIME") @Nullable Instant expires,
            @Option(names = "--rate-limit", description = "Maximum number of calls per second.") @Nullable
                    Integer rateLimit) {
        return show(client().keys().create(new Create(name, scopes, expires, rateLimit)));
    }

    @Command(name = "list", description = "Lists all API keys, without their secrets.")
    int list() {
        return show(client().keys().list(), 0, "id", "name", "scopes", "created", "expires", "revoked");
    }

    @Command(name = "revoke", description = "Revokes an API key permanently.")
    int revoke(@Parameters(paramLabel = "ID") String id) {
        return show(client().keys().revoke(id));
    }

    @Command(name = "rotate", description = "Replaces the secret of an API key; the old secret is invalid immediately.")
    int rotate(@Parameters(paramLabel = "ID") String id) {
        return show(client().keys().rotate(id));
    }

    @Command(name = "acts", description = "Lists administrator actions, newest first.")
    int acts(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(client().keys().acts(), limit, "time", "key", "operation", "subject", "requestId");
    }
}
