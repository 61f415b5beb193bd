/**
 * A store of all rooms under load, hurt in every way we can think of, and a checker that proves from what was answered
 * that nothing went wrong.
 *
 * <p>{@link io.holdfast.torture.Torture} is the run: rounds of a {@code Load} in a process of its own, of faults, and of
 * checking. A {@code Script} says, from the seed alone, what every caller asks for. {@code History} is what the callers
 * saw, {@code Checker} replays it on {@code Plain}, the rooms said once more in maps and loops.
 */
@NullMarked
package io.holdfast.torture;

import org.jspecify.annotations.NullMarked;
