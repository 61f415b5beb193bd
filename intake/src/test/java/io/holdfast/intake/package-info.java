/** Tests of the event intake, with a real RabbitMQ broker where one is available. */
@NullMarked
package io.holdfast.intake;

import org.jspecify.annotations.NullMarked;
