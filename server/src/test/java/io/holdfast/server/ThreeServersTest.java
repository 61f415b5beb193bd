package io.holdfast.server;

import io.holdfast.testkit.server.SharedPostgresServer;
import org.junit.jupiter.api.Tag;

/** Three servers on one database. */
@Tag("cluster")
@Tag("crash")
class ThreeServersTest extends ThreeServersTestBase {

    ThreeServersTest() {
        super(SharedPostgresServer.url() + "?schema=" + SharedPostgresServer.newSchemaName(), 300, 120);
    }
}
