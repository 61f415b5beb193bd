package io.holdfast.torture.feed;

import io.holdfast.api.LedgerApi;
import io.holdfast.api.SeatsApi;
import io.holdfast.client.Holdfast;
import io.holdfast.testkit.feed.RebuiltSeatMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The state of the server, read through its API.
 *
 * @param seats one string per row with one letter per seat
 * @param areas the numbers of places in each area
 */
record ServerState(
        Map<String, Long> balances,
        Map<String, Long> held,
        List<String> seats,
        Map<String, SeatsApi.Stats> areas,
        Map<String, Long> queues) {

    static ServerState read(Holdfast client) {
        Map<String, Long> balances = new TreeMap<>();
        Map<String, Long> held = new TreeMap<>();
        for (UUID account : FeedWorkload.ACCOUNTS) {
            LedgerApi.Balance balance = client.ledger().balance(account).send();
            balances.put(account.toString(), balance.balance());
            held.put(account.toString(), balance.held());
        }
        SeatsApi.SectionMap map =
                client.seats().map(FeedWorkload.EVENT, FeedWorkload.SECTION).send();
        Map<String, SeatsApi.Stats> areas = new TreeMap<>();
        client.seats().stats(FeedWorkload.EVENT).forEach(section -> {
            if (FeedWorkload.AREAS.contains(section.section())) {
                areas.put(section.section(), section.stats());
            }
        });
        Map<String, Long> queues = new TreeMap<>();
        client.queue()
                .queues()
                .forEach(queue -> queues.put(
                        queue.queue(),
                        client.queue().stats(queue.queue()).send().depth()));
        return new ServerState(balances, held, map.map(), areas, queues);
    }

    /** Returns descriptions of the seats and areas whose rebuilt state differs from the state on the server. */
    List<String> differences(RebuiltSeatMap rebuilt) {
        List<String> differences = new ArrayList<>();
        for (int row = 1; row <= seats.size(); row++) {
            for (int number = 1; number <= seats.get(row - 1).length(); number++) {
                String state = rebuilt.state(FeedWorkload.EVENT, FeedWorkload.SECTION, row, number);
                char letter = seats.get(row - 1).charAt(number - 1);
                if (state.toLowerCase(Locale.ROOT).charAt(0) != letter) {
                    differences.add("seat " + row + "/" + number + " is " + letter + ", but rebuilt as " + state);
                }
            }
        }
        areas.forEach((area, stats) -> {
            long reserved = rebuilt.reservedPlaces(FeedWorkload.EVENT, area);
            long sold = rebuilt.soldPlaces(FeedWorkload.EVENT, area);
            if (stats.reserved() != reserved || stats.sold() != sold) {
                differences.add("area " + area + " is " + stats + ", but rebuilt as " + reserved + " reserved and "
                        + sold + " sold");
            }
        });
        return differences;
    }
}
