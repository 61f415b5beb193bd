/** Command-line option values, shared by all fault-injection tests. */
@NullMarked
package io.holdfast.torture.options;

import org.jspecify.annotations.NullMarked;
