package io.holdfast.ledger.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.internal.account.ExternalIdRow;
import io.holdfast.ledger.internal.account.ExternalIdRow.ExternalIdKey;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ExternalIdIndexTest {

    private static final AccountId ADA = AccountId.of(new UUID(1, 1));

    @Test
    void theFirstSweepIndexesAccountsOfAnEarlierVersion() {
        try (Store store = Store.open(new InMemory(), Ledger.SCHEMA)) {
            Ledger ledger = new Ledger(store);
            ledger.putAccount(ADA, AccountSettings.NORMAL.withExternalIds(Map.of("crm", "77")))
                    .orThrow();
            store.update(tx -> tx.delete(ExternalIdRow.TABLE, ExternalIdKey.of("crm", "77")));
            assertThat(ledger.accountByExternalId("crm", "77")).isEmpty();
            ledger.sweep();
            assertThat(ledger.accountByExternalId("crm", "77")).isPresent();
            long commit = store.lastCommit();
            new Ledger(store).sweep();
            assertThat(store.lastCommit()).isEqualTo(commit);
        }
    }

    @Test
    void anEntryThatItsAccountDoesNotHaveIsReported() {
        try (Store store = Store.open(new InMemory(), Ledger.SCHEMA)) {
            Ledger ledger = new Ledger(store);
            ledger.putAccount(ADA, AccountSettings.NORMAL).orThrow();
            store.put(ExternalIdRow.TABLE, ExternalIdKey.of("crm", "77"), new ExternalIdRow(ADA.value()));
            assertThat(ledger.check().problems()).singleElement().asString().contains("accounts_by_external_id");
        }
    }
}
