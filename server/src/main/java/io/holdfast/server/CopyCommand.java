package io.holdfast.server;

import io.holdfast.store.Durability;
import io.holdfast.store.StoreCopy;
import io.holdfast.store.spi.BackendFactory;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** {@code holdfast copy --from STORE --to STORE}: moves a store, goes on if it was cut off, and compares at the end. */
final class CopyCommand {

    private static final String USAGE = "usage: holdfast copy --from STORE --to STORE, each rocksdb:FOLDER,"
            + " postgresql://USER:PASSWORD@HOST/DATABASE or scalardb:FILE";

    private CopyCommand() {}

    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        if (arguments.size() != 4
                || !arguments.get(0).equals("--from")
                || !arguments.get(2).equals("--to")) {
            err.println("holdfast: " + USAGE);
            return 2;
        }
        StoreAddress from = StoreAddress.of(arguments.get(1), Path.of("data"));
        StoreAddress to = StoreAddress.of(arguments.get(3), Path.of("data"));
        out.println("copying " + from + " to " + to);
        StoreCopy.Report done = StoreCopy.copy(backend(from), backend(to), new EverySecond(out), Rooms.schemas());
        out.println("copied " + done.copied() + " rows; " + done.rows() + " were compared and are the same");
        return 0;
    }

    private static BackendFactory backend(StoreAddress address) {
        return address.backend(Durability.FSYNC);
    }
}
