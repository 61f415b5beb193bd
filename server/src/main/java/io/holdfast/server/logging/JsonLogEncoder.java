package io.holdfast.server.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import io.holdfast.api.json.StrictJson;
import io.holdfast.store.kit.SingleLine;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes each event as one line with a JSON object: time, level, logger, thread, message and, if there is one, the
 * stack trace as {@code error}. The fields of an access log line become fields of the object.
 */
final class JsonLogEncoder extends EncoderBase<ILoggingEvent> {

    /** Loggers whose messages consist of fields. */
    private static final Set<String> FIELD_LOGGERS = Set.of("io.holdfast.access", "io.holdfast.slow");

    private static final Pattern FIELD = Pattern.compile("\\b(\\w++)=(\\S*+)");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,15}");
    private static final int MAX_TEXT = 4_000;
    private static final int MAX_TRACE = 8_000;
    private static final byte[] NOTHING = new byte[0];

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("time", event.getInstant().toString());
        fields.put("level", event.getLevel().toString());
        fields.put("logger", event.getLoggerName());
        if (FIELD_LOGGERS.contains(event.getLoggerName())) {
            addFields(fields, event.getFormattedMessage());
        } else {
            fields.put("thread", event.getThreadName());
            fields.put("message", lines(event.getFormattedMessage()));
        }
        if (event.getThrowableProxy() != null) {
            fields.put("error", lines(ThrowableProxyUtil.asString(event.getThrowableProxy())));
        }
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        line.writeBytes(StrictJson.bytes(fields));
        line.write('\n');
        return line.toByteArray();
    }

    /**
     * Returns the lines of a text of limited length, without other control characters and without unpaired surrogates,
     * which JSON cannot contain.
     */
    private static String lines(String source) {
        StringBuilder text = new StringBuilder();
        for (String line : source.lines().toList()) {
            if (text.length() > MAX_TRACE) {
                return text.append("...").toString();
            }
            String indent = line.startsWith("\t") ? "\t" : "";
            text.append(text.isEmpty() ? "" : "\n")
                    .append(indent)
                    .append(SingleLine.of(line.substring(indent.length()), MAX_TEXT));
        }
        return text.toString();
    }

    private static void addFields(Map<String, Object> fields, String message) {
        for (Matcher field = FIELD.matcher(message); field.find(); ) {
            String value = SingleLine.of(field.group(2), MAX_TEXT);
            fields.put(field.group(1), NUMBER.matcher(value).matches() ? (Object) Long.valueOf(value) : value);
        }
    }
}
