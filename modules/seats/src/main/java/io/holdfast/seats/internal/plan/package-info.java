/** The rules for changes to the plan of an event: pure functions of the current plan and the requested edits. */
@NullMarked
package io.holdfast.seats.internal.plan;

import org.jspecify.annotations.NullMarked;
