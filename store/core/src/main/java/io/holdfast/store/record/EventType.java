package io.holdfast.store.record;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A kind of event that a module emits, such as {@code ledger.charged}. A type is a constant, declared in the module's
 * schema. Its id and the order of its data fields are part of the storage format: the id never changes, and new data fields may only be added after the existing ones.
 */
public final class EventType {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");
    private static final int MAX_FIELDS = 16;

    private final String module;
    private final String name;
    private final String description;
    private final String delay;
    private final List<String> fields;
    private final int requiredFields;
    private final String id;
    private final byte[] encodedId;

    private EventType(
            String module, String name, String description, String delay, List<String> fields, int requiredFields) {
        this.module = module;
        this.name = name;
        this.description = description;
        this.delay = delay;
        this.fields = fields;
        this.requiredFields = requiredFields;
        this.id = module + "." + name;
        this.encodedId = id.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Declares a type.
     *
     * @param module the module that emits the event, for example {@code ledger}
     * @param name the name of the event, a verb in the past tense, for example {@code charged}
     * @param description one sentence for the documentation
     * @param fields the names of the data fields, in the order in which their values are passed to {@code Tx.emit}
     */
    public static EventType of(String module, String name, String description, String... fields) {
        checkName("module", module);
        checkName("name", name);
        List<String> checked = checkFields(module + "." + name, List.of(fields));
        return new EventType(module, name, description, "", checked, checked.size());
    }

    /**
     * Returns this type with further data fields after the existing ones, for values that most events do not have. An
     * event omits the optional fields at its end whose values are null.
     */
    public EventType withOptionalFields(String... names) {
        List<String> all = new ArrayList<>(fields);
        all.addAll(List.of(names));
        return new EventType(module, name, description, delay, checkFields(id, all), requiredFields);
    }

    /**
     * Returns this type with a maximum delay, for events that are detected only by a periodic sweep. The delay is the
     * time between the moment at which the condition becomes true and the event.
     *
     * @param maxDelay the delay in words, for example {@code "the period of the sweep, 1 s by default"}
     */
    public EventType withDelay(String maxDelay) {
        return new EventType(module, name, description, maxDelay, fields, requiredFields);
    }

    public String module() {
        return module;
    }

    public String name() {
        return name;
    }

    /** Returns the module and the name, for example {@code ledger.charged}. */
    public String id() {
        return id;
    }

    public String description() {
        return description;
    }

    /**
     * Returns a description of the event's maximum delay, or an empty string if the event is part of the commit that
     * causes it.
     */
    public String delay() {
        return delay;
    }

    /** Returns the names of the data fields. */
    public List<String> fields() {
        return fields;
    }

    /** Returns the number of leading values to store: without the optional values at the end that are null. */
    int storedValues(@Nullable Object[] values) {
        int count = values.length;
        while (count > requiredFields && values[count - 1] == null) {
            count--;
        }
        return count;
    }

    byte[] encodedId() {
        return encodedId;
    }

    @Override
    public String toString() {
        return id;
    }

    private static List<String> checkFields(String id, List<String> fields) {
        if (fields.size() > MAX_FIELDS || new HashSet<>(fields).size() < fields.size()) {
            throw invalid("event type '" + id + "' must have at most " + MAX_FIELDS + " fields with different names");
        }
        fields.forEach(field -> checkName("field", field));
        return List.copyOf(fields);
    }

    private static void checkName(String what, String text) {
        if (!NAME.matcher(text).matches()) {
            throw invalid("'" + text + "' is not a valid " + what
                    + " of an event type; use 1 to 40 characters of a-z, 0-9 and _, beginning with a letter");
        }
    }

    private static BadRequestException invalid(String why) {
        return new BadRequestException(ErrorCode.INVALID_ARGUMENT, why);
    }
}
