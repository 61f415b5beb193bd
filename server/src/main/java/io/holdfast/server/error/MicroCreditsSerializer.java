package io.holdfast.server.error;

import java.math.BigDecimal;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/** Writes a number of micro-credits in credits, as an exact decimal. */
final class MicroCreditsSerializer extends StdSerializer<Long> {

    private static final int DECIMALS = 6;

    MicroCreditsSerializer() {
        super(Long.class);
    }

    @Override
    public void serialize(Long micros, JsonGenerator out, SerializationContext context) {
        out.writeNumber(BigDecimal.valueOf(micros, DECIMALS));
    }
}
