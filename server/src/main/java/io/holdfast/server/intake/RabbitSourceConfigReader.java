package io.holdfast.server.intake;

import io.holdfast.intake.RabbitOptions;
import io.holdfast.server.configfile.ConfigSection;
import io.holdfast.server.intake.IntakeConfig.Source;
import io.holdfast.store.error.BadRequestException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Reads a RabbitMQ source: the address as {@code uri}, or as {@code host}, {@code port}, {@code virtualHost}, {@code user}
 * and {@code password}.
 */
final class RabbitSourceConfigReader {

    private static final Pattern LITERAL_PASSWORD = Pattern.compile("amqps?://[^/@:]*:(?!\\$\\{)[^@]*@.*");
    private static final int DEFAULT_PREFETCH = 256;

    private RabbitSourceConfigReader() {}

    static Optional<Source> read(ConfigSection section) {
        String queue = section.required("queue");
        String name = section.text("name", queue == null ? "" : queue);
        boolean tls = section.flag("tls", section.has("ca"));
        String uri = section.has("uri") ? uri(section) : uri(section, tls);
        String ca = section.text("ca");
        String exchange = section.text("exchange");
        List<String> bindings = section.texts("bindings");
        int prefetch = section.integer("prefetch", DEFAULT_PREFETCH, 1, 10_000);
        if (exchange == null && !bindings.isEmpty()) {
            section.reject("bindings", "must not be set without an exchange");
        }
        section.rejectUnknown();
        if (queue == null || uri == null) {
            return Optional.empty();
        }
        try {
            RabbitOptions options = RabbitOptions.of(new URI(uri), queue).withPrefetch(prefetch);
            if (exchange != null) {
                options = options.withExchange(exchange, bindings.isEmpty() ? List.of("#") : bindings);
            }
            if (ca != null || (tls && !uri.startsWith("amqps:"))) {
                options = options.withTls(context(ca));
            }
            return Optional.of(new Source(name, options));
        } catch (URISyntaxException e) { // The message would contain the address, and so the password.
            section.reject("uri", "must be an address such as amqp://user:${PASSWORD}@host:5672/vhost");
        } catch (BadRequestException e) {
            section.reject("queue", "or another field is invalid: " + e.getMessage());
        } catch (IOException | GeneralSecurityException e) {
            section.reject("ca", "cannot be read: " + e);
        }
        return Optional.empty();
    }

    private static @Nullable String uri(ConfigSection section) {
        for (String other : List.of("host", "port", "virtualHost", "user", "password")) {
            if (section.has(other)) {
                section.reject(other, "must not be set together with uri");
            }
        }
        if (LITERAL_PASSWORD.matcher(section.raw("uri")).matches()) {
            section.reject("uri", "must contain a variable such as ${PASSWORD}, so that no secret is in the file");
            return null;
        }
        return section.uri("uri");
    }

    private static @Nullable String uri(ConfigSection section, boolean tls) {
        String host = section.text("host", "localhost");
        int port = section.integer("port", tls ? 5_671 : 5_672, 1, 65_535);
        String user = section.text("user");
        String password = section.secret("password");
        String virtualHost = section.text("virtualHost", "/");
        if ((user == null) != (password == null) && section.has("user") != section.has("password")) {
            section.reject("user", "and password must be set together");
        }
        String login = user == null || password == null
                ? ""
                : ConfigSection.percentEncoded(user) + ":" + ConfigSection.percentEncoded(password) + "@";
        return (tls ? "amqps://" : "amqp://") + login + host + ":" + port + "/"
                + ConfigSection.percentEncoded(virtualHost);
    }

    /**
     * Returns a context that trusts the certificates in a PEM file, or the certificates that the JVM trusts if there is
     * no file.
     */
    private static SSLContext context(@Nullable String ca) throws IOException, GeneralSecurityException {
        if (ca == null) {
            return SSLContext.getDefault();
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        try (InputStream in = Files.newInputStream(Path.of(ca))) {
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                trusted.setCertificateEntry("ca-" + trusted.size(), certificate);
            }
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
