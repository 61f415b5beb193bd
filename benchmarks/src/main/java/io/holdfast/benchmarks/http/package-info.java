/** Benchmarks of the server, compared with the same modules in the process. */
@NullMarked
package io.holdfast.benchmarks.http;

import org.jspecify.annotations.NullMarked;
