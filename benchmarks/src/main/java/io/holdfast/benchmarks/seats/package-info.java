/** The seats room beside Redis. */
@NullMarked
package io.holdfast.benchmarks.seats;

import org.jspecify.annotations.NullMarked;
