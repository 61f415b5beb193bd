package io.holdfast.server.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads a renewed certificate when its files have changed. Open connections keep the certificate that they started with;
 * if the new files cannot be used, the server keeps the current certificate.
 */
final class CertificateReloader extends ConnectorCheck {

    private static final Logger LOG = LoggerFactory.getLogger(CertificateReloader.class);
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private final SslContextFactory.Server current;
    private final HttpConfig config;
    private List<String> loaded;

    /**
     * Creates a reloader that starts and stops with the connector.
     *
     * @param current the factory in use, with a certificate that has just been loaded
     */
    CertificateReloader(Connector connector, SslContextFactory.Server current, HttpConfig config) {
        super(connector, INTERVAL);
        this.current = current;
        this.config = config;
        this.loaded = fileStates();
    }

    @Override
    void check() {
        List<String> found = fileStates();
        if (!found.equals(loaded)) {
            loaded = found;
            reload();
        }
    }

    private void reload() {
        String files = TlsContextFactory.files(config).toString();
        try {
            KeyStore renewed = TlsContextFactory.keyStore(config);
            // A failed reload would leave the factory without a certificate, so the files are tried first.
            SslContextFactory.Server trial = new SslContextFactory.Server();
            TlsContextFactory.setKeyStore(trial, renewed, config);
            trial.start();
            trial.stop();
            current.reload(factory -> TlsContextFactory.setKeyStore(factory, renewed, config));
            LOG.info("loaded the changed certificate from {}", files);
        } catch (Exception e) {
            LOG.error("cannot load the changed certificate from {}; the current one stays in use", files, e);
        }
    }

    /** Returns a fingerprint that changes when the files change. */
    private List<String> fileStates() {
        List<String> states = new ArrayList<>();
        for (Path file : TlsContextFactory.files(config)) {
            try {
                states.add(Files.getLastModifiedTime(file) + " " + Files.size(file) + " " + file.toRealPath());
            } catch (IOException e) {
                states.add("missing");
            }
        }
        return states;
    }
}
