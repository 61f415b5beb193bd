package io.holdfast.server;

import io.holdfast.api.MalformedRequestException;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantPolicy;
import io.holdfast.ledger.GrantRule;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.server.ledger.RateCardFile;
import io.holdfast.store.common.Durability;
import io.holdfast.store.error.BadRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How the server is run: read once, checked as a whole, and then only passed on. */
public record Config(
        StoreAddress store,
        Path data,
        Path backups,
        String bind,
        int port,
        boolean insecure,
        String tlsCertificate,
        String tlsKey,
        String tlsKeystore,
        String tlsPassword,
        Durability durability,
        Map<GrantRule, GrantPolicy> grants,
        RateCard rateCard,
        Map<String, byte[]> masterKeys,
        String tokenAudience,
        Duration retryArchive,
        SeatsOptions seats,
        int rateLimit,
        int maxBody,
        int maxBulkBody,
        int maxHeader,
        int maxRequests,
        int maxStreams,
        Duration idleTimeout,
        Duration shutdownTimeout,
        boolean newAdminKey) {

    private static final int MOST_BODY = 64 << 20;
    private static final int KEY_BYTES = 32;

    /** Everything that is wrong with a configuration, in one message. */
    public static final class InvalidConfigException extends RuntimeException {

        private static final long serialVersionUID = 1;

        public InvalidConfigException(List<String> problems) {
            super("the configuration is not right:\n  " + String.join("\n  ", problems));
        }
    }

    public boolean tls() {
        return !tlsKeystore.isEmpty() || !tlsCertificate.isEmpty();
    }

    /** From the texts of all settings. */
    static Config of(Map<String, String> values) {
        Reader reader = new Reader(values);
        StoreAddress store = reader.store();
        Config config = new Config(
                store,
                store instanceof StoreAddress.Folder folder ? folder.path() : Path.of(reader.text("data")),
                Path.of(reader.text("backups")),
                reader.text("bind"),
                reader.number("port", 0, 65_535),
                reader.flag("insecure"),
                reader.text("tls-certificate"),
                reader.text("tls-key"),
                reader.text("tls-keystore"),
                reader.text("tls-password"),
                reader.durability(),
                reader.grants(),
                reader.rateCard(),
                reader.masterKeys(),
                reader.text("token-audience"),
                reader.duration("retry-archive"),
                reader.seats(),
                reader.number("rate-limit", 0, 1_000_000),
                reader.number("max-body", 1_024, MOST_BODY),
                reader.number("max-bulk-body", 1_024, MOST_BODY),
                reader.number("max-header", 1_024, 1 << 16),
                reader.number("max-requests", 1, 100_000),
                reader.number("max-streams", 1, 100_000),
                Duration.ofSeconds(reader.number("idle-timeout", 1, 3_600)),
                Duration.ofSeconds(reader.number("shutdown-timeout", 1, 3_600)),
                reader.flag("new-admin-key"));
        config.check(reader.problems);
        if (!reader.problems.isEmpty()) {
            throw new InvalidConfigException(reader.problems);
        }
        return config;
    }

    private void check(List<String> problems) {
        if (tlsCertificate.isEmpty() != tlsKey.isEmpty()) {
            problems.add("tls-certificate and tls-key belong together: one of them is missing");
        }
        if (!tlsCertificate.isEmpty() && !tlsKeystore.isEmpty()) {
            problems.add("tls-keystore is in place of tls-certificate and tls-key: give one or the others");
        }
        if (store.isShared() && masterKeys.isEmpty()) {
            problems.add(
                    "master-keys is missing: servers that share a store share their keys too, like master-keys:"
                            + " 2026=<Base64 of 32 bytes>; for a store that was moved from a folder, local=<text of its master.key>");
        }
        Path of = data.toAbsolutePath().normalize();
        Path to = backups.toAbsolutePath().normalize();
        if (of.startsWith(to) || to.startsWith(of)) {
            problems.add("data is " + of + " and backups is " + to + ": neither can be inside the other");
        }
        if (maxBulkBody < maxBody) {
            problems.add("max-bulk-body is " + maxBulkBody + ", less than max-body");
        }
        try {
            if (!InetAddress.getByName(bind).isLoopbackAddress() && !tls() && !insecure) {
                problems.add(
                        "bind is " + bind + ", where others can listen in: give a certificate (tls-certificate and "
                                + "tls-key, or tls-keystore), or say --insecure if something in front of this server has one");
            }
        } catch (UnknownHostException e) {
            problems.add("bind is '" + bind + "', which is no address of a machine");
        }
    }

    /** Reads settings, and collects what is wrong with them. */
    private static final class Reader {

        private final Map<String, String> values;
        private final List<String> problems = new ArrayList<>();

        Reader(Map<String, String> values) {
            this.values = values;
        }

        String text(String name) {
            return values.getOrDefault(name, "");
        }

        int number(String name, int least, int most) {
            try {
                int number = Integer.parseInt(text(name));
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Told below.
            }
            problems.add(name + " is '" + text(name) + "', it must be a number between " + least + " and " + most);
            return least;
        }

        boolean flag(String name) {
            String text = text(name);
            if (!text.equals("true") && !text.equals("false")) {
                problems.add(name + " is '" + text + "', it must be true or false");
            }
            return text.equals("true");
        }

        StoreAddress store() {
            try {
                return StoreAddress.of(text("store"), Path.of(text("data")));
            } catch (BadRequest e) {
                problems.add("store is not right: " + e.getMessage());
                return StoreAddress.of("", Path.of(text("data")));
            }
        }

        Map<GrantRule, GrantPolicy> grants() {
            Map<GrantRule, GrantPolicy> rules = new EnumMap<>(GrantRule.class);
            for (String part : parts("grants")) {
                try {
                    String[] rule = part.strip().split("[=/]", -1);
                    Duration lasts = rule.length > 2 ? Duration.parse(rule[2]) : null;
                    Credits amount = Credits.of(Long.parseLong(rule[1]));
                    rules.put(
                            GrantRule.valueOf(rule[0].toUpperCase(Locale.ROOT)),
                            new GrantPolicy(amount, GrantTerms.DEFAULT.priority(), lasts));
                } catch (IllegalArgumentException | DateTimeException | ArrayIndexOutOfBoundsException | BadRequest e) {
                    problems.add("grants has '" + part.strip() + "', it must be like daily=50/P1D, for "
                            + List.of(GrantRule.values()));
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
                problems.add("rate-card is '" + text("rate-card") + "': "
                        + (e.field() == null ? "" : e.field() + ": ")
                        + e.getMessage());
                return RateCard.DEFAULT;
            }
        }

        /** In their order: the last one seals. What is wrong with a key is told without it. */
        Map<String, byte[]> masterKeys() {
            Map<String, byte[]> keys = new LinkedHashMap<>();
            for (String part : parts("master-keys")) {
                int equals = part.indexOf('=');
                String name = equals < 1 ? "" : part.substring(0, equals).strip();
                byte[] key = base64(part.substring(equals + 1).strip());
                if (name.isEmpty() || key.length != KEY_BYTES || keys.put(name, key) != null) {
                    problems.add("master-keys has a part that is not like 2026=<Base64 of " + KEY_BYTES
                            + " bytes>, or a name twice");
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
            return text(name).isBlank() ? List.of() : List.of(text(name).split(",", -1));
        }

        Duration duration(String name) {
            try {
                return Duration.parse(text(name));
            } catch (DateTimeException e) {
                problems.add(name + " is '" + text(name) + "', it must be a duration like P7D or PT0S");
                return Duration.ZERO;
            }
        }

        SeatsOptions seats() {
            int most = number("max-seats", 1, SeatsLimits.MAX_BOOKING);
            Duration first = duration("hold-for");
            Duration longest = SeatsOptions.DEFAULT.maxHold();
            if (first.isNegative() || first.isZero() || first.compareTo(longest) > 0) {
                problems.add("hold-for is '" + text("hold-for") + "', it must be above zero and at most " + longest);
                return SeatsOptions.DEFAULT;
            }
            return SeatsOptions.DEFAULT.withMaxSeats(Math.max(1, most)).withHold(first, longest);
        }

        Durability durability() {
            try {
                return Durability.valueOf(text("durability").toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                problems.add("durability is '" + text("durability") + "', it must be fsync or process");
                return Durability.FSYNC;
            }
        }
    }
}
