package io.holdfast.cli.demo;

import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.Authorize;
import io.holdfast.api.LedgerApi.Balance;
import io.holdfast.api.LedgerApi.PutAccount;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.client.Holdfast;
import io.holdfast.client.LedgerClient;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;

/** Accounts that are charged for usage and topped up; some charges exceed the balance. */
final class DemoLedgerActivity {

    static final List<UUID> ACCOUNTS =
            LongStream.rangeClosed(1, 6).mapToObj(number -> new UUID(0, number)).toList();

    private static final List<String> PRODUCTS = List.of("image", "translation", "report", "search", "voice call");

    private final LedgerClient ledger;
    private final Random random;

    DemoLedgerActivity(Holdfast client, Random random) {
        this.ledger = client.ledger();
        this.random = random;
    }

    void create() {
        for (UUID account : ACCOUNTS) {
            ledger.putAccount(PutAccount.of(account)).send();
            topUp(account);
        }
    }

    void charge() {
        UUID account = ACCOUNTS.get(random.nextInt(ACCOUNTS.size()));
        String id = UUID.randomUUID().toString();
        long cost = 5L + random.nextInt(120);
        if (random.nextInt(10) == 0) {
            ledger.authorize(new Authorize(id, account, cost, Duration.ofMinutes(1), "call in progress"))
                    .send();
            return;
        }
        String product = PRODUCTS.get(random.nextInt(PRODUCTS.size()));
        ledger.charge(new Usage(id, account, null, cost, "demo", null, null, product, null))
                .sendForOutcome();
        Balance balance = ledger.balance(account).send();
        // Not every account is topped up in time, so some charges are rejected.
        if (balance.available() < 100 && random.nextInt(4) == 0) {
            topUp(account);
        }
    }

    private void topUp(UUID account) {
        ledger.addCredits(AddCredits.of(
                        UUID.randomUUID().toString(), account, TransactionType.PURCHASE, 2_000 + random.nextInt(3_000)))
                .send();
    }
}
