package io.holdfast.client.internal;

import java.security.Provider;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/**
 * The SSL context of a client that connects only to addresses without TLS. The default context loads all trusted
 * certificates, which is a fifth of the time that a command takes.
 */
public final class PlainTextOnly extends SSLContextSpi {

    private static final class NoProvider extends Provider {
        private static final long serialVersionUID = 1;

        NoProvider() {
            super("HoldfastPlainText", "1", "no TLS");
        }
    }

    private static final class Context extends SSLContext {
        Context() {
            super(new PlainTextOnly(), new NoProvider(), "none");
        }
    }

    private PlainTextOnly() {}

    public static SSLContext context() {
        return new Context();
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("the addresses of this client have no https");
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random) {
        throw unsupported();
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
        throw unsupported();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
        throw unsupported();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
        throw unsupported();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
        throw unsupported();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
        throw unsupported();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
        throw unsupported();
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
        return new SSLParameters();
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
        return new SSLParameters();
    }
}
