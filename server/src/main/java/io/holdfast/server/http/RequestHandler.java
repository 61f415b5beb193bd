package io.holdfast.server.http;

import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.store.concurrent.Threads;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handles each request in a new {@link RequestProcessor}. Requests with large bodies are handled on a small separate
 * thread pool, so that parsing the bodies delays other requests as little as possible.
 */
public final class RequestHandler extends Handler.Abstract {

    private final Services services;
    private final ExecutorService largeBodies;
    private volatile ActiveRoutes active;

    /**
     * The dependencies shared by all exchanges.
     *
     * @param executor the threads that handle requests whose bodies arrive late
     * @param largeBodies the threads that handle requests with large bodies
     */
    record Services(
            ServerMetrics metrics,
            HttpConfig config,
            Executor executor,
            Executor largeBodies,
            AdmissionControl admissions,
            CorsPolicy cors) {}

    /**
     * Creates a handler.
     *
     * @param active the routes until they are replaced
     */
    public RequestHandler(ActiveRoutes active, ServerMetrics metrics, HttpConfig config, Executor executor) {
        this.active = active;
        // The memory for bodies limits the queue of this pool.
        largeBodies = Executors.newFixedThreadPool(
                Math.max(1, Runtime.getRuntime().availableProcessors() / 2), Threads.named("holdfast-http-bulk"));
        services = new Services(
                metrics,
                config,
                executor,
                largeBodies,
                new AdmissionControl(config),
                new CorsPolicy(config.corsOrigins()));
    }

    /** Replaces the routes. Requests in flight keep the routes that they started with. */
    public void activate(ActiveRoutes routes) {
        active = routes;
    }

    public int inFlight() {
        return services.admissions().inFlight();
    }

    @Override
    protected void doStop() throws Exception {
        super.doStop();
        largeBodies.shutdown();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        RequestProcessor exchange = new RequestProcessor(services, active, request, response, callback);
        try {
            exchange.begin();
        } catch (Throwable e) { // Every failure must produce a response.
            exchange.fail(e);
        }
        return true;
    }
}
