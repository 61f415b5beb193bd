package io.holdfast.benchmarks.scaleout;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;

/** One side of the comparison: a set of accounts and the transfers between them. */
interface TransferWorkload extends AutoCloseable {

    int ACCOUNTS = 10_000;
    long BALANCE = 1_000_000;

    /** Reads both accounts, checks the balance and writes both, in one durable transaction. */
    void transfer(long from, long to) throws Exception;

    /** Returns the sum of all balances. */
    long sum() throws Exception;

    /**
     * Returns a contender with blocking clients that transfer between random accounts.
     *
     * @param accounts the number of accounts to choose from
     */
    default Contender contender(int clients, int accounts) {
        return round -> ClosedLoopLoad.runBlocking(clients, round, () -> {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            long from = random.nextInt(accounts);
            transfer(from, (from + 1 + random.nextInt(accounts - 1)) % accounts);
        });
    }

    /** Verifies that the sum of all balances is unchanged. */
    default void requireUnchangedSum(String name) throws Exception {
        if (sum() != ACCOUNTS * BALANCE) {
            throw new IllegalStateException(
                    "the sum of the balances in " + name + " is " + sum() + " instead of " + ACCOUNTS * BALANCE);
        }
    }

    @Override
    void close() throws SQLException;
}
