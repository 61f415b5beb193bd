/** Local PostgreSQL and RabbitMQ servers for tests. */
@NullMarked
package io.holdfast.testkit.server;

import org.jspecify.annotations.NullMarked;
