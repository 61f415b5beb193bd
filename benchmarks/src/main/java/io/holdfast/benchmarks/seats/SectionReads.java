package io.holdfast.benchmarks.seats;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SectionId;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Reads of the seat bits of a 500-seat section, by the same number of clients on both sides. */
final class SectionReads {

    private static final int BOOKINGS = 5_000;
    private static final int BYTES = ReservationLoad.ROWS * ReservationLoad.PER_ROW / 4;
    private static final int READS_PER_CHECK = 16;

    private SectionReads() {}

    /** The reads of a client. */
    private interface Reader {
        byte @Nullable [] read(int section) throws Exception;
    }

    private interface ReaderFactory {
        Reader create(int number) throws Exception;
    }

    /** Returns a contender that reads in this process, through the seats module, excluding expired holds. */
    static Contender holdfast(Path folder) {
        Store store = Store.open(RocksDb.at(folder), Seats.SCHEMA);
        Seats seats = new Seats(store, SeatsOptions.DEFAULT);
        EventId event = HoldfastReservations.event(0);
        seats.events().create(HoldfastReservations.plan(0, ReservationLoad.SECTIONS));
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < BOOKINGS; i++) {
            seats.reserve(HoldfastReservations.reservation(
                    ReservationLoad.SeatRequest.random(random, 0), "b" + i, BuyerId.of("buyer")));
        }
        SectionId[] sections = new SectionId[ReservationLoad.SECTIONS];
        for (int i = 0; i < ReservationLoad.SECTIONS; i++) {
            sections[i] = HoldfastReservations.section(i);
        }
        return new Contender() {
            @Override
            public void run(RoundRecorder round) throws Exception {
                read(
                        round,
                        number -> section ->
                                seats.views().bits(event, sections[section]).orElseThrow());
            }

            @Override
            public void close() {
                store.close();
            }
        };
    }

    /** Returns a contender that uses GETRANGE over the loopback interface, with one connection per client. */
    static Contender redis(RedisServer redis) throws IOException {
        List<RedisConnection> clients = new ArrayList<>();
        for (int i = 0; i < ReservationLoad.BUYERS; i++) {
            clients.add(redis.connect());
        }
        RedisReservations.create(clients.get(0), 0, ReservationLoad.SECTIONS);
        String last = Integer.toString(BYTES - 1);
        return new Contender() {
            @Override
            public void run(RoundRecorder round) throws Exception {
                read(
                        round,
                        number -> section ->
                                clients.get(number).call("GETRANGE", RedisReservations.bits(0, section), "0", last)
                                                instanceof byte[] bits
                                        ? bits
                                        : null);
            }

            @Override
            public void close() {
                for (RedisConnection client : clients) {
                    try {
                        client.close();
                    } catch (IOException e) {
                        throw new IllegalStateException("cannot close a connection", e);
                    }
                }
            }
        };
    }

    private static void read(RoundRecorder round, ReaderFactory readers) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(ReservationLoad.BUYERS);
        try {
            List<Future<@Nullable Void>> futures = new ArrayList<>();
            for (int i = 0; i < ReservationLoad.BUYERS; i++) {
                int number = i;
                Callable<@Nullable Void> task = () -> {
                    Reader reader = readers.create(number);
                    SplittableRandom random = new SplittableRandom(number);
                    while (round.isRunning()) {
                        for (int n = 0; n < READS_PER_CHECK; n++) {
                            byte[] bits = reader.read(random.nextInt(ReservationLoad.SECTIONS));
                            if (bits == null || bits.length != BYTES) {
                                throw new IllegalStateException("a section must have " + BYTES + " bytes");
                            }
                        }
                        round.recordUntimed(READS_PER_CHECK);
                    }
                    return null;
                };
                futures.add(threads.submit(task));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a reader failed", e.getCause());
        } finally {
            threads.shutdown();
        }
    }
}
