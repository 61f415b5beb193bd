/** Benchmarks of the seats module, compared with Redis. */
@NullMarked
package io.holdfast.benchmarks.seats;

import org.jspecify.annotations.NullMarked;
