/** The server in a process of its own, beside the same rooms within the process. */
@NullMarked
package io.holdfast.benchmarks.http;

import org.jspecify.annotations.NullMarked;
