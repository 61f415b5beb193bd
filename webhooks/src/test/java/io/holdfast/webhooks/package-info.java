/** Tests of webhooks with real HTTP servers on loopback addresses. */
@NullMarked
package io.holdfast.webhooks;

import org.jspecify.annotations.NullMarked;
