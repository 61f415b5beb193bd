/** Child processes that execute commands of a test until they are suspended or killed. */
@NullMarked
package io.holdfast.testkit.process;

import org.jspecify.annotations.NullMarked;
