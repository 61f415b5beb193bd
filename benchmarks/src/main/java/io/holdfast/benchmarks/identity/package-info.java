/** Session lookups beside plain gets. */
@NullMarked
package io.holdfast.benchmarks.identity;

import org.jspecify.annotations.NullMarked;
