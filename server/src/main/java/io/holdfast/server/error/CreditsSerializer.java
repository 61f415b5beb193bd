package io.holdfast.server.error;

import io.holdfast.ledger.Credits;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes an amount of credits as a number. */
final class CreditsSerializer extends StdSerializer<Credits> {

    CreditsSerializer() {
        super(Credits.class);
    }

    @Override
    public void serialize(Credits credits, JsonGenerator out, SerializationContext context) {
        out.writeNumber(credits.minor());
    }
}
