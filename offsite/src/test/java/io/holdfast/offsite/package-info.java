/** Tests of off-site backups. */
@NullMarked
package io.holdfast.offsite;

import org.jspecify.annotations.NullMarked;
