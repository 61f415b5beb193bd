package io.holdfast.cli;

import io.holdfast.client.Call;
import io.holdfast.client.Holdfast;
import io.holdfast.client.PagedCall;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the commands of all rooms have in common. */
abstract class BaseCommand {

    static final String LIMIT = "How many rows at most; 0 for all.";

    private final Cli cli;

    BaseCommand(Cli cli) {
        this.cli = cli;
    }

    final Holdfast client() {
        return cli.client();
    }

    final Output output() {
        return cli.output();
    }

    final int show(Call<?> call) {
        output().value(call.send());
        return Cli.DONE;
    }

    final int show(PagedCall<?> rows, int limit, String... columns) {
        output().rows(rows, limit, columns);
        return Cli.DONE;
    }

    /** As {@link #show}, for what takes its time. */
    final int work(String what, Call<?> call) throws InterruptedException {
        long began = System.nanoTime();
        CompletableFuture<?> answer = call.withTimeout(Duration.ofHours(6)).sendAsync();
        while (true) {
            try {
                Object value = answer.get(1, TimeUnit.SECONDS);
                output().progress("");
                output().value(value);
                return Cli.DONE;
            } catch (TimeoutException e) {
                output().progress(what + " ... " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began) + " s");
            } catch (ExecutionException e) {
                output().progress("");
                throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
            }
        }
    }
}
