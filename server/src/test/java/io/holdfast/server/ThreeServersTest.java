package io.holdfast.server;

import io.holdfast.testkit.server.SharedPostgresServer;

/** Three servers on one database. */
class ThreeServersTest extends ThreeServersTestBase {

    ThreeServersTest() {
        super(SharedPostgresServer.url() + "?schema=" + SharedPostgresServer.newSchemaName(), 300, 120);
    }
}
