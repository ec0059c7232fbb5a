package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.WholeReading;

/**
 * Every file of some traces cut at every byte and with every byte changed: the only allowed failure
 * is an IOException, soon, and without taking much memory. By default only a sample of the places
 * is tried, under {@code -Plong} a larger one; {@code -Dtracetool.exhaustive=true} tries all.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
@Tag("thorough")
class OtfHostileInputTest {
  private static final boolean EXHAUSTIVE = Boolean.getBoolean("tracetool.exhaustive");
  private static final int SAMPLES = Effort.of(2, 4, 120);
  private static final long MAX_BYTES = 64L << 20;
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final byte[] VALUES = {
    0, '\n', '0', '9', 'f', ',', ':', '"', '*', 'K', 'M', 'E', ' ', '\r', (byte) 0x80, (byte) 0xff
  };

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/pthread_tree/expected/pth.otf",
        "vampirtrace/stat_mode/expected/stat.otf",
        "otf/records-short/records-short.otf",
        "otf/records-long/records-long.otf",
        "otf/records-short-z/records-short-z.otf",
        "otf/local-defs/local-defs.otf",
        "vampirtrace/pthread_tree/local/pth",
        "vampirtrace/counters/local/cnt"
      })
  void aTraceWithAnyByteChangedOrCutIsReadOrRefused(String name) throws IOException {
    Path original = TestData.traces().resolve(name);
    boolean fragments = !name.endsWith(".otf");
    List<Path> victims = copyAll(original.getParent(), original.getFileName().toString());
    Path trace = folder.resolve(original.getFileName());
    List<StreamInfo> streams = fragments ? streams(victims) : null;
    assertThat(read(trace, streams)).as("records of the trace as it is").isPositive();
    Random random = new Random(name.hashCode());
    long tried = 0;
    for (Path victim : victims) {
      byte[] good = Files.readAllBytes(victim);
      int step = EXHAUSTIVE ? 1 : Math.max(1, good.length / SAMPLES);
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
              readGuarded(trace, streams, victim, "byte " + at + " is " + value);
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
        readGuarded(trace, streams, victim, "cut to " + size);
        tried++;
      }
      Files.write(victim, good);
    }
    assertThat(tried).isGreaterThan(SAMPLES);
    assertThat(read(trace, streams)).isPositive();
  }

  private static void put(FileChannel channel, long at, byte value) throws IOException {
    channel.write(java.nio.ByteBuffer.wrap(new byte[] {value}), at);
  }

  private List<Path> copyAll(Path from, String name) throws IOException {
    List<Path> copies = new ArrayList<>();
    String stub = name.replaceFirst("\\.otf$", "");
    try (Stream<Path> files = Files.list(from)) {
      for (Path p : (Iterable<Path>) files.sorted()::iterator) {
        String file = p.getFileName().toString();
        if (file.matches(
            java.util.regex.Pattern.quote(stub)
                + "\\.(otf|[0-9a-f]+\\.(def|events|stats|snaps|marker)(\\.z)?)")) {
          Path copy = folder.resolve(file);
          Files.write(copy, Files.readAllBytes(p));
          copies.add(copy);
        }
      }
    }
    assertThat(copies).isNotEmpty();
    return copies;
  }

  /** The streams of local files, from their names. */
  private static List<StreamInfo> streams(List<Path> files) {
    TreeSet<Integer> ids = new TreeSet<>();
    for (Path p : files) {
      ids.add(Integer.parseUnsignedInt(p.getFileName().toString().split("\\.")[1], 16));
    }
    return ids.stream().map(id -> new StreamInfo(id, new int[] {id})).toList();
  }

  private void readGuarded(Path trace, List<StreamInfo> streams, Path victim, String what) {
    long time = threads.getCurrentThreadCpuTime();
    long memory = threads.getCurrentThreadAllocatedBytes();
    try {
      read(trace, streams);
    } catch (IOException e) {
      if (e.getMessage() == null || e.getMessage().isBlank()) {
        fail(victim.getFileName() + ", " + what + ": an exception that says nothing", e);
      }
    } catch (RuntimeException | Error e) {
      fail(victim.getFileName() + ", " + what, e);
    }
    memory = threads.getCurrentThreadAllocatedBytes() - memory;
    time = threads.getCurrentThreadCpuTime() - time;
    assertThat(memory).as("bytes taken: %s, %s", victim.getFileName(), what).isLessThan(MAX_BYTES);
    assertThat(time).as("time taken: %s, %s", victim.getFileName(), what).isLessThan(MAX_NANOS);
  }

  /** Reads everything and returns the number of records. */
  static long read(Path trace, List<StreamInfo> fragments) throws IOException {
    OtfFormat format = new OtfFormat();
    return WholeReading.of(
        options ->
            fragments == null
                ? format.open(trace, options)
                : format.openFragments(trace, fragments, options),
        100,
        1L << 40);
  }
}
