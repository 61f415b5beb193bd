package io.holdfast.benchmarks.ledger;

import com.github.f4b6a3.ulid.UlidFactory;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.pricing.ResourceUsage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** A PostgreSQL connection with its prepared statements. */
final class PostgresChargeConnection implements AutoCloseable {

    private static final UlidFactory IDS = UlidFactory.newMonotonicInstance();

    private final Connection connection;
    private final PreparedStatement event;
    private final PreparedStatement lock;
    private final PreparedStatement debit;
    private final PreparedStatement transaction;
    private final PreparedStatement usage;
    private final PreparedStatement events;
    private final PreparedStatement locks;
    private final PreparedStatement debits;
    private final PreparedStatement transactions;
    private final PreparedStatement usages;

    PostgresChargeConnection(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(false);
        event = connection.prepareStatement("SELECT 1 FROM usage_events WHERE event_id = ?");
        lock = connection.prepareStatement("SELECT balance, held FROM accounts WHERE user_id = ? FOR UPDATE");
        debit = connection.prepareStatement(
                "UPDATE accounts SET balance = balance - ?, used = used + ?, updated = now() WHERE user_id = ?");
        transaction =
                connection.prepareStatement("INSERT INTO transactions VALUES (?, ?, 'usage', ?, ?, ?, now(), ?, NULL)");
        usage = connection.prepareStatement("INSERT INTO usage_events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, now(), ?)");
        events = connection.prepareStatement("SELECT 1 FROM usage_events WHERE event_id = ANY (?)");
        locks = connection.prepareStatement(
                "SELECT user_id, balance FROM accounts WHERE user_id = ANY (?) ORDER BY user_id FOR UPDATE");
        debits = connection.prepareStatement("""
                UPDATE accounts a SET balance = a.balance - d.cost, used = a.used + d.cost, updated = now()
                FROM unnest(?, ?) AS d (user_id, cost) WHERE a.user_id = d.user_id""");
        transactions = connection.prepareStatement("""
                INSERT INTO transactions SELECT t.id, t.user_id, 'usage', t.amount, t.balance, 0, now(), t.source, NULL
                FROM unnest(?, ?, ?, ?, ?) AS t (id, user_id, amount, balance, source)""");
        usages = connection.prepareStatement("""
                INSERT INTO usage_events SELECT u.event_id, u.user_id, 'chat', u.agent, 'llm_tokens', 'acme', 'large-2',
                u.first, u.second, u.cost, now(), u.id
                FROM unnest(?, ?, ?, ?, ?, ?, ?) AS u (event_id, user_id, agent, first, second, cost, id)""");
    }

    /**
     * Charges a usage record: checks for a duplicate, locks the account, checks its balance, and writes the account,
     * the transaction with its index entry, and the event.
     */
    void charge(Usage charge) throws SQLException {
        UUID user = charge.account().value();
        event.setString(1, charge.eventId());
        try (ResultSet row = event.executeQuery()) {
            if (row.next()) {
                throw new IllegalStateException("duplicate event");
            }
        }
        long balance;
        long held;
        lock.setObject(1, user);
        try (ResultSet row = lock.executeQuery()) {
            row.next();
            balance = row.getLong(1);
            held = row.getLong(2);
        }
        if (balance - held < UsageGenerator.COST) {
            throw new IllegalStateException("insufficient credits");
        }
        UUID id = IDS.create().toUuid();
        debit.setLong(1, UsageGenerator.COST);
        debit.setLong(2, UsageGenerator.COST);
        debit.setObject(3, user);
        debit.executeUpdate();
        transaction.setObject(1, id);
        transaction.setObject(2, user);
        transaction.setLong(3, -UsageGenerator.COST);
        transaction.setLong(4, balance - UsageGenerator.COST);
        transaction.setLong(5, held);
        transaction.setString(6, charge.eventId());
        transaction.executeUpdate();
        ResourceUsage metric = charge.metric();
        usage.setString(1, charge.eventId());
        usage.setObject(2, user);
        usage.setString(3, charge.source());
        usage.setString(4, charge.agent());
        usage.setString(5, "llm_tokens");
        usage.setString(6, metric.provider());
        usage.setString(7, metric.name());
        usage.setLong(8, metric.first());
        usage.setLong(9, metric.second());
        usage.setLong(10, UsageGenerator.COST);
        usage.setObject(11, id);
        usage.executeUpdate();
        connection.commit();
    }

    /** Charges many usage records in one transaction, with one statement per step. */
    void chargeAll(List<Usage> charge) throws SQLException {
        setArray(events, 1, "text", charge, Usage::eventId);
        try (ResultSet row = events.executeQuery()) {
            if (row.next()) {
                throw new IllegalStateException("duplicate event");
            }
        }
        Map<UUID, Long> balances = new HashMap<>();
        setArray(locks, 1, "uuid", charge, item -> item.account().value());
        try (ResultSet row = locks.executeQuery()) {
            while (row.next()) {
                balances.put(row.getObject(1, UUID.class), row.getLong(2));
            }
        }
        Map<UUID, Long> costs = new HashMap<>();
        Long[] after = new Long[charge.size()];
        UUID[] ids = new UUID[charge.size()];
        for (int i = 0; i < after.length; i++) {
            UUID user = charge.get(i).account().value();
            costs.merge(user, UsageGenerator.COST, Long::sum);
            after[i] = balances.merge(user, -UsageGenerator.COST, Long::sum);
            ids[i] = IDS.create().toUuid();
        }
        List<Map.Entry<UUID, Long>> costList = List.copyOf(costs.entrySet());
        setArray(debits, 1, "uuid", costList, Map.Entry::getKey);
        setArray(debits, 2, "int8", costList, Map.Entry::getValue);
        debits.executeUpdate();
        setArray(transactions, 1, "uuid", List.of(ids), id -> id);
        setArray(transactions, 2, "uuid", charge, item -> item.account().value());
        setArray(transactions, 3, "int8", charge, item -> -UsageGenerator.COST);
        setArray(transactions, 4, "int8", List.of(after), balance -> balance);
        setArray(transactions, 5, "text", charge, Usage::eventId);
        transactions.executeUpdate();
        setArray(usages, 1, "text", charge, Usage::eventId);
        setArray(usages, 2, "uuid", charge, item -> item.account().value());
        setArray(usages, 3, "text", charge, item -> String.valueOf(item.agent()));
        setArray(usages, 4, "int8", charge, item -> item.metric().first());
        setArray(usages, 5, "int8", charge, item -> item.metric().second());
        setArray(usages, 6, "int8", charge, item -> UsageGenerator.COST);
        setArray(usages, 7, "uuid", List.of(ids), id -> id);
        usages.executeUpdate();
        connection.commit();
    }

    private <T> void setArray(
            PreparedStatement statement, int index, String type, List<T> rows, Function<T, Object> field)
            throws SQLException {
        statement.setArray(
                index, connection.createArrayOf(type, rows.stream().map(field).toArray()));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
