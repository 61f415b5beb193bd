package io.holdfast.spring;

import io.holdfast.store.common.Durability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code holdfast.*}.
 *
 * @param embedded the store in this process; used if a folder is set
 * @param client the client for a server; used if a URL is set
 * @param worker the threads that process messages
 */
@ConfigurationProperties("holdfast")
public record HoldfastProperties(
        @DefaultValue Embedded embedded,
        @DefaultValue Client client,
        @DefaultValue Worker worker) {

    /**
     * The store in this process.
     *
     * @param folder the folder of the store
     * @param durability the durability of writes: {@code fsync} (survive a power failure) or {@code process} (survive a
     *     process crash)
     * @param sweepEvery the interval at which the modules remove expired data
     * @param masterKeys the keys that encrypt stored secrets, by name, as Base64 of 32 bytes; the last key encrypts new
     *     secrets. The identity module requires at least one key
     */
    public record Embedded(
            @Nullable Path folder,
            @DefaultValue("fsync") Durability durability,
            @DefaultValue("1s") Duration sweepEvery,
            @DefaultValue Map<String, String> masterKeys) {}

    /**
     * The client for a server.
     *
     * @param url the address of the server, or the addresses of the servers in a cluster, separated by commas
     * @param key the API key
     * @param timeout the timeout for a call, including its retries
     */
    public record Client(
            @Nullable String url,
            @Nullable String key,
            @DefaultValue("30s") Duration timeout) {}

    /**
     * The threads that process messages.
     *
     * @param pollTimeout the maximum time for which a thread waits for a message before it checks whether it must stop
     * @param retryDelay the delay before a message is delivered again after its worker threw an exception
     */
    public record Worker(
            @DefaultValue("5s") Duration pollTimeout,
            @DefaultValue("10s") Duration retryDelay) {}
}
