package io.holdfast.api.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The enum values that a request field does not accept. Error messages do not suggest them. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ExcludedEnumValues {

    /** The names of the values. */
    String[] value();
}
