package io.holdfast.spring;

import java.util.Map;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if the properties contain at least one master key. */
final class MasterKeysConfigured implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return !Binder.get(context.getEnvironment())
                .bind("holdfast.embedded.master-keys", Bindable.mapOf(String.class, String.class))
                .orElse(Map.of())
                .isEmpty();
    }
}
