/** Benchmarks of the startup time of commands and servers. */
@NullMarked
package io.holdfast.benchmarks.start;

import org.jspecify.annotations.NullMarked;
