package io.holdfast.server;

import io.holdfast.testkit.SharedPostgres;

/** Three servers on one database. */
class ThreeServersTest extends ThreeServers {

    ThreeServersTest() {
        super(SharedPostgres.url() + "?schema=" + SharedPostgres.schema(), 300, 120);
    }
}
