/**
 * Holdfast in a Spring Boot application: {@code holdfast.embedded.folder} opens a store in a folder and provides its
 * modules as beans; {@code holdfast.client.url} provides the client of a server. Beans that implement {@link
 * io.holdfast.spring.QueueWorkerBean} process the messages of a queue.
 */
@NullMarked
package io.holdfast.spring;

import org.jspecify.annotations.NullMarked;
