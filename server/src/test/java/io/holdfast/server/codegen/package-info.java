/** Generates the TypeScript and Python clients from the endpoint declarations. */
@NullMarked
package io.holdfast.server.codegen;

import org.jspecify.annotations.NullMarked;
