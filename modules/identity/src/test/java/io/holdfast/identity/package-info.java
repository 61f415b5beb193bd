/** What the identity room promises, proven. */
@NullMarked
package io.holdfast.identity;

import org.jspecify.annotations.NullMarked;
