/** Values of command line options that all fault-injection tests share. */
@NullMarked
package io.holdfast.torture.options;

import org.jspecify.annotations.NullMarked;
