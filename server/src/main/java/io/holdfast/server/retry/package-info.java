/** Failed events over HTTP. */
@NullMarked
package io.holdfast.server.retry;

import org.jspecify.annotations.NullMarked;
