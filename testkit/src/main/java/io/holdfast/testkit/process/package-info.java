/** Child processes that execute commands from a test and can be suspended or killed. */
@NullMarked
package io.holdfast.testkit.process;

import org.jspecify.annotations.NullMarked;
