package io.holdfast.webhooks;

import io.holdfast.store.kit.Arguments;
import io.holdfast.store.record.EventFilter;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;

/**
 * The settings of an endpoint: its address and the events that it receives.
 *
 * @param url the address to which events are sent, with the scheme {@code https} or {@code http}
 * @param filter the events that are sent
 * @param full whether requests contain the data fields of events
 */
public record EndpointSettings(String url, String description, EventFilter filter, boolean full) {

    public EndpointSettings {
        checkUrl(url);
        Arguments.text("description", description, WebhooksLimits.MAX_DESCRIPTION);
        Arguments.notNull("filter", filter);
        checkItems("modules", filter.modules());
        checkItems("types", filter.types());
        checkItems("subjects", filter.subjects());
    }

    /** Returns settings for all events, without their data fields. */
    public static EndpointSettings of(String url) {
        return new EndpointSettings(url, "", EventFilter.ALL, false);
    }

    public EndpointSettings withDescription(String other) {
        return new EndpointSettings(url, other, filter, full);
    }

    public EndpointSettings withFilter(EventFilter other) {
        return new EndpointSettings(url, description, other, full);
    }

    /** Returns settings for requests that contain the data fields of events. */
    public EndpointSettings withFullEvents() {
        return new EndpointSettings(url, description, filter, true);
    }

    private static void checkItems(String field, Collection<String> items) {
        Arguments.inRange("the number of " + field, items.size(), 0, WebhooksLimits.MAX_FILTER);
        items.forEach(item -> Arguments.notBlank(field, item, WebhooksLimits.MAX_FILTER_ITEM));
    }

    private static void checkUrl(String url) {
        Arguments.notBlank("url", url, WebhooksLimits.MAX_URL);
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            throw Arguments.invalid("url is not a valid URL: " + e.getReason() + " at index " + e.getIndex());
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!Set.of("https", "http").contains(scheme) || uri.getHost() == null) {
            throw Arguments.invalid("url must be an https URL with a host, such as https://example.org/hooks");
        }
        if (uri.getUserInfo() != null || uri.getFragment() != null) {
            throw Arguments.invalid("url must not contain a user name, a password or a fragment");
        }
    }
}
