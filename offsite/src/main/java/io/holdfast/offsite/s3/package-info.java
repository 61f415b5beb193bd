/** Objects in a bucket of Amazon S3 or a compatible service. */
@NullMarked
package io.holdfast.offsite.s3;

import org.jspecify.annotations.NullMarked;
