/** Many rows: scans in little memory, and how soon a large store answers after it was closed or killed. */
@NullMarked
package io.holdfast.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
