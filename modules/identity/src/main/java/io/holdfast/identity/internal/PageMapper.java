package io.holdfast.identity.internal;

import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import java.util.function.Function;

/** Maps pages of stored rows to pages of views. */
public final class PageMapper {

    private PageMapper() {}

    public static <K, R, V> Page<V> map(Page<Entry<K, R>> page, Function<R, V> toView) {
        return new Page<>(
                page.rows().stream().map(row -> toView.apply(row.value())).toList(), page.next());
    }
}
