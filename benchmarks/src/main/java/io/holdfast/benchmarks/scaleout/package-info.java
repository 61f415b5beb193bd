/** Transfers on a database for several machines, beside what one would write for it by hand. */
@NullMarked
package io.holdfast.benchmarks.scaleout;

import org.jspecify.annotations.NullMarked;
