/**
 * The tables, stored rows and rules of the queue module. Not part of the API.
 *
 * <p>{@code OpenQueue} is a queue as one transaction sees it: a command loads it from its rows, changes it in memory and
 * saves the changed rows in the same transaction.
 */
@NullMarked
package io.holdfast.queue.internal;

import org.jspecify.annotations.NullMarked;
