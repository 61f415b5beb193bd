package io.holdfast.intake;

import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Ledger;
import io.holdfast.retry.Retries;
import io.holdfast.retry.Verdict.CreditNeed;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Retries events that were refused for lack of credit once their account can pay for them: after a payment, a grant, a
 * released hold, or the creation of the account. An event that is refused again even though the account had enough
 * credit is retried only when the available credit changes, or after a minute.
 */
public final class CreditWaitRetrier {

    private static final int PAGE = 500;
    private static final Duration REPEAT_AFTER = Duration.ofMinutes(1);

    private final Store store;
    private final Ledger ledger;
    private final Retries retries;
    /** The attempts in the last minute, by account. This is only a cache. */
    private final Map<String, Attempt> attempts = new HashMap<>();

    private record Attempt(String account, long available, Instant at) {}

    public CreditWaitRetrier(Store store, Ledger ledger, Retries retries) {
        this.store = store;
        this.ledger = ledger;
        this.retries = retries;
    }

    /** Checks the account of each waiting event. Returns the number of events that became due. */
    public synchronized int run() {
        Instant since = store.read(ReadTx::now).minus(REPEAT_AFTER);
        attempts.values().removeIf(attempt -> attempt.at().isBefore(since));
        int due = 0;
        @Nullable String last = null;
        List<CreditNeed> page;
        do {
            String after = last;
            page = store.read(tx -> retries.accountsWaitingForCredit(tx, PAGE, after));
            for (Attempt attempt : payable(page)) {
                Attempt before = attempts.get(attempt.account());
                if (before == null || before.available() != attempt.available()) {
                    attempts.put(attempt.account(), attempt);
                    due += store.write(tx ->
                            retries.retryWaitingForCredit(tx, attempt.account(), available(tx, attempt.account())));
                }
            }
            last = page.isEmpty() ? null : page.get(page.size() - 1).account();
        } while (page.size() == PAGE);
        return due;
    }

    private List<Attempt> payable(List<CreditNeed> needs) {
        return store.read(tx -> needs.stream()
                .filter(need -> available(tx, need.account()) >= need.credits())
                .map(need -> new Attempt(need.account(), available(tx, need.account()), tx.now()))
                .toList());
    }

    /** Returns the available credit of an account, or a negative number if the account does not exist. */
    private long available(ReadTx tx, String name) {
        AccountId id;
        try {
            id = AccountId.of(UUID.fromString(name));
        } catch (IllegalArgumentException e) { // The account of a saved event need not exist in the ledger.
            return -1;
        }
        Account account = ledger.account(tx, id).orElse(null);
        if (account == null || account.deleted() != null) {
            return -1;
        }
        return account.kind() == AccountKind.UNLIMITED
                ? Long.MAX_VALUE
                : ledger.balance(tx, id).map(Balance::available).orElse(-1L);
    }
}
