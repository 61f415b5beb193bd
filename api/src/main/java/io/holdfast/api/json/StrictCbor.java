package io.holdfast.api.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.UUID;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORMapper;

/** The mapper of CBOR bodies, with the settings of {@link StrictJson}. {@link CborRules} checks the rest. */
public final class StrictCbor {

    /** The underlying mapper, which accepts missing fields and does not apply {@link CborRules}. */
    public static final CBORMapper MAPPER = StrictJson.strict(CBORMapper.builder(CBORFactory.builder()
                    .streamReadConstraints(StrictJson.CONSTRAINTS)
                    .build()))
            // As in JSON, so that an id in a map or in the details of an error has the same type in both formats.
            .withConfigOverride(UUID.class, uuid -> uuid.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING)))
            .build();

    private StrictCbor() {}
}
