package io.holdfast.cli.demo;

import io.holdfast.client.CallFailedException;
import io.holdfast.client.CallRefusedException;
import io.holdfast.client.Holdfast;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The simulated users of a demo, who call a server or a cluster through the Java client. */
final class SimulatedUsers implements AutoCloseable {

    private static final long SEED = 7;

    private final Holdfast client;
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(3, SimulatedUsers::thread);

    SimulatedUsers(Holdfast client) {
        this.client = client;
    }

    /** Creates the sample data and starts the users. */
    void start() {
        Random random = new Random(SEED);
        DemoLedgerActivity accounts = new DemoLedgerActivity(client, random);
        DemoLogins logins = new DemoLogins(client, random);
        DemoTicketSales sales = new DemoTicketSales(client, random);
        DemoQueueTenants tenants = new DemoQueueTenants(client, random);
        DemoFailedEvents events = new DemoFailedEvents(client, random);
        accounts.create();
        logins.create();
        sales.openEvent();
        tenants.createQueue();
        every(Duration.ofMillis(150), accounts::charge);
        every(Duration.ofMillis(100), sales::sell);
        every(Duration.ofMillis(120), tenants::send);
        every(Duration.ofMillis(350), tenants::work);
        every(Duration.ofSeconds(3), logins::logInOrRevoke);
        every(Duration.ofMillis(800), events::saveFailed);
        every(Duration.ofSeconds(1), events::retry);
    }

    private void every(Duration delay, Runnable step) {
        ScheduledFuture<?> unused = threads.scheduleWithFixedDelay(
                () -> {
                    try {
                        step.run();
                    } catch (CallRefusedException | CallFailedException e) {
                        // Some calls in the simulation are meant to be rejected, and the step soon runs again.
                    }
                },
                0,
                delay.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "holdfast-demo");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
