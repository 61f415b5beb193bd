/** Benchmarks of transfers on database backends, compared with hand-written code. */
@NullMarked
package io.holdfast.benchmarks.scaleout;

import org.jspecify.annotations.NullMarked;
