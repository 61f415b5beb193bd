/** Types that the API and the backends share. */
@NullMarked
package io.holdfast.store.common;

import org.jspecify.annotations.NullMarked;
