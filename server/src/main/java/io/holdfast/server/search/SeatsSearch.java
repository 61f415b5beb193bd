package io.holdfast.server.search;

import io.holdfast.api.SeatsApi;
import io.holdfast.api.SeatsEndpoints;
import io.holdfast.api.search.SearchEndpoints.Hit;
import io.holdfast.api.search.SearchEndpoints.Kind;
import io.holdfast.seats.Event;
import io.holdfast.seats.Events;
import io.holdfast.server.operation.ComposedQueryRunner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds events by the beginning of their id or name, and bookings by buyer or by id, such as {@code b-77} or
 * {@code gala/b-77}. Searches the first {@value #MAX_EVENTS} events for names, and for ids of bookings without an
 * event.
 */
final class SeatsSearch {

    private static final int MAX_EVENTS = 100;

    private final ComposedQueryRunner.Reader reader;
    private final Events events;

    SeatsSearch(ComposedQueryRunner.Reader reader, Events events) {
        this.reader = reader;
        this.events = events;
    }

    List<Hit> find(String text) {
        List<Event> first = events.startingWith(reader.tx(), "", MAX_EVENTS);
        List<Hit> hits = new ArrayList<>(events(text, first));
        hits.addAll(bookings(text, first));
        return hits;
    }

    private List<Hit> events(String text, List<Event> first) {
        Set<String> ids = new LinkedHashSet<>();
        events.startingWith(reader.tx(), text, SearchRoutes.MAX_HITS)
                .forEach(event -> ids.add(event.id().value()));
        first.stream()
                .filter(event -> event.name().regionMatches(true, 0, text, 0, text.length()))
                .forEach(event -> ids.add(event.id().value()));
        return ids.stream()
                .flatMap(id -> reader.find(SeatsEndpoints.EVENT, new SeatsApi.EventRef(id)).stream())
                .limit(SearchRoutes.MAX_HITS)
                .map(event -> new Hit(
                        Kind.EVENT,
                        event.event(),
                        null,
                        event.name(),
                        event.status().name()))
                .toList();
    }

    private List<Hit> bookings(String text, List<Event> first) {
        Map<String, SeatsApi.Booking> found = new LinkedHashMap<>();
        int slash = text.indexOf('/');
        if (slash > 0) {
            booking(text.substring(0, slash), text.substring(slash + 1), found);
        }
        first.forEach(event -> booking(event.id().value(), text, found));
        reader.find(SeatsEndpoints.BOOKINGS_OF_BUYER, new SeatsApi.BookingsBy(text, SearchRoutes.MAX_HITS, null))
                .ifPresent(page -> page.rows().forEach(booking -> add(booking, found)));
        return found.values().stream()
                .limit(SearchRoutes.MAX_HITS)
                .map(booking -> new Hit(
                        Kind.BOOKING,
                        booking.booking(),
                        booking.event(),
                        booking.buyer(),
                        booking.status().name()))
                .toList();
    }

    private void booking(String event, String id, Map<String, SeatsApi.Booking> found) {
        reader.find(SeatsEndpoints.BOOKING, SeatsApi.BookingRef.of(event, id))
                .ifPresent(booking -> add(booking, found));
    }

    private static void add(SeatsApi.Booking booking, Map<String, SeatsApi.Booking> found) {
        found.putIfAbsent(booking.event() + "/" + booking.booking(), booking);
    }
}
