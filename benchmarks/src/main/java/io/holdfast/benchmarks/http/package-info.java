/** Benchmarks of the server, compared with the same modules embedded. */
@NullMarked
package io.holdfast.benchmarks.http;

import org.jspecify.annotations.NullMarked;
