/** Tests of off-site backups. */
@NullMarked
package io.holdfast.offsite.s3;

import org.jspecify.annotations.NullMarked;
