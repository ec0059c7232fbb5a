package org.tracetool.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.WholeReading;

/**
 * Every file of some archives cut at every byte and with every byte changed: the only allowed
 * failure is an IOException, soon, and without taking much memory. By default only a sample of the
 * places is tried, under {@code -Plong} a larger one, and all of the smallest archive; {@code
 * -Dtracetool.exhaustive=true} tries all.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
@Tag("thorough")
class Otf2HostileInputTest {
  private static final boolean EXHAUSTIVE = Boolean.getBoolean("tracetool.exhaustive");
  private static final int SAMPLES = Effort.of(1, 2, 200);
  private static final String SMALL_TRACE = "06-sampling";
  private static final int SAMPLES_OF_SMALL_TRACE = Effort.of(SAMPLES, Integer.MAX_VALUE);
  private static final long MAX_BYTES = 96L << 20;
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final byte[] VALUES = {
    0, 1, 2, 3, 4, 5, 6, 8, 9, 0x23, 0x42, 0x7f, (byte) 0x80, (byte) 0xfe, (byte) 0xff
  };

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "01-alldefs",
        "02-allevents",
        "03-mpi",
        "05-metrics-io-rma",
        SMALL_TRACE,
        "08-big-endian",
        "09-legacy"
      })
  void anArchiveWithAnyByteChangedOrCutIsReadOrRefused(String name) throws IOException {
    List<Path> victims = copyAll(TestData.path("otf2").resolve(name), folder);
    Path trace = folder.resolve("traces.otf2");
    assertThat(read(trace)).as("records of the archive as it is").isPositive();
    Random random = new Random(name.hashCode());
    int samples = name.equals(SMALL_TRACE) ? SAMPLES_OF_SMALL_TRACE : SAMPLES;
    long tried = 0;
    for (Path victim : victims) {
      byte[] good = Files.readAllBytes(victim);
      int step = EXHAUSTIVE ? 1 : Math.max(1, good.length / samples);
      int values = EXHAUSTIVE ? VALUES.length : 2;
      try (FileChannel channel = FileChannel.open(victim, StandardOpenOption.WRITE)) {
        for (int at = random.nextInt(step); at < good.length; at += step) {
          for (int v = 0; v < values; v++) {
            byte value =
                EXHAUSTIVE
                    ? VALUES[v]
                    : v == 0
                        ? VALUES[random.nextInt(VALUES.length)]
                        : (byte) (good[at] ^ 1 << random.nextInt(8));
            if (value != good[at]) {
              put(channel, at, value);
              readGuarded(trace, victim, "byte " + at + " is " + value);
              tried++;
            }
          }
          put(channel, at, good[at]);
        }
      }
      for (int size = good.length - 1; size >= 0; size -= step) {
        try (FileChannel channel = FileChannel.open(victim, StandardOpenOption.WRITE)) {
          channel.truncate(size);
        }
        readGuarded(trace, victim, "cut to " + size);
        tried++;
      }
      Files.write(victim, good);
    }
    assertThat(tried).isGreaterThan(SAMPLES);
    assertThat(read(trace)).isPositive();
  }

  private static void put(FileChannel channel, long at, byte value) throws IOException {
    channel.write(ByteBuffer.wrap(new byte[] {value}), at);
  }

  /** Copies the files of the archive in a folder; gives them in order. */
  static List<Path> copyAll(Path from, Path to) throws IOException {
    List<Path> copies = new ArrayList<>();
    try (Stream<Path> files = Files.walk(from)) {
      for (Path p : (Iterable<Path>) files.sorted()::iterator) {
        String name = from.relativize(p).toString();
        if (Files.isRegularFile(p) && name.startsWith("traces")) {
          Path copy = to.resolve(name);
          Files.createDirectories(copy.getParent());
          Files.write(copy, Files.readAllBytes(p));
          copies.add(copy);
        }
      }
    }
    assertThat(copies).hasSizeGreaterThan(4);
    return copies;
  }

  private void readGuarded(Path trace, Path victim, String what) {
    long time = threads.getCurrentThreadCpuTime();
    long memory = threads.getCurrentThreadAllocatedBytes();
    try {
      read(trace);
    } catch (IOException e) {
      checkMessage(e, victim, what);
    } catch (RuntimeException | Error e) {
      fail(victim.getFileName() + ", " + what, e);
    }
    memory = threads.getCurrentThreadAllocatedBytes() - memory;
    time = threads.getCurrentThreadCpuTime() - time;
    assertThat(memory).as("bytes taken: %s, %s", victim.getFileName(), what).isLessThan(MAX_BYTES);
    assertThat(time).as("time taken: %s, %s", victim.getFileName(), what).isLessThan(MAX_NANOS);
  }

  private static void checkMessage(IOException e, Path victim, String what) {
    String message = e.getMessage();
    if (message == null || message.isBlank() || message.contains("\n")) {
      fail(victim.getFileName() + ", " + what + ": an exception that says nothing", e);
    }
  }

  /** Reads everything and returns the number of records. */
  static long read(Path trace) throws IOException {
    return WholeReading.of(options -> new Otf2Format().open(trace, options), 1000, 1L << 40);
  }
}
