package io.holdfast.server;

import java.util.List;
import java.util.Locale;

/**
 * One thing that can be configured: {@code max-body} in the file, {@code HOLDFAST_MAX_BODY} in the environment and
 * {@code --max-body} on the command line, of which the last wins.
 *
 * @param secret whether its value is never shown
 */
record Setting(String name, String defaultValue, Kind kind, boolean secret, String description) {

    enum Kind {
        TEXT,
        NUMBER,
        FLAG,
        SECONDS
    }

    /** All there are, in the order in which they are shown. */
    static final List<Setting> ALL = List.of(
            of("data", "data", Kind.TEXT, "the folder of the store"),
            new Setting(
                    "store",
                    "",
                    Kind.TEXT,
                    true,
                    "where the store is in place of the folder: rocksdb:FOLDER,"
                            + " postgresql://USER:PASSWORD@HOST/DATABASE or scalardb:FILE"),
            of("backups", "backups", Kind.TEXT, "the folder of all backups"),
            of("bind", "127.0.0.1", Kind.TEXT, "the address to listen on"),
            of("port", "7171", Kind.NUMBER, "the port to listen on; 0 for any that is free"),
            of("insecure", "false", Kind.FLAG, "allows an address that is not loopback without TLS"),
            of("tls-certificate", "", Kind.TEXT, "PEM file of the certificate and its chain"),
            of("tls-key", "", Kind.TEXT, "PEM file of the private key (PKCS 8, not encrypted)"),
            of("tls-keystore", "", Kind.TEXT, "PKCS 12 file with both, in place of the two"),
            new Setting("tls-password", "", Kind.TEXT, true, "the password of the PKCS 12 file"),
            of("durability", "fsync", Kind.TEXT, "what an answer survives: fsync (loss of power) or process"),
            of(
                    "grants",
                    "",
                    Kind.TEXT,
                    "credit by rule, like signup=500, daily=50/P1D: an amount, and how long it lasts"),
            of("rate-card", "", Kind.TEXT, "YAML file that says what usage costs; without it, the usual rates"),
            new Setting(
                    "master-keys",
                    "",
                    Kind.TEXT,
                    true,
                    "what secrets are sealed with: name=Base64 of 32 bytes, ...; the last one seals"),
            of("token-audience", "holdfast", Kind.TEXT, "what access tokens of end users have to be made for"),
            of("retry-archive", "P7D", Kind.TEXT, "how long failed events are kept once they are applied or discarded"),
            of(
                    "rate-limit",
                    "0",
                    Kind.NUMBER,
                    "calls a second of a key that has no limit of its own; 0 for any number"),
            of("max-seats", "4", Kind.NUMBER, "seats of a booking"),
            of("hold-for", "PT15M", Kind.TEXT, "how long a booking is held that does not say, at most an hour"),
            of("max-body", "1048576", Kind.NUMBER, "bytes of a body"),
            of("max-bulk-body", "16777216", Kind.NUMBER, "bytes of a body where many things or a payload are in it"),
            of("max-header", "8192", Kind.NUMBER, "bytes of the request line and the headers"),
            of("max-requests", "1024", Kind.NUMBER, "requests under way; one more is answered 503 at once"),
            of("max-streams", "1024", Kind.NUMBER, "feeds and long polls under way"),
            of("idle-timeout", "30", Kind.SECONDS, "a connection on which nothing happens for so long is closed"),
            of(
                    "shutdown-timeout",
                    "30",
                    Kind.SECONDS,
                    "how long requests under way have to end when the server is stopped"),
            of("new-admin-key", "false", Kind.FLAG, "makes another administrator's key at start and prints it"));

    private static Setting of(String name, String value, Kind kind, String meaning) {
        return new Setting(name, value, kind, false, meaning);
    }

    String variable() {
        return "HOLDFAST_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
