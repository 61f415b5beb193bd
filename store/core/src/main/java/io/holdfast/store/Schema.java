package io.holdfast.store;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.record.EventType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The tables and event types of one part of an application. A schema is usually a constant. The store records the schema of each table
 * and rejects another schema that declares a table of the same name, even if the declarations are equal.
 *
 * @param name the name of the schema
 * @param tables the tables of the schema
 * @param formerNames former names of the schema, under which its tables may be registered
 * @param events the event types that this part of the application emits
 */
public record Schema(String name, List<Table<?, ?>> tables, Set<String> formerNames, List<EventType> events) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    public Schema {
        tables = List.copyOf(tables);
        formerNames = Set.copyOf(formerNames);
        events = List.copyOf(events);
        Map<String, String> families = new HashMap<>();
        for (Table<?, ?> table : tables) {
            claim(families, table.name(), name);
            for (Index<?, ?, ?> index : table.indexes()) {
                claim(families, index.name(), name);
            }
        }
    }

    public static Schema of(String name, Table<?, ?>... tables) {
        return new Schema(name, List.of(tables), Set.of(), List.of());
    }

    /**
     * Returns this schema with its former names, or with the names of schemas from which it takes over tables. The
     * names are needed only the first time the store is opened after the change.
     */
    public Schema withFormerNames(String... names) {
        return new Schema(name, tables, Set.of(names), events);
    }

    /** Returns this schema with the event types that its part of the application emits. */
    public Schema withEvents(EventType... types) {
        return new Schema(name, tables, formerNames, List.of(types));
    }

    /** Assigns a family name to a schema, or rejects the name if it is already taken. */
    static void claim(Map<String, String> families, String family, String schema) {
        String owner = families.putIfAbsent(family, schema);
        if (owner != null) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "schema '" + schema + "' declares '" + family + "', but schema '" + owner
                            + "' already declares it");
        }
    }

    static String checkName(String name) {
        if (!NAME.matcher(name).matches() || name.equals("default")) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "'" + name + "' is not a valid table or index name; use 1 to 63 characters of a-z, 0-9 and _,"
                            + " beginning with a letter, except 'default'");
        }
        return name;
    }
}
