package org.tracetool.testdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.tracetool.core.error.TraceException;

/**
 * Tries readers on input that is wrong: they read it in part, or refuse it with a {@link
 * TraceException} of one line; soon, and without taking much memory.
 *
 * <p>Of a file, some bytes are changed and some beginnings are tried: a sample of the places, or
 * all with {@code -Dtracetool.exhaustive=true}.
 */
public final class HostileInput {
  private static final boolean EXHAUSTIVE = Boolean.getBoolean("tracetool.exhaustive");
  private static final long MAX_CPU_NANOS = Duration.ofSeconds(10).toNanos();

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final long maxBytes;
  private final byte[] values;

  /**
   * @param maxBytes how much memory a reading may take in all
   * @param values what bytes are changed to, beside having one bit turned: those that mean much to
   *     the format
   */
  public HostileInput(long maxBytes, int... values) {
    this.maxBytes = maxBytes;
    this.values = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      this.values[i] = (byte) values[i];
    }
  }

  /** Reads some input. */
  public interface Reading {
    /** Reads all of it. */
    void read() throws IOException;
  }

  /** Reads some input, of which only is asked that nothing but a trace exception comes out. */
  public static void readOrRefuse(Reading reading) throws IOException {
    try {
      reading.read();
    } catch (TraceException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
  }

  /**
   * Tries a file with changed bytes and cut, and leaves it as it was. At each place one of the
   * values and a turned bit are tried, and a cut.
   *
   * @param step the distance of the places in bytes; in an exhaustive run all places are tried,
   *     with all values
   * @return how many inputs were tried
   */
  public int tryFile(Path victim, int step, Reading reading) throws IOException {
    byte[] good = Files.readAllBytes(victim);
    String name = victim.getFileName().toString();
    Random random = new Random(name.hashCode() * 31L + good.length);
    int distance = EXHAUSTIVE ? 1 : step;
    int tried = 0;
    for (int at = random.nextInt(distance); at < good.length; at += distance) {
      for (byte value : valuesFor(good[at], random)) {
        byte[] bad = good.clone();
        bad[at] = value;
        Files.write(victim, bad);
        check(name + ": byte " + at + " is " + value, reading);
      }
      Files.write(victim, Arrays.copyOf(good, at));
      check(name + ": cut to " + at, reading);
      tried += 3;
    }
    Files.write(victim, good);
    return tried;
  }

  private byte[] valuesFor(byte good, Random random) {
    byte turned = (byte) (good ^ 1 << random.nextInt(Byte.SIZE));
    byte[] tried =
        EXHAUSTIVE ? Arrays.copyOf(values, values.length + 1) : new byte[] {any(random), 0};
    tried[tried.length - 1] = turned;
    return tried;
  }

  private byte any(Random random) {
    return values[random.nextInt(values.length)];
  }

  /** The distance of places of which there are so many in a file, evenly. */
  public static int stepFor(Path file, int places) throws IOException {
    return (int) Math.max(1, Files.size(file) / places);
  }

  /**
   * Reads an input that is wrong.
   *
   * @param what the input, for messages
   */
  public void check(String what, Reading reading) {
    long time = threads.getCurrentThreadCpuTime();
    long memory = threads.getCurrentThreadAllocatedBytes();
    try {
      reading.read();
    } catch (TraceException e) {
      assertThat(e.getMessage()).as(what).isNotBlank().doesNotContain("\n");
    } catch (IOException | RuntimeException | Error e) {
      fail(what, e);
    }
    memory = threads.getCurrentThreadAllocatedBytes() - memory;
    time = threads.getCurrentThreadCpuTime() - time;
    assertThat(memory).as("bytes taken: %s", what).isLessThan(maxBytes);
    assertThat(time).as("time taken: %s", what).isLessThan(MAX_CPU_NANOS);
  }
}
