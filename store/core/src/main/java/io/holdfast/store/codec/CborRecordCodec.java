package io.holdfast.store.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a record as a CBOR map from field names to values. A field that is null, zero or empty is omitted, and a
 * missing field is decoded as null, zero or empty. An unknown field is ignored. Fields can therefore be added and
 * removed.
 */
final class CborRecordCodec<R extends Record> {

    private final Class<R> type;
    private @Nullable Shape shape;

    CborRecordCodec(Class<R> type) {
        this.type = type;
    }

    CborItemCodec<R> type() {
        return new CborItemCodec<>(this::write, this::read, null);
    }

    private record Field(byte[] name, MethodHandle get, CborItemCodec<Object> type) {}

    private record Shape(List<Field> fields, MethodHandle make) {}

    private void write(R value, CborWriter out) {
        List<Field> fields = shape().fields();
        Object[] values = new Object[fields.size()];
        int present = 0;
        for (int i = 0; i < values.length; i++) {
            Object field = get(fields.get(i), value);
            boolean included =
                    field != null && !field.equals(fields.get(i).type().missing());
            values[i] = included ? field : null;
            present += included ? 1 : 0;
        }
        out.begin(CborWriter.MAP, present);
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                out.raw(fields.get(i).name());
                fields.get(i).type().write(values[i], out);
            }
        }
        out.end();
    }

    private R read(CborReader in) {
        List<Field> fields = shape().fields();
        Object[] values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = fields.get(i).type().missing();
        }
        int size = in.begin(CborWriter.MAP);
        int expected = 0;
        for (int i = 0; in.more(size, i); i++) {
            int field = takeName(in, fields, expected);
            if (field < 0) {
                in.skip();
                in.skip();
            } else {
                values[field] = fields.get(field).type().read(in);
                expected = field + 1;
            }
        }
        return make(values);
    }

    /**
     * Returns the index of the field whose name is next in the input, or -1 if the name is unknown. The fields are
     * usually in order.
     */
    private static int takeName(CborReader in, List<Field> fields, int expected) {
        for (int i = 0; i < fields.size(); i++) {
            int field = (expected + i) % fields.size();
            if (in.takeIf(fields.get(field).name())) {
                return field;
            }
        }
        return -1;
    }

    private static @Nullable Object get(Field field, Record value) {
        try {
            return (Object) field.get().invokeExact((Object) value);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            throw new MalformedValueException("a field cannot be read: " + e, e);
        }
    }

    @SuppressWarnings("unchecked")
    private R make(Object[] values) {
        try {
            return (R) (Object) shape().make().invokeExact(values);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) { // The record's constructor may reject the values.
            throw new MalformedValueException(
                    "the constructor of " + type.getSimpleName() + " rejects the values: " + e, e);
        }
    }

    /**
     * Returns the fields and constructor of the record, determined on first use so that a record type may contain
     * itself.
     */
    private Shape shape() {
        Shape known = shape;
        if (known == null) {
            known = inspect();
            shape = known;
        }
        return known;
    }

    @SuppressWarnings("unchecked")
    private Shape inspect() {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        List<Field> fields = new ArrayList<>();
        try {
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                components[i].getAccessor().setAccessible(true);
                fields.add(new Field(
                        name(components[i].getName()),
                        lookup.unreflect(components[i].getAccessor())
                                .asType(MethodType.methodType(Object.class, Object.class)),
                        (CborItemCodec<Object>) CborTypes.of(components[i].getGenericType())));
            }
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            MethodHandle make = lookup.unreflectConstructor(constructor)
                    .asSpreader(Object[].class, types.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
            return new Shape(List.copyOf(fields), make);
        } catch (ReflectiveOperationException e) {
            throw new MalformedValueException(type + " is not accessible", e);
        }
    }

    private static byte[] name(String field) {
        CborWriter out = new CborWriter();
        out.text(field);
        return out.toBytes();
    }
}
