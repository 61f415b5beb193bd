package io.holdfast.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a list.
 *
 * @param next the cursor of the rows behind these; nothing at the end
 */
public record ResultPage<T>(List<T> rows, @Nullable String next) {}
