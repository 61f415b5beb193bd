/** The codecs of keys and values, measured by JMH. */
@NullMarked
package io.holdfast.benchmarks.codecs;

import org.jspecify.annotations.NullMarked;
