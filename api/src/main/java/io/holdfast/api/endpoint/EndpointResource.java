package io.holdfast.api.endpoint;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The resources of an endpoint: the accounts, events, queues, identities or event types that it concerns. A scope with
 * a pattern permits only calls whose resources match the pattern; it does not permit calls to an endpoint without
 * resources.
 *
 * @param fields the request fields that name resources, such as {@code account}, {@code usages[].account} or, if the
 *     field is optional, {@code deadLetterQueue?}
 * @param stored whether the request names a stored object by its id, and the object belongs to a resource
 * @param rowField the field that names the resource of a response row, or null if no rows are omitted
 */
public record EndpointResource(
        List<String> fields, boolean stored, @Nullable String rowField) {

    /** The resources of an endpoint that concerns a whole module. */
    public static final EndpointResource NONE = new EndpointResource(List.of(), false, null);

    /** The request field that names the resource, by module. */
    public static final Map<String, String> FIELD_BY_MODULE = Map.of(
            "ledger", "account",
            "seats", "event",
            "queue", "queue",
            "identity", "identity",
            "retry", "type");

    public EndpointResource {
        fields = List.copyOf(fields);
    }

    /**
     * Returns the default resources of an endpoint: the request field of its module, if the request has that field.
     */
    static EndpointResource of(String module, Class<?> request) {
        String field = FIELD_BY_MODULE.get(module);
        boolean exists = field != null
                && Arrays.stream(request.getRecordComponents())
                        .anyMatch(component -> component.getName().equals(field));
        return exists ? new EndpointResource(List.of(field), false, null) : NONE;
    }

    public boolean isNone() {
        return fields.isEmpty() && !stored && rowField == null;
    }
}
