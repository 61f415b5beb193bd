/** The child process under load, and its handle in the parent process. */
@NullMarked
package io.holdfast.torture.process;

import org.jspecify.annotations.NullMarked;
