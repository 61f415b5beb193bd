package io.holdfast.server.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.component.AbstractLifeCycle;

/** A check that runs on the scheduler of a connector, with a fixed delay, as long as the connector runs. */
abstract class ConnectorCheck extends AbstractLifeCycle {

    private final Connector connector;
    private final Duration delay;

    ConnectorCheck(Connector connector, Duration delay) {
        this.connector = connector;
        this.delay = delay;
    }

    /** Checks once. The next check follows even if this one throws. */
    abstract void check();

    @Override
    protected void doStart() {
        scheduleNext();
    }

    private void scheduleNext() {
        connector.getScheduler().schedule(this::run, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void run() {
        if (!isStarting() && !isStarted()) {
            return;
        }
        try {
            check();
        } finally {
            scheduleNext();
        }
    }
}
