/** Child processes that are killed by tests, and the verification of their data. */
@NullMarked
package io.holdfast.testkit.crash;

import org.jspecify.annotations.NullMarked;
