/** Child processes that tests kill. */
@NullMarked
package io.holdfast.testkit.crash;

import org.jspecify.annotations.NullMarked;
