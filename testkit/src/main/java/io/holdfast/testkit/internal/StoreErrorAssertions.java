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

/** Calls that the store must refuse. */
public final class StoreErrorAssertions {

    private StoreErrorAssertions() {}

    /** The call fails with this code, be it through a future. */
    public static AbstractThrowableAssert<?, StoreException> assertStoreError(ErrorCode code, ThrowingCallable call) {
        return assertThatThrownBy(() -> {
                    try {
                        call.call();
                    } catch (CompletionException | ExecutionException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                })
                .asInstanceOf(throwable(StoreException.class))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
