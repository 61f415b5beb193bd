package io.holdfast.spring;

import io.holdfast.ledger.Ledger;
import io.holdfast.queue.Queues;
import io.holdfast.seats.Seats;
import io.holdfast.store.concurrent.RecurringTask;
import java.time.Duration;
import java.util.List;

/** The modules' background sweeps. They stop before the store is closed. */
final class ModuleSweeps implements AutoCloseable {

    private final List<RecurringTask> sweeps;

    ModuleSweeps(Duration every, Ledger ledger, Seats seats, Queues queues) {
        sweeps = List.of(ledger.sweepEvery(every), seats.sweepEvery(every), queues.sweepEvery(every));
    }

    @Override
    public void close() {
        sweeps.forEach(RecurringTask::close);
    }
}
