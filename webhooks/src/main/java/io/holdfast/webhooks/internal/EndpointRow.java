package io.holdfast.webhooks.internal;

import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.FeedEntry;
import io.holdfast.webhooks.EndpointSettings;
import io.holdfast.webhooks.WebhookEndpoint;
import java.time.Instant;
import java.util.ArrayList;
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
 * @param olderSecrets the encrypted secrets that were replaced before the previous one and are still valid, newest
 *     first, or null if there are none
 * @param disabledAt the time at which the endpoint was disabled, or null if it is active or was disabled by an earlier
 *     version, which did not store the time
 * @param since the commit after which events are sent: the latest commit when the endpoint was created or enabled. Null
 *     in rows written by an earlier version, for which the time of creation decides
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
        Instant updated,
        @Nullable List<ReplacedSecretRow> olderSecrets,
        @Nullable Instant disabledAt,
        @Nullable Long since) {

    EndpointRow {
        olderSecrets = olderSecrets == null || olderSecrets.isEmpty() ? null : olderSecrets;
    }

    /**
     * A secret that was replaced.
     *
     * @param until the time until which requests are also signed with it
     */
    record ReplacedSecretRow(byte[] secret, Instant until) {

        boolean isValid(Instant now) {
            return now.isBefore(until);
        }
    }

    EventFilter filter() {
        return new EventFilter(Set.copyOf(modules), Set.copyOf(types), Set.copyOf(subjects));
    }

    EndpointSettings settings() {
        return new EndpointSettings(url, description, filter(), full);
    }

    WebhookEndpoint toView(String id, Instant now) {
        return new WebhookEndpoint(
                id, settings(), disabled, 1 + replacedSecrets(now).size(), created, updated);
    }

    /** Returns the replaced secrets with which requests are still signed, newest first. */
    List<ReplacedSecretRow> replacedSecrets(Instant now) {
        List<ReplacedSecretRow> valid = new ArrayList<>();
        if (previousSecret != null && previousUntil != null) {
            valid.add(new ReplacedSecretRow(previousSecret, previousUntil));
        }
        if (olderSecrets != null) {
            valid.addAll(olderSecrets);
        }
        valid.removeIf(replaced -> !replaced.isValid(now));
        return valid;
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
                now,
                olderSecrets,
                disabledAt,
                since);
    }

    /**
     * Returns this row with a new secret.
     *
     * @param until the time until which requests are also signed with the current secret
     */
    EndpointRow withSecret(byte[] encrypted, Instant until, Instant now) {
        List<ReplacedSecretRow> older = replacedSecrets(now);
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
                now,
                older,
                disabledAt,
                since);
    }

    /**
     * Returns this row with other secrets.
     *
     * @param replaced the replaced secrets that are still valid, newest first
     */
    EndpointRow withSecrets(byte[] current, List<ReplacedSecretRow> replaced) {
        ReplacedSecretRow previous = replaced.isEmpty() ? null : replaced.get(0);
        return new EndpointRow(
                url,
                description,
                modules,
                types,
                subjects,
                full,
                current,
                previous == null ? null : previous.secret(),
                previous == null ? null : previous.until(),
                disabled,
                queue,
                created,
                updated,
                previous == null ? null : replaced.subList(1, replaced.size()),
                disabledAt,
                since);
    }

    /** Returns a disabled endpoint. */
    EndpointRow withDisabled(String reason, Instant now) {
        return with(reason, now, now, since);
    }

    /** Returns an active endpoint that receives the events after a commit. */
    EndpointRow withEnabled(long commit, Instant now) {
        return with(null, null, now, commit);
    }

    /** Returns this endpoint with the commit after which it receives events. */
    EndpointRow withSince(long commit) {
        return with(disabled, disabledAt, updated, commit);
    }

    private EndpointRow with(@Nullable String reason, @Nullable Instant at, Instant changed, @Nullable Long commit) {
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
                changed,
                olderSecrets,
                at,
                commit);
    }

    /** Returns whether an event occurred after the endpoint was created or enabled. */
    boolean isAfterStart(FeedEntry event) {
        // The clock may have been set back since the endpoint was created, so the time is not compared.
        return since == null ? !event.time().isBefore(created) : event.cursor().commit() > since;
    }

    static List<String> sorted(Set<String> items) {
        return items.stream().sorted().toList();
    }
}
