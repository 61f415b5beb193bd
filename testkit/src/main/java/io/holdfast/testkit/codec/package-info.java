/** Laws that every key and value codec must satisfy. */
@NullMarked
package io.holdfast.testkit.codec;

import org.jspecify.annotations.NullMarked;
