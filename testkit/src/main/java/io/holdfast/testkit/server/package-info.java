/** Local PostgreSQL, RabbitMQ and NATS servers for tests. */
@NullMarked
package io.holdfast.testkit.server;

import org.jspecify.annotations.NullMarked;
