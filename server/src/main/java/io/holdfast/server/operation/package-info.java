/** Declarations of operations, and the runners that execute them as transactions. */
@NullMarked
package io.holdfast.server.operation;

import org.jspecify.annotations.NullMarked;
