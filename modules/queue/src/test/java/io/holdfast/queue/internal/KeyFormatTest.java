package io.holdfast.queue.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.queue.Queues;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.kit.TimeOrderedIds;
import io.holdfast.testkit.codec.KeyCodecLaws;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The bytes of keys, which are part of the storage format. */
class KeyFormatTest {

    private static final UUID ID = UUID.fromString("01890a5d-ac96-774b-bcce-b302099a8057");
    private static final UUID NEXT = UUID.fromString("01890a5d-ac96-774b-bcce-b302099a8058");
    private static final Comparator<String> BY_LENGTH =
            Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder());

    @Test
    void aMessageKeyIsQueueFairnessTimeAndIdWithLengthsAndColons() {
        KeyCodecLaws.assertGoldenBytes(
                MessageKey.CODEC,
                new MessageKey("q:1", "ten", Instant.ofEpochSecond(1, 2), ID),
                "0003 713a31 3a 0003 74656e 3a 000000003b9aca02 3a 01890a5dac96774bbcceb302099a8057");
    }

    @Test
    void aLeaseKeyIsQueueAndId() {
        KeyCodecLaws.assertGoldenBytes(
                MessageIdKey.LEASE_CODEC,
                new MessageIdKey("q:1", ID),
                "0003 713a31 3a 01890a5dac96774bbcceb302099a8057");
    }

    @Test
    void anExpiryKeyIsTimeQueueAndId() {
        KeyCodecLaws.assertGoldenBytes(
                LeaseExpiryKey.CODEC,
                new LeaseExpiryKey(Instant.ofEpochSecond(1, 2), "q:1", ID),
                "000000003b9aca02 3a 0003 713a31 3a 01890a5dac96774bbcceb302099a8057");
    }

    @Test
    void theOtherKeysAreAsDocumented() {
        KeyCodecLaws.assertGoldenBytes(
                ReadyKey.CODEC,
                new ReadyKey(new LaneKey("q", "ten"), 5, 7, ID),
                "0001 71 0003 74656e 0005 0000000000000007 01890a5dac96774bbcceb302099a8057");
        KeyCodecLaws.assertGoldenBytes(
                LaneScheduleKey.CODEC, new LaneScheduleKey("q", 7, "ten"), "0001 71 0000000000000007 74656e");
    }

    @Test
    void messageKeysSortByQueueThenFairnessThenTimeThenId() {
        List<MessageKey> keys = new ArrayList<>();
        for (String queue : List.of("a", "b", "b:", "zz")) {
            for (String fairness : List.of("a", "a:b", "b")) {
                for (long seconds : new long[] {0, 1, 255, 256, 65_536, 4_294_967_296L}) {
                    keys.add(new MessageKey(queue, fairness, Instant.ofEpochSecond(seconds), ID));
                    keys.add(new MessageKey(queue, fairness, Instant.ofEpochSecond(seconds), NEXT));
                }
            }
        }
        KeyCodecLaws.of(
                        MessageKey.CODEC,
                        Comparator.comparing(MessageKey::queue, BY_LENGTH)
                                .thenComparing(MessageKey::fairness, BY_LENGTH)
                                .thenComparing(MessageKey::enqueued)
                                .thenComparing(key -> key.id().toString()),
                        keys)
                .assertAll();
    }

    @Test
    void leaseAndExpiryKeysSatisfyTheCodecLaws() {
        KeyCodecLaws.of(
                        MessageIdKey.LEASE_CODEC,
                        Comparator.comparing(MessageIdKey::queue, BY_LENGTH)
                                .thenComparing(key -> key.id().toString()),
                        List.of(
                                new MessageIdKey("a", ID),
                                new MessageIdKey("a", NEXT),
                                new MessageIdKey("b", ID),
                                new MessageIdKey("a:", ID)))
                .assertAll();
        KeyCodecLaws.of(
                        LeaseExpiryKey.CODEC,
                        Comparator.comparing(LeaseExpiryKey::at).thenComparing(LeaseExpiryKey::queue, BY_LENGTH),
                        List.of(
                                new LeaseExpiryKey(Instant.EPOCH, "z", ID),
                                new LeaseExpiryKey(Instant.ofEpochSecond(0, 255), "a", ID),
                                new LeaseExpiryKey(Instant.ofEpochSecond(0, 256), "a", ID),
                                new LeaseExpiryKey(Instant.parse("2262-04-11T23:47:16Z"), "a:b", ID)))
                .assertAll();
    }

    @Test
    void thePrefixOfAQueueDoesNotMatchQueuesWithALongerName() {
        KeyPrefix<MessageKey> prefix = MessageKey.CODEC.prefix("q");
        byte[] other = MessageKey.CODEC.encode(new MessageKey("q2", "f", Instant.EPOCH, ID));
        assertThat(Arrays.mismatch(prefix.bytes(), other)).isLessThan(prefix.bytes().length);
        KeyPrefix<MessageKey> lane = MessageKey.CODEC.prefix("q", "f");
        byte[] longer = MessageKey.CODEC.encode(new MessageKey("q", "f:1", Instant.EPOCH, ID));
        assertThat(Arrays.mismatch(lane.bytes(), longer)).isLessThan(lane.bytes().length);
    }

    @Test
    void idsOfOneMillisecondSortInTheOrderOfTheirCreation() {
        TimeOrderedIds ids =
                new TimeOrderedIds(() -> Instant.ofEpochSecond(1_700_000_000), new java.util.Random(7)::nextLong);
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            UUID id = ids.next();
            assertThat(id.version()).isEqualTo(7);
            made.add(id.toString());
        }
        assertThat(made).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void theStoreHasTheDocumentedFamilies() {
        assertThat(Queues.SCHEMA.tables().stream().map(table -> table.name()))
                .contains("messages", "leases", "lease_expiry", "queues", "state");
    }
}
