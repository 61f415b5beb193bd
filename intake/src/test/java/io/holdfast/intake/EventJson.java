package io.holdfast.intake;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.Locale;
import java.util.UUID;

/** Builds messages in the format of the publishers. */
final class EventJson {

    private EventJson() {}

    static byte[] event(String id, String type, String data) {
        return bytes("{\"id\":\"" + id + "\",\"type\":\"" + type + "\",\"publisher\":\"tests\",\"data\":" + data + "}");
    }

    static byte[] progressing(String id, UUID call, UUID account, Instant at) {
        return event(
                id,
                TelephonyBillingRules.CALL_PROGRESSING,
                object("\"id\":\"%s\",\"account_id\":\"%s\",\"tm_progressing\":\"%s\"", call, account, at));
    }

    static byte[] hangup(String id, UUID call, Instant at) {
        return event(id, TelephonyBillingRules.CALL_HANGUP, object("\"id\":\"%s\",\"tm_hangup\":\"%s\"", call, at));
    }

    static byte[] message(String id, UUID message, UUID account, int targets, Instant at) {
        String all = String.join(",", Collections.nCopies(targets, "\"+49\""));
        return event(
                id,
                TelephonyBillingRules.MESSAGE_CREATED,
                object(
                        "\"id\":\"%s\",\"account_id\":\"%s\",\"targets\":[%s],\"tm_create\":\"%s\"",
                        message, account, all, at));
    }

    static byte[] created(String id, UUID number, UUID account, Instant at) {
        return event(
                id,
                TelephonyBillingRules.NUMBER_CREATED,
                object("\"id\":\"%s\",\"account_id\":\"%s\",\"tm_create\":\"%s\"", number, account, at));
    }

    static byte[] renewed(String id, UUID number, UUID account, Instant at) {
        return event(
                id,
                TelephonyBillingRules.NUMBER_RENEWED,
                object("\"id\":\"%s\",\"account_id\":\"%s\",\"tm_renew\":\"%s\"", number, account, at));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String object(String format, Object... values) {
        return "{" + String.format(Locale.ROOT, format, values) + "}";
    }
}
