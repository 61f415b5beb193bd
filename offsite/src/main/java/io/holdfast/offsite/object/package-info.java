/** The storage of off-site backups: named objects, in a folder or elsewhere. */
@NullMarked
package io.holdfast.offsite.object;

import org.jspecify.annotations.NullMarked;
