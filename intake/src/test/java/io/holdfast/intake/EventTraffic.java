package io.holdfast.intake;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A reproducible stream of events and its expected charges. Some messages are duplicates, some hang-ups precede their
 * starts, some messages are undecodable, and two of the accounts have no credit.
 */
final class EventTraffic {

    static final int ACCOUNTS = 20;
    private static final int POOR = 2;
    private static final long CREDIT = 1_000_000_000;
    private static final Instant DAY = Instant.parse("2026-03-01T00:00:00Z");

    private final Random random;
    private final List<byte[]> messages = new ArrayList<>();
    private final List<BillingReference> references = new ArrayList<>();
    private final Map<UUID, Long> micros = new HashMap<>();
    private final Map<String, Long> byType = new TreeMap<>();
    private int events;
    private int undecodable;
    private long charges;

    EventTraffic(long seed, int atLeast) {
        random = new Random(seed);
        while (events < atLeast) {
            one(events);
        }
        int repeats = messages.size() / 10;
        for (int i = 0; i < repeats; i++) {
            messages.add(random.nextInt(messages.size()), messages.get(random.nextInt(messages.size())));
        }
    }

    private void one(int number) {
        UUID thing = new UUID(random.nextLong(), number);
        UUID account = account(random.nextInt(ACCOUNTS));
        Instant at = DAY.plusSeconds(random.nextInt(86_400));
        switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> call(number, thing, account, at);
            case 4, 5, 6 -> {
                int targets = 1 + random.nextInt(3);
                add(
                        TelephonyBillingRules.MESSAGE_CREATED,
                        EventJson.message("m" + number, thing, account, targets, at));
                for (int i = 0; i < targets; i++) {
                    charge(BillingReference.of("sms", thing).part(i), account, 800_000);
                }
            }
            case 7, 8 -> {
                add(TelephonyBillingRules.NUMBER_CREATED, EventJson.created("n" + number, thing, account, at));
                charge(BillingReference.of("number", thing), account, 500_000_000);
            }
            default -> {
                add(TelephonyBillingRules.NUMBER_RENEWED, EventJson.renewed("r" + number, thing, account, at));
                charge(BillingReference.of("number_renew", thing).month(at), account, 500_000_000);
            }
        }
        if (random.nextInt(500) == 0) {
            messages.add(EventJson.bytes("garbage " + number));
            undecodable++;
        }
    }

    private void call(int number, UUID call, UUID account, Instant at) {
        int seconds = 1 + random.nextInt(600);
        add(TelephonyBillingRules.CALL_PROGRESSING, EventJson.progressing("p" + number, call, account, at));
        add(TelephonyBillingRules.CALL_HANGUP, EventJson.hangup("h" + number, call, at.plusSeconds(seconds)));
        charge(BillingReference.of("call", call), account, (seconds + 59) / 60 * 2_000_000L);
        int last = messages.size() - 1;
        if (random.nextInt(10) == 0) {
            Collections.swap(messages, last - 1, last);
        }
    }

    private void add(String type, byte[] body) {
        messages.add(body);
        byType.merge(type, 1L, Long::sum);
        events++;
    }

    private void charge(BillingReference reference, UUID account, long price) {
        references.add(reference);
        micros.merge(account, price, Long::sum);
        charges++;
    }

    static UUID account(int number) {
        return new UUID(0, number + 1L);
    }

    /** Creates the accounts; all except two have enough credit. */
    static void open(Ledger ledger) {
        for (int i = 0; i < ACCOUNTS; i++) {
            ledger.putAccount(AccountId.of(account(i)), AccountSettings.NORMAL);
            if (i >= POOR) {
                ledger.addCredits(CreditRequest.purchase("credit-" + i, AccountId.of(account(i)), Credits.of(CREDIT)));
            }
        }
    }

    /** Adds credit to the accounts that have none. */
    static void topUp(Ledger ledger) {
        for (int i = 0; i < POOR; i++) {
            ledger.addCredits(CreditRequest.purchase("credit-" + i, AccountId.of(account(i)), Credits.of(CREDIT)));
        }
    }

    /** Returns the messages in publication order. */
    List<byte[]> messages() {
        return Collections.unmodifiableList(messages);
    }

    List<BillingReference> references() {
        return Collections.unmodifiableList(references);
    }

    /** Returns the expected charge of each account, in micro-credits. */
    Map<UUID, Long> micros() {
        return new LinkedHashMap<>(micros);
    }

    Map<String, Long> byType() {
        return byType;
    }

    int events() {
        return events;
    }

    int undecodable() {
        return undecodable;
    }

    long charges() {
        return charges;
    }
}
