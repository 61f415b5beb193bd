package io.holdfast.store.raft;

import java.nio.file.Path;

/**
 * The PEM files that members use to authenticate each other.
 *
 * @param certificate the certificate of this member, followed by its intermediate certificates
 * @param key the private key of the certificate, in PKCS #8 format
 * @param authority the certificates of the authorities that sign member certificates
 */
public record ClusterTls(Path certificate, Path key, Path authority) {}
