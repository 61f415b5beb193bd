/**
 * The server, which provides every command and query of every module over HTTP and JSON. {@link
 * io.holdfast.server.Server} assembles the parts; each module declares its operations in
 * {@code io.holdfast.server.<module>}, and {@link io.holdfast.server.operation.OperationRunner} runs all operations.
 */
@NullMarked
package io.holdfast.server;

import org.jspecify.annotations.NullMarked;
