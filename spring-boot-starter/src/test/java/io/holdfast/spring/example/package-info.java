/** An example of a Spring Boot application with an embedded store. */
@NullMarked
package io.holdfast.spring.example;

import org.jspecify.annotations.NullMarked;
