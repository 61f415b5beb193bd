package io.holdfast.client;

import io.holdfast.api.IntakeApi;
import io.holdfast.api.IntakeEndpoints;
import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.json.StrictJson;
import java.util.Map;

/** The client for the intake, which bills events. */
public final class IntakeClient {

    private final Holdfast client;

    IntakeClient(Holdfast client) {
        this.client = client;
    }

    /** Applies an event once per id, or saves it as a failed event. */
    public Call<IntakeApi.Received> receive(Map<String, Object> message) {
        return client.call(IntakeEndpoints.RECEIVE, new IntakeApi.Receive(StrictJson.tree(message), null))
                .asRepeatable();
    }

    /** Returns the sources of the intake and the number of applied events. */
    public Call<IntakeApi.Status> status() {
        return client.call(IntakeEndpoints.STATUS, new EmptyRequest());
    }
}
