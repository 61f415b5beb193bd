/** Tests of cron expressions. */
@NullMarked
package io.holdfast.queue.internal.schedule;

import org.jspecify.annotations.NullMarked;
