package io.holdfast.api.endpoint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of rows from a list.
 *
 * @param next the cursor for the next page, or null on the last page
 */
public record ResultPage<T>(List<T> rows, @Nullable String next) {}
