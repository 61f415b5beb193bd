/** The random commands of a torture run, and the plain models that predict their results. */
@NullMarked
package io.holdfast.torture.workload;

import org.jspecify.annotations.NullMarked;
