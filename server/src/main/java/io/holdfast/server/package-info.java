/**
 * The server: every command and query of every room over HTTP and JSON. {@link io.holdfast.server.Main} puts it
 * together; what can be called is declared in one table, {@link io.holdfast.server.http.RouteTable}; how a call is answered is
 * the same for all, in {@link io.holdfast.server.operation.OperationRunner}.
 */
@NullMarked
package io.holdfast.server;

import org.jspecify.annotations.NullMarked;
