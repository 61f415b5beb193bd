/** The queue beside beanstalkd and RabbitMQ, and beside itself with few and many fairness keys. */
@NullMarked
package io.holdfast.benchmarks.queue;

import org.jspecify.annotations.NullMarked;
