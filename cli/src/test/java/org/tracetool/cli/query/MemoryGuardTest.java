package org.tracetool.cli.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class MemoryGuardTest {
  private static final int PAGE = 4096;
  private static final int MEGABYTE = 1 << 20;

  @Test
  void memoryOutsideOfTheHeapCounts() throws Exception {
    Path status = Path.of("/proc/self/status");
    assumeTrue(Files.exists(status) && Files.readString(status).contains("RssAnon:"));
    CountDownLatch beyond = new CountDownLatch(1);
    try (MemoryGuard guard = new MemoryGuard(MEGABYTE, beyond::countDown)) {
      assertThat(guard).isNotNull();
      ByteBuffer taken = ByteBuffer.allocateDirect(64 * MEGABYTE);
      for (int at = 0; at < taken.capacity(); at += PAGE) {
        taken.put(at, (byte) 1);
      }
      beyond.await();
      assertThat(taken.get(PAGE)).isEqualTo((byte) 1); // not given back before
    }
  }
}
