package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.WholeReading;

/** Every file of some traces, cut and with changed bytes. */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
@Tag("thorough")
class OtfHostileInputTest {
  private static final int SAMPLES = Effort.of(2, 4, 120);
  private final HostileInput hostile =
      new HostileInput(
          64L << 20, 0, '\n', '0', '9', 'f', ',', ':', '"', '*', 'K', 'M', 'E', ' ', '\r', 0x80,
          0xff);

  @TempDir Path folder;

  @EachOf(4)
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
    long tried = 0;
    for (Path victim : victims) {
      int step = HostileInput.stepFor(victim, SAMPLES);
      tried += hostile.tryFile(victim, step, () -> read(trace, streams));
    }
    assertThat(tried).isGreaterThan(SAMPLES);
    assertThat(read(trace, streams)).isPositive();
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
