package io.holdfast.store.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
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

    private record Field(byte[] name, CborItemCodec<Object> type) {}

    /**
     * @param values returns the values of all fields of a record. One handle for all fields is faster than one for
     *     each field, because the compiler cannot inline a call of a handle that is not a constant.
     */
    private record Shape(Field[] fields, MethodHandle values, MethodHandle make) {}

    private void write(R value, CborWriter out) {
        Field[] fields = shape().fields();
        Object[] values = values(value);
        int present = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null && values[i].equals(fields[i].type().missing())) {
                values[i] = null;
            }
            present += values[i] == null ? 0 : 1;
        }
        out.begin(CborWriter.MAP, present);
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                out.raw(fields[i].name());
                fields[i].type().write(values[i], out);
            }
        }
        out.end();
    }

    private R read(CborReader in) {
        Field[] fields = shape().fields();
        Object[] values = new Object[fields.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = fields[i].type().missing();
        }
        int size = in.begin(CborWriter.MAP);
        int expected = 0;
        for (int i = 0; in.more(size, i); i++) {
            int field = takeName(in, fields, expected);
            if (field < 0) {
                in.skip();
                in.skip();
            } else {
                values[field] = fields[field].type().read(in);
                expected = field + 1;
            }
        }
        return make(values);
    }

    /**
     * Returns the index of the field whose name is next in the input, or -1 if the name is unknown. The fields are
     * usually in order.
     */
    private static int takeName(CborReader in, Field[] fields, int expected) {
        for (int i = expected; i < fields.length; i++) {
            if (in.takeIf(fields[i].name())) {
                return i;
            }
        }
        for (int i = 0; i < expected; i++) {
            if (in.takeIf(fields[i].name())) {
                return i;
            }
        }
        return -1;
    }

    private @Nullable Object[] values(R value) {
        try {
            return (Object[]) shape().values().invokeExact((Object) value);
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
        Field[] fields = new Field[components.length];
        MethodHandle[] accessors = new MethodHandle[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                components[i].getAccessor().setAccessible(true);
                accessors[i] = lookup.unreflect(components[i].getAccessor())
                        .asType(MethodType.methodType(Object.class, Object.class));
                fields[i] = new Field(name(components[i].getName()), (CborItemCodec<Object>)
                        CborTypes.of(components[i].getGenericType()));
            }
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            MethodHandle make = lookup.unreflectConstructor(constructor)
                    .asSpreader(Object[].class, types.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
            return new Shape(fields, values(accessors), make);
        } catch (ReflectiveOperationException e) {
            throw new MalformedValueException(type + " is not accessible", e);
        }
    }

    /** Combines accessors into a handle that calls all of them for the same record and returns an array. */
    private static MethodHandle values(MethodHandle[] accessors) {
        MethodHandle collect = MethodHandles.identity(Object[].class).asCollector(Object[].class, accessors.length);
        return MethodHandles.permuteArguments(
                MethodHandles.filterArguments(collect, 0, accessors),
                MethodType.methodType(Object[].class, Object.class),
                new int[accessors.length]);
    }

    private static byte[] name(String field) {
        CborWriter out = new CborWriter();
        out.text(field);
        return out.toBytes();
    }
}
