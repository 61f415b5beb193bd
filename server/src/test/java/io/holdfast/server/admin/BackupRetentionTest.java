package io.holdfast.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.common.BackupInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackupRetentionTest {

    /** A Wednesday. */
    private static final Instant START = Instant.parse("2026-03-04T00:20:00Z");

    private static List<BackupInfo> everyHalfHour(int count) {
        List<BackupInfo> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(new BackupInfo(i + 1, START.plus(Duration.ofMinutes(30L * i)), i, 1, 1));
        }
        return all;
    }

    private static List<String> kept(String retention, List<BackupInfo> all) {
        List<BackupInfo> kept = new ArrayList<>(all);
        kept.removeAll(BackupRetention.parse(retention).expired(all));
        return kept.stream().map(backup -> backup.createdAt().toString()).toList();
    }

    @Test
    void theNewestBackupOfEachHourDayAndWeekIsKept() {
        // Four weeks, until Wednesday, April 1st, 00:20.
        List<BackupInfo> all = everyHalfHour(28 * 48 + 1);
        assertThat(kept("3h,3d,3w", all))
                .containsExactly(
                        "2026-03-22T23:50:00Z",
                        "2026-03-29T23:50:00Z",
                        "2026-03-30T23:50:00Z",
                        "2026-03-31T22:50:00Z",
                        "2026-03-31T23:50:00Z",
                        "2026-04-01T00:20:00Z");
    }

    @Test
    void deletingExpiredBackupsAfterEachBackupKeepsTheSameBackups() {
        List<BackupInfo> all = everyHalfHour(28 * 48 + 1);
        BackupRetention retention = BackupRetention.parse("24h,7d,4w");
        List<BackupInfo> stepwise = new ArrayList<>();
        for (BackupInfo next : all) {
            stepwise.add(next);
            stepwise.removeAll(retention.expired(stepwise));
        }
        List<BackupInfo> atOnce = new ArrayList<>(all);
        atOnce.removeAll(retention.expired(all));
        assertThat(stepwise).isEqualTo(atOnce);
    }

    @Test
    void theNewestBackupIsAlwaysKept() {
        assertThat(kept("0h,0d,0w", everyHalfHour(3))).containsExactly("2026-03-04T01:20:00Z");
        assertThat(BackupRetention.parse("1h,0d,0w").expired(List.of())).isEmpty();
    }

    @Test
    void otherFormsAreRejected() {
        for (String text : List.of("", "24h", "24h,7d", "-1h,7d,4w", "7d,24h,4w", "9999h,1d,1w")) {
            assertThatThrownBy(() -> BackupRetention.parse(text)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
