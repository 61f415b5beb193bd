package io.holdfast.cli;

import io.holdfast.api.KeysApi.Create;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "keys", description = "API keys.")
final class KeysCommands extends BaseCommand {

    KeysCommands(Cli cli) {
        super(cli);
    }

    @Command(name = "create", description = "Makes an API key, and tells its secret this once.")
    int create(
            @Parameters(paramLabel = "NAME") String name,
            @Parameters(arity = "1..*", paramLabel = "SCOPE", description = "Like ledger:read; admin is all of them.")
                    List<String> scopes,
            @Option(names = "--expires", paramLabel = "TIME") @Nullable Instant expires,
            @Option(names = "--rate-limit", description = "Calls in a second.") @Nullable Integer rateLimit) {
        return show(client().keys().create(new Create(name, scopes, expires, rateLimit)));
    }

    @Command(name = "list", description = "All API keys, without their secrets.")
    int list() {
        return show(client().keys().list(), 0, "id", "name", "scopes", "created", "expires", "revoked");
    }

    @Command(name = "revoke", description = "Ends an API key for good.")
    int revoke(@Parameters(paramLabel = "ID") String id) {
        return show(client().keys().revoke(id));
    }

    @Command(name = "rotate", description = "Gives an API key another secret; the former stops working at once.")
    int rotate(@Parameters(paramLabel = "ID") String id) {
        return show(client().keys().rotate(id));
    }

    @Command(name = "acts", description = "What administrators did, the newest first.")
    int acts(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(client().keys().acts(), limit, "time", "key", "operation", "subject", "requestId");
    }
}
