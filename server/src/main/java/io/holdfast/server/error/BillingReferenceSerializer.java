package io.holdfast.server.error;

import io.holdfast.ledger.BillingReference;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes the reference of a billing record with the id that the client sent. */
final class BillingReferenceSerializer extends StdSerializer<BillingReference> {

    BillingReferenceSerializer() {
        super(BillingReference.class);
    }

    @Override
    public void serialize(BillingReference reference, JsonGenerator out, SerializationContext context) {
        out.writeString(reference.label());
    }
}
