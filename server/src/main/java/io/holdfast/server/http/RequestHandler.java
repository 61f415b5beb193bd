package io.holdfast.server.http;

import io.holdfast.server.auth.Authenticator;
import io.holdfast.server.auth.RateLimiter;
import io.holdfast.server.metrics.ServerMetrics;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Handles every request in an exchange of its own. */
public final class RequestHandler extends Handler.Abstract {

    private final Services services;

    /**
     * What all exchanges share.
     *
     * @param executor the threads that handle requests whose body arrives late
     * @param clock the clock of the store
     */
    record Services(
            RouteTable routes,
            Authenticator authenticator,
            RateLimiter rateLimiter,
            ServerMetrics metrics,
            HttpConfig config,
            Executor executor,
            InstantSource clock,
            AdmissionControl admissions,
            CorsPolicy cors) {}

    public RequestHandler(
            RouteTable routes,
            Authenticator authenticator,
            RateLimiter rateLimiter,
            ServerMetrics metrics,
            HttpConfig config,
            Executor executor,
            InstantSource clock) {
        services = new Services(
                routes,
                authenticator,
                rateLimiter,
                metrics,
                config,
                executor,
                clock,
                new AdmissionControl(config),
                new CorsPolicy(config.corsOrigins()));
    }

    public int inFlight() {
        return services.admissions().inFlight();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        RequestExchange exchange = new RequestExchange(services, request, response, callback);
        try {
            exchange.begin();
        } catch (Throwable e) { // Every failure must produce a response.
            exchange.fail(e);
        }
        return true;
    }
}
