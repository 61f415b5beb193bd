/** The random commands of a run, and the reference model that predicts their results. */
@NullMarked
package io.holdfast.torture.workload;

import org.jspecify.annotations.NullMarked;
