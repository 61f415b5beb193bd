package io.holdfast.server.identity;

import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.MailOptions;
import io.holdfast.identity.model.Secret;
import io.holdfast.mail.MailTemplateFolder;
import io.holdfast.mail.SmtpOptions;
import io.holdfast.server.configfile.ConfigSection;
import io.holdfast.store.error.BadRequestException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of the identity module in a YAML or JSON file. All fields are optional.
 *
 * <pre>
 * issuer: https://id.shop.example
 * mail:
 *   link: 'https://shop.example/mail?token={token}'
 *   templates: /etc/holdfast/mail
 *   smtp: {host: smtp.example, from: 'Shop &lt;noreply@shop.example>', user: shop, password: '${SMTP_PASSWORD}'}
 * browser: {origins: ['https://shop.example']}
 * oidc:
 *   - {name: corporate, issuer: 'https://login.corp.example', clientId: shop, clientSecret: '${OIDC_SECRET}',
 *      redirect: 'https://shop.example/oidc/callback'}
 * </pre>
 */
public final class IdentityConfigFile {

    private static final Pattern ORIGIN = Pattern.compile("https?://[A-Za-z0-9.\\[\\]:-]+");
    private static final Duration MAX_TIMEOUT = Duration.ofMinutes(5);

    private IdentityConfigFile() {}

    /**
     * Reads a file.
     *
     * @param environment the variables that the file may refer to
     * @param problems the list to which all problems in the file are added
     * @return the configuration; invalid fields have their default values
     */
    public static IdentityConfig read(Path file, Map<String, String> environment, List<String> problems) {
        ConfigSection section = ConfigSection.read(file, environment, problems);
        if (section == null) {
            return IdentityConfig.DEFAULT;
        }
        ConfigSection mail = section.section("mail");
        IdentityConfig config = new IdentityConfig(
                issuer(section),
                mail(mail),
                mail.has("smtp") ? smtp(mail.section("smtp")) : null,
                section.has("browser") ? browser(section.section("browser")) : null,
                OidcConfigSection.read(section.sections("oidc")));
        mail.rejectUnknown();
        section.rejectUnknown();
        return config;
    }

    private static String issuer(ConfigSection section) {
        String issuer = section.text("issuer", IdentityConfig.DEFAULT.issuer());
        if (issuer.length() > IdentityLimits.MAX_NAME) {
            section.reject("issuer", "must have at most " + IdentityLimits.MAX_NAME + " characters");
            return IdentityConfig.DEFAULT.issuer();
        }
        if (issuer.contains("://") && issuer.matches(".*[?#]|.*/")) {
            section.reject("issuer", "must not end with '/', '?' or '#', but is '" + issuer + "'");
        }
        return issuer;
    }

    private static MailOptions mail(ConfigSection section) {
        MailOptions defaults = MailOptions.DEFAULT;
        String link = section.text("link", defaults.link());
        if (!link.contains("{token}")) {
            section.reject("link", "must contain {token}, but is '" + link + "'");
            link = defaults.link();
        }
        return new MailOptions(
                link,
                section.duration("lifetime", defaults.lifetime(), Duration.ofMinutes(1), Duration.ofDays(7)),
                section.integer("perAddress", defaults.perAddress(), 1, IdentityLimits.MAX_COUNT),
                section.integer("perClient", defaults.perClient(), 1, IdentityLimits.MAX_COUNT),
                templates(section));
    }

    private static MailOptions.Templates templates(ConfigSection section) {
        String folder = section.text("templates");
        try {
            return folder == null ? MailOptions.DEFAULT.templates() : MailTemplateFolder.read(Path.of(folder));
        } catch (IOException e) {
            section.reject("templates", "'" + folder + "' cannot be read");
        } catch (BadRequestException e) {
            section.reject("templates", "'" + folder + "' is invalid: " + e.getMessage());
        }
        return MailOptions.DEFAULT.templates();
    }

    private static @Nullable SmtpOptions smtp(ConfigSection section) {
        String host = section.required("host");
        String from = section.required("from");
        String securityName = section.text("security", "starttls");
        String user = section.text("user");
        String password = section.secret("password");
        SmtpOptions.Security security = security(section, securityName);
        int port = section.integer("port", security.defaultPort(), 1, 65_535);
        Duration timeout = section.duration("timeout", Duration.ofSeconds(20), Duration.ofMillis(100), MAX_TIMEOUT);
        section.rejectUnknown();
        if (host == null || from == null) {
            return null;
        }
        try {
            SmtpOptions options = new SmtpOptions(
                    host, port, security, from, user, password == null ? null : Secret.of(password), timeout);
            options.requireValidSender();
            return options;
        } catch (BadRequestException e) {
            section.reject("from", "is invalid: " + e.getMessage());
            return null;
        }
    }

    private static SmtpOptions.Security security(ConfigSection section, String name) {
        try {
            return SmtpOptions.Security.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            section.reject("security", "must be starttls, tls or none, but is '" + name + "'");
            return SmtpOptions.Security.STARTTLS;
        }
    }

    private static BrowserConfig browser(ConfigSection section) {
        List<String> origins = section.texts("origins");
        if (origins.isEmpty()) {
            section.reject("origins", "must be a list with the origins of the web pages, such as https://shop.example");
        }
        origins.stream()
                .filter(origin -> !ORIGIN.matcher(origin).matches())
                .forEach(origin -> section.reject(
                        "origins",
                        "must contain addresses such as https://shop.example, but contains '" + origin + "'"));
        section.rejectUnknown();
        return new BrowserConfig(Set.copyOf(origins));
    }
}
