/** The sandboxed Lua interpreter that runs queue scripts. Not API. */
@NullMarked
package io.holdfast.queue.internal.lua;

import org.jspecify.annotations.NullMarked;
