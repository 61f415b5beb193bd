package io.holdfast.server;

import io.holdfast.store.common.BuildInfo;
import picocli.CommandLine.IVersionProvider;

/** The text that {@code holdfast --version} prints. */
public final class VersionText implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {
            "holdfast " + BuildInfo.current(),
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")"
        };
    }
}
