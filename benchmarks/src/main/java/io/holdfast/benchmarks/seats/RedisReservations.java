package io.holdfast.benchmarks.seats;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reservations made by a Redis script. It uses the same key layout as typical ticketing services, but it is atomic and
 * checks the previous state.
 */
final class RedisReservations implements Contender {

    /**
     * The script. Its keys are the bits, statistics and metadata of a row. Its arguments are the index of the first
     * seat in the section, the number of seats, the first seat number in the row, and the metadata.
     */
    private static final String SCRIPT = """
            local n = tonumber(ARGV[2])
            local first = tonumber(ARGV[1])
            local get, set = {}, {}
            for i = 0, n - 1 do
              get[#get + 1] = 'GET'; get[#get + 1] = 'u2'; get[#get + 1] = '#' .. (first + i)
              set[#set + 1] = 'SET'; set[#set + 1] = 'u2'; set[#set + 1] = '#' .. (first + i); set[#set + 1] = 1
            end
            for _, state in ipairs(redis.call('BITFIELD', KEYS[1], unpack(get))) do
              if state ~= 0 then return 0 end
            end
            redis.call('BITFIELD', KEYS[1], unpack(set))
            redis.call('HINCRBY', KEYS[2], 'available', -n)
            redis.call('HINCRBY', KEYS[2], 'reserved', n)
            local meta = {}
            for i = 0, n - 1 do
              meta[#meta + 1] = tonumber(ARGV[3]) + i; meta[#meta + 1] = ARGV[4]
            end
            redis.call('HSET', KEYS[3], unpack(meta))
            return n
            """;

    private final List<RedisConnection> clients = new ArrayList<>();
    private final String script;
    private long reserved;

    RedisReservations(RedisServer redis) throws IOException {
        for (int i = 0; i < ReservationLoad.BUYERS; i++) {
            clients.add(redis.connect());
        }
        Object loaded = clients.get(0).call("SCRIPT", "LOAD", SCRIPT);
        script = loaded instanceof byte[] hash ? new String(hash, StandardCharsets.US_ASCII) : "";
    }

    @Override
    public void before() throws IOException {
        RedisConnection client = clients.get(0);
        client.call("FLUSHALL", "SYNC");
        for (int event = 0; event < ReservationLoad.EVENTS; event++) {
            create(client, event, ReservationLoad.SECTIONS);
        }
    }

    static void create(RedisConnection client, int event, int sections) throws IOException {
        int total = ReservationLoad.ROWS * ReservationLoad.PER_ROW;
        for (int section = 0; section < sections; section++) {
            client.append("SETRANGE", bits(event, section), Integer.toString((total + 3) / 4 - 1), "\0");
            client.append(
                    "HSET",
                    stats(event, section),
                    "available",
                    "" + total,
                    "reserved",
                    "0",
                    "sold",
                    "0",
                    "total",
                    "" + total);
        }
        client.flush();
        for (int i = 0; i < 2 * sections; i++) {
            client.readReply();
        }
    }

    @Override
    public void run(RoundRecorder round) throws Exception {
        reserved = ReservationLoad.run(round, number -> {
            RedisConnection client = clients.get(number);
            return (request, booking) -> reserve(client, request, booking, "buyer-" + number);
        });
    }

    private boolean reserve(RedisConnection client, ReservationLoad.SeatRequest request, String booking, String buyer)
            throws IOException {
        String section = request.event() + ":A-" + request.section();
        Object reply = client.call(
                "EVALSHA",
                script,
                "3",
                bits(request.event(), request.section()),
                stats(request.event(), request.section()),
                "seat_meta:" + section + ":" + (request.row() + 1),
                Integer.toString(request.row() * ReservationLoad.PER_ROW + request.first()),
                Integer.toString(request.count()),
                Integer.toString(request.first() + 1),
                "{\"buyer_id\":\"" + buyer + "\",\"booking_id\":\"" + booking + "\",\"price\":" + ReservationLoad.PRICE
                        + ",\"reserved_at\":" + System.currentTimeMillis() + "}");
        return reply instanceof Long seats && seats > 0;
    }

    static String bits(int event, int section) {
        return "seats_bf:" + event + ":A-" + section;
    }

    private static String stats(int event, int section) {
        return "section_stats:" + event + ":A-" + section;
    }

    @Override
    public void after() throws IOException {
        RedisConnection client = clients.get(0);
        long stored = 0;
        for (int event = 0; event < ReservationLoad.EVENTS; event++) {
            for (int section = 0; section < ReservationLoad.SECTIONS; section++) {
                client.append("HGET", stats(event, section), "reserved");
            }
            client.flush();
            for (int section = 0; section < ReservationLoad.SECTIONS; section++) {
                stored += client.readReply() instanceof byte[] count
                        ? Long.parseLong(new String(count, StandardCharsets.US_ASCII))
                        : 0;
            }
        }
        if (stored != reserved) {
            throw new IllegalStateException(stored + " seats are reserved, " + reserved + " were acknowledged");
        }
        client.call("FLUSHALL", "SYNC");
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
}
