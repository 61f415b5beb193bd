package io.holdfast.testkit.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions on store errors. */
public final class StoreErrorAssertions {

    private StoreErrorAssertions() {}

    /** Asserts that a call fails with the given code, directly or through a future. */
    public static AbstractThrowableAssert<?, StoreException> assertStoreError(ErrorCode code, ThrowingCallable call) {
        return assertThatThrownBy(() -> {
                    try {
                        call.call();
                    } catch (CompletionException | ExecutionException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                })
                .asInstanceOf(throwable(StoreException.class))
                .satisfies(error -> assertThat(error.code()).isEqualTo(code));
    }
}
