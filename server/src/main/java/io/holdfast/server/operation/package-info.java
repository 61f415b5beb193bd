/** Operations: declared once, run as transactions. */
@NullMarked
package io.holdfast.server.operation;

import org.jspecify.annotations.NullMarked;
