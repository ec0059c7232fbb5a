package org.tracetool.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.WholeReading;

/**
 * Every file of some archives, cut and with changed bytes; under {@code -Pci} all of the smallest.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
@Tag("thorough")
class Otf2HostileInputTest {
  private static final int SAMPLES = Effort.of(1, 2, 200);
  private static final String SMALL_TRACE = "06-sampling";
  private static final int SAMPLES_OF_SMALL_TRACE = Effort.of(SAMPLES, Integer.MAX_VALUE);
  private final HostileInput hostile =
      new HostileInput(96L << 20, 0, 1, 2, 3, 4, 5, 6, 8, 9, 0x23, 0x42, 0x7f, 0x80, 0xfe, 0xff);

  @TempDir Path folder;

  @EachOf(3)
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
    int samples = name.equals(SMALL_TRACE) ? SAMPLES_OF_SMALL_TRACE : SAMPLES;
    long tried = 0;
    for (Path victim : victims) {
      int step = HostileInput.stepFor(victim, samples);
      tried += hostile.tryFile(victim, step, () -> read(trace));
    }
    assertThat(tried).isGreaterThan(SAMPLES);
    assertThat(read(trace)).isPositive();
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

  /** Reads everything and returns the number of records. */
  static long read(Path trace) throws IOException {
    return WholeReading.of(options -> new Otf2Format().open(trace, options), 1000, 1L << 40);
  }
}
