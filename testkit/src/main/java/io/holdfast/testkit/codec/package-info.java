/** Laws that every key and value codec must satisfy, and a fuzzer for decoders. */
@NullMarked
package io.holdfast.testkit.codec;

import org.jspecify.annotations.NullMarked;
