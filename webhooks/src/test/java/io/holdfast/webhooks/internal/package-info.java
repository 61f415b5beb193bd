/** Tests of the rules of webhooks. */
@NullMarked
package io.holdfast.webhooks.internal;

import org.jspecify.annotations.NullMarked;
