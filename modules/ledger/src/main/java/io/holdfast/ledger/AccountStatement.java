package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.store.Entry;
import java.util.List;
import java.util.Optional;

/**
 * A page of an account's statement, oldest transaction first. The opening balance plus the amounts of all entries
 * equals the closing balance, which is the opening balance of the next page.
 *
 * @param opening the balance before the first transaction, in minor units
 * @param entries the transactions, keyed by id
 * @param closing the balance after the last transaction, in minor units
 * @param next the cursor for the next page, if there is a next page
 */
public record AccountStatement(
        long opening, List<Entry<Ulid, LedgerTransaction>> entries, long closing, Optional<String> next) {}
