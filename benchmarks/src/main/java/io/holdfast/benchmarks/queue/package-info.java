/** Benchmarks of the queue, compared with beanstalkd and RabbitMQ, and with few and many fairness keys. */
@NullMarked
package io.holdfast.benchmarks.queue;

import org.jspecify.annotations.NullMarked;
