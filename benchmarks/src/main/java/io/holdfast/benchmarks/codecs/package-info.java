/** Benchmarks of key and value codecs, measured by JMH. */
@NullMarked
package io.holdfast.benchmarks.codecs;

import org.jspecify.annotations.NullMarked;
