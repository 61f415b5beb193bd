package io.holdfast.ledger.internal.usage;

import io.holdfast.ledger.Usage;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.kit.RequestHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The metrics and dimensions by which usage is totaled. */
public final class UsageDimensions {

    /**
     * The maximum length of a name in a key, in bytes. Longer names are replaced by a hash, so that keys do not exceed
     * their maximum length.
     */
    private static final int MAX_BYTES = 500;

    private UsageDimensions() {}

    /** Returns the metric under which a usage record is totaled. */
    public static String metric(ResourceUsage usage) {
        return shorten(usage.key());
    }

    /**
     * Returns the configured dimensions for which a usage record has a value, such as {@code tag=summary}. The value of
     * a dimension is the source, the agent, the metadata value with the dimension's name, or the name of a scope of
     * that kind. If a pool pays, the member is a dimension too.
     *
     * @param member the member of a pool for whose usage the pool pays, or null
     */
    public static List<String> of(List<String> configured, Usage usage, @Nullable UUID member) {
        if (configured.isEmpty() && member == null) {
            return List.of();
        }
        List<String> dimensions = new ArrayList<>(configured.size() + 1);
        if (member != null) {
            dimensions.add(UsageTotal.MEMBER + "=" + member);
        }
        for (String name : configured) {
            String value = value(name, usage);
            if (value != null && !value.isBlank() && (member == null || !name.equals(UsageTotal.MEMBER))) {
                dimensions.add(name + "=" + shorten(value));
            }
        }
        return dimensions;
    }

    private static @Nullable String value(String name, Usage usage) {
        return switch (name) {
            case "source" -> usage.source();
            case "agent" -> usage.agent();
            default -> {
                String metadata = usage.metadata().get(name);
                yield metadata == null ? scope(name, usage.scopes()) : metadata;
            }
        };
    }

    /** Returns the name of the first scope of the given kind, or null if there is none. */
    private static @Nullable String scope(String kind, List<BudgetScope> scopes) {
        for (BudgetScope scope : scopes) {
            for (String segment : scope.path().split("/", -1)) {
                if (segment.startsWith(kind + ":")) {
                    return segment.substring(kind.length() + 1);
                }
            }
        }
        return null;
    }

    static String nameOf(String dimension) {
        return dimension.substring(0, dimension.indexOf('='));
    }

    static String valueOf(String dimension) {
        return dimension.substring(dimension.indexOf('=') + 1);
    }

    private static String shorten(String name) {
        return name.length() <= MAX_BYTES / 3 || name.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
                ? name
                : name.substring(0, MAX_BYTES / 10) + "#"
                        + new RequestHash().add(name).toUuid();
    }
}
