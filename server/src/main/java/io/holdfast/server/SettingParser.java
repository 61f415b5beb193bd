package io.holdfast.server;

import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTemplate;
import io.holdfast.ledger.GrantTemplate.GrantOccasion;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.UnlistedUsage;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.server.LayeredSettings.SettingValue;
import io.holdfast.server.admin.BackupPlan;
import io.holdfast.server.admin.BackupRetention;
import io.holdfast.server.cluster.ClusterConfigFile;
import io.holdfast.server.identity.IdentityConfig;
import io.holdfast.server.identity.IdentityConfigFile;
import io.holdfast.server.intake.IntakeConfig;
import io.holdfast.server.intake.IntakeConfigFile;
import io.holdfast.server.ledger.RateCardFile;
import io.holdfast.server.logging.LogConfig;
import io.holdfast.server.logging.LogLevels;
import io.holdfast.server.seats.EndUserSeatPolicy;
import io.holdfast.server.sinks.SinkConfig;
import io.holdfast.server.sinks.SinksConfigFile;
import io.holdfast.store.common.Durability;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.webhooks.WebhooksLimits;
import io.holdfast.webhooks.WebhooksOptions;
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
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts setting strings to values and collects all problems. An invalid string is replaced by the default value.
 */
final class SettingParser {

    private static final int KEY_BYTES = 32;
    private static final Pattern ORIGIN = Pattern.compile("\\*|https?://[A-Za-z0-9.\\[\\]:-]+");

    private final Map<String, SettingValue> values;
    private final List<String> problems;
    private final Map<String, String> environment;

    SettingParser(Map<String, SettingValue> values, List<String> problems, Map<String, String> environment) {
        this.values = values;
        this.environment = environment;
        this.problems = new ArrayList<>(problems);
    }

    Map<String, String> environment() {
        return environment;
    }

    List<String> problems() {
        return problems;
    }

    String text(String name) {
        return value(name).text();
    }

    Path path(String name) {
        return convert(name, Path::of, path -> true, "a path");
    }

    int integer(String name, int min, int max) {
        return convert(
                name,
                Integer::valueOf,
                value -> value >= min && value <= max,
                "an integer between " + min + " and " + max);
    }

    boolean flag(String name) {
        return convert(name, List.of("false", "true")::indexOf, index -> index >= 0, "true or false") == 1;
    }

    Duration duration(String name, Duration min, Duration max) {
        return convert(
                name,
                Duration::parse,
                value -> value.compareTo(min) >= 0 && value.compareTo(max) <= 0,
                "a duration between " + min + " and " + max);
    }

    Durability durability() {
        return convert(
                "durability",
                text -> Durability.valueOf(text.toUpperCase(Locale.ROOT)),
                value -> true,
                "fsync or process");
    }

    BackupPlan backupPlan() {
        return new BackupPlan(
                text("archive").isEmpty() ? null : path("archive"),
                duration("archive-every", Duration.ofMillis(100), Duration.ofHours(1)),
                duration("backup-every", Duration.ZERO, Duration.ofDays(7)),
                retention("backup-keep"),
                duration("backup-verify-every", Duration.ZERO, Duration.ofDays(31)));
    }

    BackupRetention retention(String name) {
        return convert(name, BackupRetention::parse, keep -> true, "numbers such as 24h,7d,4w");
    }

    EndUserSeatPolicy endUserSeats() {
        return convert(
                "end-user-seats",
                text -> EndUserSeatPolicy.valueOf(text.toUpperCase(Locale.ROOT)),
                value -> true,
                "off, reserve or finalize");
    }

    SeatsOptions seats() {
        Duration max = SeatsOptions.DEFAULT.maxHold();
        return SeatsOptions.DEFAULT
                .withNamespace(text("seats-prefix"))
                .withMaxSeats(integer("max-seats", 1, SeatsLimits.MAX_BOOKING))
                .withMaxPlaces(integer("max-places", 1, SeatsLimits.MAX_PLACES))
                .withHold(duration("hold-for", Duration.ofNanos(1), max), max);
    }

    LogConfig log() {
        boolean json =
                convert("log-format", List.of("text", "json")::indexOf, index -> index >= 0, "text or json") == 1;
        Map<String, String> levels = new LinkedHashMap<>();
        for (String part : parts("log-level")) {
            String[] pair = part.split("=", 2);
            if (pair.length == 2 && !pair[0].isBlank() && LogLevels.isLevel(pair[1])) {
                levels.put(pair[0].strip(), pair[1]);
            } else {
                reject(
                        "log-level",
                        "must contain PACKAGE=LEVEL or root=LEVEL, with a level of " + LogLevels.NAMES
                                + ", but contains '" + part + "'");
            }
        }
        return new LogConfig(json, levels);
    }

    StoreAddress store() {
        try {
            return StoreAddress.of(text("store"), path("data"));
        } catch (BadRequestException e) {
            reject("store", "is invalid: " + e.getMessage());
            return StoreAddress.of("", path("data"));
        }
    }

    LedgerOptions ledger(RateCard rates) {
        String priceList = text("price-list");
        LedgerOptions options = LedgerOptions.DEFAULT
                .withRules(grants())
                .withThresholds(balanceThresholds())
                .withRates(rates)
                .withPriceList(priceList.isBlank() ? null : priceList)
                .withUnlistedUsage(convert(
                        "unlisted-usage",
                        text -> UnlistedUsage.valueOf(
                                text.toUpperCase(Locale.ROOT).replace('-', '_')),
                        value -> true,
                        "refuse or rate-card"))
                .withClockSkew(duration("clock-skew", Duration.ZERO, LedgerLimits.MAX_CLOCK_SKEW));
        LedgerOptions withDimensions = accept("usage-dimensions", options, options::withUsageDimensions);
        return accept(
                "shared-external-ids",
                withDimensions,
                systems -> withDimensions.withSharedExternalIds(Set.copyOf(systems)));
    }

    private Map<GrantOccasion, GrantTemplate> grants() {
        Map<GrantOccasion, GrantTemplate> rules = new EnumMap<>(GrantOccasion.class);
        for (String part : parts("grants")) {
            try {
                String[] rule = part.split("[=/]", -1);
                rules.put(
                        GrantOccasion.valueOf(rule[0].toUpperCase(Locale.ROOT)),
                        new GrantTemplate(
                                Credits.of(Long.parseLong(rule[1])),
                                GrantTerms.DEFAULT.priority(),
                                rule.length > 2 ? Duration.parse(rule[2]) : null));
            } catch (IllegalArgumentException
                    | DateTimeException
                    | ArrayIndexOutOfBoundsException
                    | BadRequestException e) {
                reject(
                        "grants",
                        "must contain rules such as daily=50/P1D, for " + List.of(GrantOccasion.values())
                                + ", but contains '" + part + "'");
            }
        }
        return rules;
    }

    /** Applies a setting with several names to the options of the ledger, or rejects it. */
    private LedgerOptions accept(String setting, LedgerOptions options, Function<List<String>, LedgerOptions> change) {
        try {
            return change.apply(parts(setting));
        } catch (BadRequestException e) {
            reject(setting, "is invalid: " + e.getMessage());
            return options;
        }
    }

    private List<BalanceThreshold> balanceThresholds() {
        List<BalanceThreshold> thresholds = new ArrayList<>();
        try {
            for (String part : parts("balance-thresholds")) {
                String[] numbers = part.split("/", 2);
                long below = Long.parseLong(numbers[0]);
                thresholds.add(
                        numbers.length == 1
                                ? BalanceThreshold.of(below)
                                : new BalanceThreshold(below, Long.parseLong(numbers[1])));
            }
            return BalanceThreshold.copyOf("balance-thresholds", thresholds);
        } catch (NumberFormatException | BadRequestException e) {
            reject(
                    "balance-thresholds",
                    "must contain limits such as 1000 or 1000/20, but is '" + text("balance-thresholds") + "': "
                            + e.getMessage());
            return List.of();
        }
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

    /** Returns the intake configuration, or null if there is none or it is invalid. */
    @Nullable
    IntakeConfig intake(RateCard rates) {
        String file = text("intake").strip();
        if (file.isEmpty()) {
            return null;
        }
        List<String> found = new ArrayList<>();
        IntakeConfig intake = IntakeConfigFile.read(Path.of(file), environment, rates, found);
        found.forEach(problem -> reject("intake", "'" + file + "' is invalid: " + problem));
        return intake;
    }

    /** Returns the configured sinks. */
    List<SinkConfig> sinks() {
        String file = text("sinks").strip();
        if (file.isEmpty()) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        List<SinkConfig> sinks = SinksConfigFile.read(Path.of(file), environment, found);
        found.forEach(problem -> reject("sinks", "'" + file + "' is invalid: " + problem));
        return sinks;
    }

    IdentityConfig identity() {
        String file = text("identity").strip();
        if (file.isEmpty()) {
            return IdentityConfig.DEFAULT;
        }
        List<String> found = new ArrayList<>();
        IdentityConfig identity = IdentityConfigFile.read(Path.of(file), environment, found);
        found.forEach(problem -> reject("identity", "'" + file + "' is invalid: " + problem));
        return identity;
    }

    WebhooksOptions webhooks() {
        WebhooksOptions options = WebhooksOptions.DEFAULT
                .withPrivateNetworks(flag("webhook-private-networks"))
                .withTimeout(duration("webhook-timeout", Duration.ofMillis(1), Duration.ofMinutes(1)));
        try {
            return options.withRetryDelays(
                    parts("webhook-retry-delays").stream().map(Duration::parse).toList());
        } catch (DateTimeException | BadRequestException e) {
            reject(
                    "webhook-retry-delays",
                    "must be 1 to 50 durations between PT0S and " + WebhooksLimits.MAX_DURATION
                            + ", separated by commas, but is '" + text("webhook-retry-delays") + "'");
            return options;
        }
    }

    /** Returns the cluster configuration, or null if this is a single server or the file is invalid. */
    @Nullable
    ClusterConfig cluster(Path folder) {
        String file = text("cluster").strip();
        if (file.isEmpty()) {
            if (!text("node").isEmpty()) {
                reject("node", "must not be set without the setting 'cluster'");
            }
            return null;
        }
        List<String> found = new ArrayList<>();
        ClusterConfig cluster =
                ClusterConfigFile.read(Path.of(file), text("node").strip(), folder, environment, found);
        found.forEach(problem -> reject("cluster", "'" + file + "' is invalid: " + problem));
        return cluster;
    }

    /** Returns whether a setting has its default value because it is not configured. */
    boolean isDefault(String name) {
        return value(name).source().equals(LayeredSettings.DEFAULT_SOURCE);
    }

    /** Returns the master keys in the configured order. Error messages never contain a key. */
    Map<String, byte[]> masterKeys() {
        Map<String, byte[]> keys = new LinkedHashMap<>();
        for (String part : parts("master-keys")) {
            try {
                int equals = part.indexOf('=');
                byte[] key =
                        Base64.getDecoder().decode(part.substring(equals + 1).strip());
                if (equals < 1
                        || key.length != KEY_BYTES
                        || keys.put(part.substring(0, equals).strip(), key) != null) {
                    throw new IllegalArgumentException();
                }
            } catch (IllegalArgumentException e) {
                reject("master-keys", "must contain distinct names and keys, as in 2026=<Base64 of 32 bytes>");
            }
        }
        return keys;
    }

    List<String> corsOrigins() {
        for (String origin : parts("cors-origins")) {
            if (!ORIGIN.matcher(origin).matches()) {
                reject(
                        "cors-origins",
                        "must contain origins such as https://shop.example:8443, without a path, or *, but contains '"
                                + origin + "'");
            }
        }
        return parts("cors-origins");
    }

    private List<String> parts(String name) {
        return text(name).isBlank()
                ? List.of()
                : Arrays.stream(text(name).split(",", -1)).map(String::strip).toList();
    }

    <T> T convert(String name, Function<String, T> converter, Predicate<T> valid, String expected) {
        try {
            T value = converter.apply(text(name));
            if (valid.test(value)) {
                return value;
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            // Reported below, like a value that is out of range.
        }
        reject(name, "must be " + expected + ", but is '" + text(name) + "'");
        return converter.apply(value(name).setting().defaultValue());
    }

    void reject(String name, String problem) {
        problems.add(name + " " + problem + " (set by " + value(name).source() + ")");
    }

    private SettingValue value(String name) {
        return Objects.requireNonNull(values.get(name));
    }
}
