package io.holdfast.store;

import java.util.List;
import java.util.Optional;

/**
 * Some rows of a scan.
 *
 * @param next what to hand to {@link Scan#page(int, String)} for the rows behind these; empty at the end
 */
public record Page<R>(List<R> rows, Optional<String> next) {}
