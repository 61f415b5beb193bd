package io.holdfast.server;

import io.holdfast.testkit.SharedShards;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Three servers on three databases. */
class ThreeServersOnShardsTest extends ThreeServers {

    ThreeServersOnShardsTest(@TempDir Path folder) {
        super("scalardb:" + SharedShards.settings(folder), 100, 40);
    }
}
