/**
 * Holdfast in a Spring Boot application: {@code holdfast.embedded.folder} opens a store in a folder and provides its
 * modules as beans; {@code holdfast.client.url} provides a client for a server. Beans that implement {@link
 * io.holdfast.spring.QueueWorkerBean} process messages from a queue.
 */
@NullMarked
package io.holdfast.spring;

import org.jspecify.annotations.NullMarked;
