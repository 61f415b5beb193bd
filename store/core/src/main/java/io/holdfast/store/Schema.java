package io.holdfast.store;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The tables of one part of an application, usually one constant beside their declarations. The store remembers which
 * schema a table belongs to: another one that declares a table of the same name is refused, even if the two look alike.
 *
 * @param formerly other names of it, whose tables it takes over
 */
public record Schema(String name, List<Table<?, ?>> tables, Set<String> formerly) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    public Schema {
        tables = List.copyOf(tables);
        formerly = Set.copyOf(formerly);
        Map<String, String> families = new HashMap<>();
        for (Table<?, ?> table : tables) {
            claim(families, table.name(), name);
            for (Index<?, ?, ?> index : table.indexes()) {
                claim(families, index.name(), name);
            }
        }
    }

    public static Schema of(String name, Table<?, ?>... tables) {
        return new Schema(name, List.of(tables), Set.of());
    }

    /** With the names it had before, or those of schemas that it has tables from; they may be left out afterwards. */
    public Schema withFormerNames(String... names) {
        return new Schema(name, tables, Set.of(names));
    }

    /** Takes a family name that must still be free, for a schema. */
    static void claim(Map<String, String> families, String family, String schema) {
        String by = families.putIfAbsent(family, schema);
        if (by != null) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "schema '" + schema + "' declares '" + family + "', which schema '" + by + "' declares already");
        }
    }

    static String checkName(String name) {
        if (!NAME.matcher(name).matches() || name.equals("default")) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT,
                    "'" + name + "' cannot name a table or index: use 1 to 63 of a-z, 0-9 and _, beginning with a "
                            + "letter (and not 'default')");
        }
        return name;
    }
}
