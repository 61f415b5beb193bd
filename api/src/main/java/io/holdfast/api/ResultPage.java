package io.holdfast.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param next the cursor of the next page; null on the last page
 */
public record ResultPage<T>(List<T> rows, @Nullable String next) {}
