/** Tests of the packages that users install. */
@NullMarked
package io.holdfast.dist;

import org.jspecify.annotations.NullMarked;
