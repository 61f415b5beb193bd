package io.holdfast.benchmarks.scaleout;

import io.holdfast.benchmarks.ClosedLoopLoad;
import io.holdfast.benchmarks.Contender;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;

/** One side: accounts, between which amounts are moved. */
interface TransferWorkload extends AutoCloseable {

    int ACCOUNTS = 10_000;
    long BALANCE = 1_000_000;

    /** Reads both accounts, checks that there is enough, and writes both, in one durable transaction. */
    void transfer(long from, long to) throws Exception;

    /** The sum of all accounts. */
    long sum() throws Exception;

    /** Clients that each wait for their transfer, between random ones of so many accounts. */
    default Contender contender(int clients, int accounts) {
        return round -> ClosedLoopLoad.runBlocking(clients, round, () -> {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            long from = random.nextInt(accounts);
            transfer(from, (from + 1 + random.nextInt(accounts - 1)) % accounts);
        });
    }

    /** Not one unit may be lost or made. */
    default void requireUnchangedSum(String who) throws Exception {
        if (sum() != ACCOUNTS * BALANCE) {
            throw new IllegalStateException(who + " has " + sum() + " in place of " + ACCOUNTS * BALANCE);
        }
    }

    @Override
    void close() throws SQLException;
}
