package io.holdfast.queue.internal;

import io.holdfast.queue.NewMessage;
import io.holdfast.store.kit.RequestHash;
import java.util.TreeMap;

/** The hash of an enqueue request, stored with its deduplication key. */
final class EnqueueRequestHash {

    private EnqueueRequestHash() {}

    static byte[] of(NewMessage message) {
        RequestHash hash =
                new RequestHash().add(message.payload()).add(message.headers().size() + " headers");
        new TreeMap<>(message.headers()).forEach((name, value) -> hash.add(name).add(value));
        hash.add(message.fairnessKey());
        message.throttleKeys().forEach(hash::add);
        hash.add(message.weight() + " " + message.priority() + " " + message.delay());
        // Added only if present, because hashes of earlier versions are stored.
        if (message.group() != null) {
            hash.add("group").add(message.group());
        }
        if (message.notBefore() != null) {
            hash.add("notBefore").add(message.notBefore().toString());
        }
        return hash.toBytes();
    }
}
