package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.store.Entry;
import java.util.List;
import java.util.Optional;

/**
 * A page of an account's statement, oldest first. It adds up: opening plus the amounts of the entries is closing, and
 * closing is the opening of the next page.
 *
 * @param opening the balance before the first entry, in minor units
 * @param closing the balance after the last entry, in minor units
 * @param next the cursor of the next page, if there is one
 */
public record AccountStatement(
        long opening, List<Entry<Ulid, LedgerTransaction>> entries, long closing, Optional<String> next) {}
