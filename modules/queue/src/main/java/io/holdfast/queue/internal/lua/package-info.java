/** The sandboxed Lua interpreter that runs queue scripts. Not part of the API. */
@NullMarked
package io.holdfast.queue.internal.lua;

import org.jspecify.annotations.NullMarked;
