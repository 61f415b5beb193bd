/** The child process under load, and the process that controls it. */
@NullMarked
package io.holdfast.torture.process;

import org.jspecify.annotations.NullMarked;
