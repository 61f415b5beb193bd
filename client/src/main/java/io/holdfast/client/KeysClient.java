package io.holdfast.client;

import io.holdfast.api.KeysApi;
import io.holdfast.api.KeysEndpoints;

/** Calls for API keys, which are an administrator's. */
public final class KeysClient {

    private final Holdfast client;

    KeysClient(Holdfast client) {
        this.client = client;
    }

    /** Makes an API key, and tells its secret this once. */
    public Call<KeysApi.Secret> create(KeysApi.Create request) {
        return client.call(KeysEndpoints.CREATE, request);
    }

    /** All API keys, without their secrets. */
    public PagedCall<KeysApi.Key> list() {
        return client.list(KeysEndpoints.LIST, new KeysApi.ListOf(null, null));
    }

    /** Gives an API key another secret; the former stops working at once. */
    public Call<KeysApi.Secret> rotate(String id) {
        return client.call(KeysEndpoints.ROTATE, new KeysApi.KeyId(id));
    }

    /** Ends an API key for good. */
    public Call<KeysApi.Key> revoke(String id) {
        return client.call(KeysEndpoints.REVOKE, new KeysApi.KeyId(id));
    }

    /** What administrators did, the newest first. */
    public PagedCall<KeysApi.AuditEntry> acts() {
        return client.list(KeysEndpoints.ACTS, new KeysApi.ListOf(null, null));
    }
}
