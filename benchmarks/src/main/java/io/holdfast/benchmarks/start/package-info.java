/** The time that commands and servers need to start. */
@NullMarked
package io.holdfast.benchmarks.start;

import org.jspecify.annotations.NullMarked;
