package io.holdfast.store;

import java.util.List;
import java.util.Optional;

/**
 * A page of a scan.
 *
 * @param rows the rows of the page
 * @param next the cursor to pass to {@link Scan#page(int, String)} for the next page, or empty on the last page
 */
public record Page<R>(List<R> rows, Optional<String> next) {}
