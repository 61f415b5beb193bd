package io.holdfast.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "sinks", description = "Shows the sinks, which publish events to message brokers.")
final class SinksCommands extends BaseCommand {

    SinksCommands(Cli cli) {
        super(cli);
    }

    @Command(name = "list", description = "Lists the sinks of the server with their state, lag and last error.")
    int list() {
        output().rows(
                        client().sinks().list().send().sinks(),
                        0,
                        "sink",
                        "type",
                        "state",
                        "lagCommits",
                        "lag",
                        "published",
                        "errors",
                        "cursor",
                        "lastErrorAt",
                        "lastError");
        return Cli.DONE;
    }

    @Command(
            name = "move",
            description = "Moves the cursor of a sink, to publish events again or to continue after deleted events.")
    int move(
            @Parameters(paramLabel = "SINK") String sink,
            @Parameters(paramLabel = "TO", description = "Cursor, id of an event, 'oldest' or 'latest'.") String to) {
        return show(client().sinks().move(sink, to));
    }
}
