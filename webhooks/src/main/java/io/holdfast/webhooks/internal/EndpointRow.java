package io.holdfast.webhooks.internal;

import io.holdfast.store.record.EventFilter;
import io.holdfast.webhooks.EndpointSettings;
import io.holdfast.webhooks.WebhookEndpoint;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of an endpoint.
 *
 * @param secret the encrypted secret
 * @param previousSecret the encrypted secret that was replaced, or null if there is none
 * @param previousUntil the time until which requests are also signed with the previous secret
 * @param queue the queue, which is different for each generation of the endpoint because a deleted endpoint's queue is
 *     removed in steps
 */
record EndpointRow(
        String url,
        String description,
        List<String> modules,
        List<String> types,
        List<String> subjects,
        boolean full,
        byte[] secret,
        byte @Nullable [] previousSecret,
        @Nullable Instant previousUntil,
        @Nullable String disabled,
        String queue,
        Instant created,
        Instant updated) {

    EventFilter filter() {
        return new EventFilter(Set.copyOf(modules), Set.copyOf(types), Set.copyOf(subjects));
    }

    WebhookEndpoint toView(String id, Instant now) {
        return new WebhookEndpoint(
                id,
                new EndpointSettings(url, description, filter(), full),
                disabled,
                hasPreviousSecret(now) ? 2 : 1,
                created,
                updated);
    }

    boolean hasPreviousSecret(Instant now) {
        return previousSecret != null && previousUntil != null && now.isBefore(previousUntil);
    }

    EndpointRow withSettings(EndpointSettings settings, Instant now) {
        return new EndpointRow(
                settings.url(),
                settings.description(),
                sorted(settings.filter().modules()),
                sorted(settings.filter().types()),
                sorted(settings.filter().subjects()),
                settings.full(),
                secret,
                previousSecret,
                previousUntil,
                disabled,
                queue,
                created,
                now);
    }

    EndpointRow withSecret(byte[] encrypted, Instant until, Instant now) {
        return new EndpointRow(
                url,
                description,
                modules,
                types,
                subjects,
                full,
                encrypted,
                secret,
                until,
                disabled,
                queue,
                created,
                now);
    }

    EndpointRow withDisabled(@Nullable String reason, Instant now) {
        return new EndpointRow(
                url,
                description,
                modules,
                types,
                subjects,
                full,
                secret,
                previousSecret,
                previousUntil,
                reason,
                queue,
                created,
                now);
    }

    static List<String> sorted(Set<String> items) {
        return items.stream().sorted().toList();
    }
}
