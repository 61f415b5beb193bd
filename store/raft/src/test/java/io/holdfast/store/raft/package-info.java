@NullMarked
package io.holdfast.store.raft;

import org.jspecify.annotations.NullMarked;
