package io.holdfast.store.optimistic;

import io.holdfast.store.spi.CommitNumberedKeys;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Overlay;
import java.util.List;

/** Rows to store under a commit number. The number is not known until the commit is added to a slot. */
record CommitKeyedRows(Family family, List<byte[]> values) {

    void addTo(Overlay rows, long commit) {
        for (int part = 0; part < values.size(); part++) {
            rows.put(family, CommitNumberedKeys.of(commit, part), values.get(part));
        }
    }
}
