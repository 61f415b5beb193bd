package io.holdfast.torture;

import io.holdfast.store.Committed;
import io.holdfast.store.Durability;
import io.holdfast.store.OutcomeUnknown;
import io.holdfast.store.RefusedException;
import io.holdfast.store.StoreException;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.TryAgain;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One caller: it asks for what the script says, one command after the other or many at once, and notes all it sees. */
final class Load implements Runnable {

    /** Before the reason of a transaction that was undone as a whole. */
    static final String REFUSED = "refused ";

    private static final int AT_ONCE = 24;

    /** How many commands of the first caller there are before each jump of the clock. */
    private static final int BETWEEN_JUMPS = 60;

    private final Rooms rooms;
    private final History history;
    private final Script script;
    private final JumpingClock clock;
    private final List<Duration> jumps;
    private final int round;
    private final int caller;
    private final AtomicBoolean over;
    private final Semaphore places;

    Load(ChildOptions options, Rooms rooms, History history, JumpingClock clock, int caller, AtomicBoolean over) {
        this.rooms = rooms;
        this.history = history;
        this.script = new Script(options.seed());
        this.clock = clock;
        this.jumps = caller == 0 ? options.jumps() : List.of();
        this.round = options.round();
        this.caller = caller;
        this.over = over;
        // Every other caller waits for each answer before it asks again.
        this.places = new Semaphore(caller % 2 == 0 ? 1 : AT_ONCE);
    }

    @Override
    public void run() {
        for (long seq = 0; !over.get(); seq++) {
            places.acquireUninterruptibly();
            ask(new Ticket(round, caller, seq));
        }
        places.acquireUninterruptibly(caller % 2 == 0 ? 1 : AT_ONCE);
    }

    private void ask(Ticket ticket) {
        clock.move(Duration.ofNanos(1_500_000 + ticket.seq() % 7));
        int jump = (int) (ticket.seq() / BETWEEN_JUMPS);
        if (ticket.seq() % BETWEEN_JUMPS == BETWEEN_JUMPS - 1 && jump < jumps.size()) {
            clock.move(jumps.get(jump));
        }
        Command command = script.at(ticket);
        history.write("ask " + ticket.caller() + " " + ticket.seq());
        if (command instanceof Command.Look look) {
            look(ticket, look);
        } else if (command instanceof Command.Change change) {
            change(ticket, change);
        }
    }

    private void look(Ticket ticket, Command.Look look) {
        try {
            history.write(rooms.store()
                    .read(tx -> line("saw", ticket) + tx.commit() + " " + Times.nanos(tx.now()) + " "
                            + look.run(rooms, tx)));
        } catch (StoreException e) {
            history.write(line("none", ticket) + e.code().text());
        } finally {
            places.release();
        }
    }

    private void change(Ticket ticket, Command.Change change) {
        Saw saw = new Saw();
        Function<Tx, String> function = tx -> {
            saw.commit = tx.commit();
            saw.now = tx.now();
            String answer = change.run(rooms, tx);
            tx.put(Rooms.RAN, ticket, new Ran(tx.commit(), Times.nanos(tx.now()), answer));
            return answer;
        };
        WriteOptions options = change instanceof QueueCommand.Lease
                ? WriteOptions.DEFAULT.withDurability(Durability.PROCESS)
                : WriteOptions.DEFAULT;
        if (caller % 2 != 0) {
            CompletableFuture<?> unused = rooms.store()
                    .commitAsync(options, function)
                    .whenComplete((done, thrown) -> answer(ticket, saw, done, thrown));
            return;
        }
        try {
            answer(ticket, saw, rooms.store().commit(options, function), null);
        } catch (RuntimeException e) {
            answer(ticket, saw, null, e);
        }
    }

    private void answer(Ticket ticket, Saw saw, @Nullable Committed<String> done, @Nullable Throwable thrown) {
        Throwable why = thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (done != null) {
            history.write(line("done", ticket) + done.number() + " " + done.value());
        } else if (why instanceof RefusedException refused) {
            history.write(line("saw", ticket) + saw.commit + " " + Times.nanos(saw.now) + " " + words(refused));
        } else if (why instanceof OutcomeUnknown) {
            history.write(line("unknown", ticket) + why.getMessage());
        } else if (why instanceof TryAgain || why instanceof StoreFailure) {
            StoreException trouble = (StoreException) why;
            history.write(line("none", ticket) + trouble.code().text());
        } else {
            history.write(line("broke", ticket) + why);
        }
        places.release();
    }

    private static String words(RefusedException refused) {
        if (refused.refusal() instanceof io.holdfast.seats.Outcome seats) {
            return REFUSED + SeatsCommand.words(seats);
        }
        return REFUSED
                + (refused.refusal() instanceof io.holdfast.ledger.Outcome ledger
                        ? LedgerCommand.words(ledger)
                        : QueueCommand.words((io.holdfast.queue.Outcome) refused.refusal()));
    }

    private static String line(String what, Ticket ticket) {
        return what + " " + ticket.caller() + " " + ticket.seq() + " ";
    }

    /** What the last run of a function saw. */
    private static final class Saw {
        volatile long commit;
        volatile Instant now = Instant.EPOCH;
    }
}
