package io.holdfast.server;

import io.holdfast.api.MalformedRequestException;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantPolicy;
import io.holdfast.ledger.GrantRule;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.server.LayeredSettings.SettingValue;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.ledger.RateCardFile;
import io.holdfast.store.common.Durability;
import io.holdfast.store.error.BadRequest;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Converts the texts of settings to values and collects all problems. An invalid text is read as the default. */
final class ConfigReader {

    private static final int KEY_BYTES = 32;

    private final Map<String, SettingValue> values;
    private final List<String> problems;

    ConfigReader(Map<String, SettingValue> values, List<String> problems) {
        this.values = values;
        this.problems = new ArrayList<>(problems);
    }

    List<String> problems() {
        return problems;
    }

    /** Creates a part of the configuration; records its problems and returns null if it is invalid. */
    <T> @Nullable T create(Supplier<T> part) {
        try {
            return part.get();
        } catch (InvalidConfigException e) {
            problems.addAll(e.problems());
            return null;
        }
    }

    String text(String name) {
        return value(name).text();
    }

    Path path(String name) {
        return convert(name, Path::of, "a path");
    }

    int integer(String name, int min, int max) {
        return convert(
                name,
                text -> {
                    int number = Integer.parseInt(text);
                    require(number >= min && number <= max);
                    return number;
                },
                "an integer between " + min + " and " + max);
    }

    boolean flag(String name) {
        return convert(
                name,
                text -> {
                    require(text.equals("true") || text.equals("false"));
                    return Boolean.valueOf(text);
                },
                "true or false");
    }

    Duration duration(String name) {
        return convert(name, Duration::parse, "a duration such as P7D or PT15M");
    }

    Durability durability() {
        return convert("durability", text -> Durability.valueOf(text.toUpperCase(Locale.ROOT)), "fsync or process");
    }

    SeatsOptions seats() {
        Duration max = SeatsOptions.DEFAULT.maxHold();
        Duration hold = convert(
                "hold-for",
                text -> {
                    Duration duration = Duration.parse(text);
                    require(duration.compareTo(Duration.ZERO) > 0 && duration.compareTo(max) <= 0);
                    return duration;
                },
                "a duration above zero and at most " + max);
        return SeatsOptions.DEFAULT
                .withMaxSeats(integer("max-seats", 1, SeatsLimits.MAX_BOOKING))
                .withHold(hold, max);
    }

    StoreAddress store() {
        try {
            return StoreAddress.of(text("store"), path("data"));
        } catch (BadRequest e) {
            reject("store", "is invalid: " + e.getMessage());
            return StoreAddress.of("", path("data"));
        }
    }

    Map<GrantRule, GrantPolicy> grants() {
        Map<GrantRule, GrantPolicy> rules = new EnumMap<>(GrantRule.class);
        for (String part : parts("grants")) {
            try {
                String[] rule = part.split("[=/]", -1);
                rules.put(
                        GrantRule.valueOf(rule[0].toUpperCase(Locale.ROOT)),
                        new GrantPolicy(
                                Credits.of(Long.parseLong(rule[1])),
                                GrantTerms.DEFAULT.priority(),
                                rule.length > 2 ? Duration.parse(rule[2]) : null));
            } catch (IllegalArgumentException | DateTimeException | ArrayIndexOutOfBoundsException | BadRequest e) {
                reject(
                        "grants",
                        "must contain rules such as daily=50/P1D, for " + List.of(GrantRule.values())
                                + ", but contains '" + part + "'");
            }
        }
        return rules;
    }

    RateCard rateCard() {
        try {
            return text("rate-card").isBlank()
                    ? RateCard.DEFAULT
                    : RateCardFile.read(Path.of(text("rate-card").strip()));
        } catch (MalformedRequestException e) {
            String field = e.field() == null ? "" : e.field() + ": ";
            reject("rate-card", "'" + text("rate-card") + "' is invalid: " + field + e.getMessage());
            return RateCard.DEFAULT;
        }
    }

    /** Returns the master keys in their order. A problem does not mention the key. */
    Map<String, byte[]> masterKeys() {
        Map<String, byte[]> keys = new LinkedHashMap<>();
        for (String part : parts("master-keys")) {
            int equals = part.indexOf('=');
            String name = equals < 1 ? "" : part.substring(0, equals).strip();
            byte[] key = base64(part.substring(equals + 1).strip());
            if (name.isEmpty() || key.length != KEY_BYTES || keys.put(name, key) != null) {
                reject("master-keys", "must contain distinct names and keys, as in 2026=<Base64 of 32 bytes>");
            }
        }
        return keys;
    }

    private static byte[] base64(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private List<String> parts(String name) {
        return text(name).isBlank()
                ? List.of()
                : Arrays.stream(text(name).split(",", -1)).map(String::strip).toList();
    }

    private <T> T convert(String name, Function<String, T> converter, String expected) {
        try {
            return converter.apply(text(name));
        } catch (IllegalArgumentException | DateTimeException e) {
            reject(name, "must be " + expected + ", but is '" + text(name) + "'");
            return converter.apply(value(name).setting().defaultValue());
        }
    }

    private static void require(boolean valid) {
        if (!valid) {
            throw new IllegalArgumentException();
        }
    }

    private void reject(String name, String problem) {
        problems.add(name + " " + problem + " (set by " + value(name).source() + ")");
    }

    private SettingValue value(String name) {
        return Objects.requireNonNull(values.get(name));
    }
}
