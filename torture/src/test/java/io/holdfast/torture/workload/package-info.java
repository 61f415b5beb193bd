/** Tests of {@code io.holdfast.torture.workload}. */
@NullMarked
package io.holdfast.torture.workload;

import org.jspecify.annotations.NullMarked;
