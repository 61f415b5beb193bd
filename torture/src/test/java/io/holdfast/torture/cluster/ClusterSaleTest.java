package io.holdfast.torture.cluster;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sells out an event and drains a queue through a cluster whose leader is killed several times. */
@Tag("torture")
class ClusterSaleTest {

    private static final int SEATS = Integer.getInteger("holdfast.cluster.seats", 1_000);
    private static final int KILLS = Integer.getInteger("holdfast.cluster.sale-kills", 2);

    @TempDir
    Path base;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 20_260_103)
    void noSeatIsSoldTwiceAndEveryTicketIsPrintedOnce(long seed) throws Exception {
        try (ClusterUnderTest cluster = ClusterUnderTest.create(base.resolve("cluster"), seed, false)) {
            new ClusterSale(cluster, SEATS, KILLS, seed).run();
        }
    }
}
