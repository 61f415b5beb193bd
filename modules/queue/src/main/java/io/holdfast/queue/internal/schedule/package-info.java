/** Recurring schedules: cron expressions, the stored schedules, their commands and the sweep that runs them. */
@NullMarked
package io.holdfast.queue.internal.schedule;

import org.jspecify.annotations.NullMarked;
