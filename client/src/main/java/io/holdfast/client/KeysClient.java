package io.holdfast.client;

import io.holdfast.api.KeysApi;
import io.holdfast.api.KeysEndpoints;

/** The client for API keys. Its calls require the {@code admin} scope. */
public final class KeysClient {

    private final Holdfast client;

    KeysClient(Holdfast client) {
        this.client = client;
    }

    /** Creates an API key. Its secret is not shown again. */
    public Call<KeysApi.Secret> create(KeysApi.Create request) {
        return client.call(KeysEndpoints.CREATE, request);
    }

    /** Lists all API keys, without their secrets. */
    public PagedCall<KeysApi.Key> list() {
        return client.list(KeysEndpoints.LIST, new KeysApi.ListOf(null, null));
    }

    /** Replaces the secret of an API key; the old secret becomes invalid immediately. */
    public Call<KeysApi.Secret> rotate(String id) {
        return client.call(KeysEndpoints.ROTATE, new KeysApi.KeyId(id));
    }

    /** Revokes an API key permanently. */
    public Call<KeysApi.Key> revoke(String id) {
        return client.call(KeysEndpoints.REVOKE, new KeysApi.KeyId(id));
    }

    /** Lists the administrator actions in the audit log, newest first. */
    public PagedCall<KeysApi.AdminAuditEntry> acts() {
        return client.list(KeysEndpoints.ACTS, new KeysApi.ListOf(null, null));
    }
}
