package io.holdfast.server;

import io.holdfast.testkit.server.SharedPostgresShards;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Three servers on three databases. */
@Tag("cluster")
@Tag("crash")
class ThreeServersOnShardsTest extends ThreeServersTestBase {

    ThreeServersOnShardsTest(@TempDir Path folder) {
        super("scalardb:" + SharedPostgresShards.writeSettings(folder), 100, 40);
    }
}
