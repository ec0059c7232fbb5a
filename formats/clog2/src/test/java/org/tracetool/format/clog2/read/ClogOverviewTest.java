package org.tracetool.format.clog2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.clog2.Clog2Format;
import org.tracetool.format.clog2.ClogFormat;
import org.tracetool.format.clog2.RandomLog;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.mpe.ClogTestLogs;

/** What an index keeps of the whole log stands for reading all of it. */
class ClogOverviewTest {
  private static final int EVENTS = 600;

  @TempDir Path folder;

  /** What is read of a log, and what is told of it. */
  private record Read(
      List<String> definitions,
      List<Integer> processes,
      List<ContractRow> events,
      List<ContractRow> markers,
      List<Diagnostics.Incident> told) {}

  private static long[] overview(TraceFormat format, Path log) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format.open(log, options)) {
      return reader.overview();
    } finally {
      options.handles().close();
    }
  }

  /**
   * Reads a log.
   *
   * @param known what is known of it; null for nothing
   */
  private static Read read(TraceFormat format, Path log, long[] known) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format.open(log, options)) {
      if (known != null) {
        reader.useOverview(known);
      }
      Definitions all = reader.definitions();
      List<ContractRow> events =
          ContractRow.readAll(reader.open(reader.streams().get(0), Section.EVENTS, options));
      List<ContractRow> markers = ContractRow.readAll(reader.open(null, Section.MARKERS, options));
      return new Read(
          all.entries().stream().map(ClogOverviewTest::text).toList(),
          Arrays.stream(reader.streams().get(0).locations()).boxed().toList(),
          events,
          markers,
          options.diagnostics().incidents());
    } finally {
      options.handles().close();
    }
  }

  private static String text(Definitions.Entry entry) {
    Definition d = entry.definition();
    String text =
        d instanceof Definition.Group g
            ? g.token() + g.name() + Arrays.toString(g.members())
            : d.toString();
    return text + entry.pairs().pairs().size();
  }

  private static void check(TraceFormat format, Path log) throws IOException {
    Read expected = read(format, log, null);
    assertThat(expected.events()).isNotEmpty();
    assertThat(read(format, log, overview(format, log))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aLogIsTheSameByItsOverview(long seed) throws IOException {
    Path whole = Files.write(folder.resolve("t.clog2"), RandomLog.whole(seed, EVENTS));
    check(new Clog2Format(), whole);
    Path single = Files.write(folder.resolve("s.clog2"), RandomLog.single(seed, EVENTS));
    check(new Clog2Format(), single);
    Path old = Files.write(folder.resolve("t.clog"), RandomLog.old(seed, EVENTS));
    check(new ClogFormat(), old);
  }

  @ParameterizedTest
  @ValueSource(strings = {"comms", "quirks", "ring", "temp-le-rank1", "threads"})
  void aLogOfMpeIsTheSameByItsOverview(String name) throws IOException {
    check(new Clog2Format(), ClogTestLogs.of(name));
  }

  /** Blocks of which an overview tells that they define nothing may hold anything. */
  @Test
  void whatDefinesNothingIsNotReadForDefinitions() throws IOException {
    byte[] bytes = RandomLog.old(4, 40 * EVENTS);
    Path log = Files.write(folder.resolve("t.clog"), bytes);
    long[] known = overview(new ClogFormat(), log);
    List<String> expected = read(new ClogFormat(), log, null).definitions();
    int block = 1 << 16;
    Arrays.fill(bytes, 7 * block, 8 * block, (byte) 0);
    Files.write(log, bytes);
    assertThat(read(new ClogFormat(), log, known).definitions()).isEqualTo(expected);
    assertThat(read(new ClogFormat(), log, null).definitions()).isNotNull();
  }

  @Test
  void numbersThatAreNoOverviewAreNotUsed() throws IOException {
    Path log = Files.write(folder.resolve("t.clog2"), RandomLog.whole(6, EVENTS));
    TraceFormat format = new Clog2Format();
    Read expected = read(format, log, null);
    long[] known = overview(format, log);
    for (int i = 0; i < known.length; i++) {
      assertThat(read(format, log, Arrays.copyOf(known, i))).as("cut to %d", i).isEqualTo(expected);
    }
    long[] strange = known.clone();
    strange[0] = 2;
    assertThat(read(format, log, strange)).isEqualTo(expected);
  }

  /** Each number may be another one: the log is read somehow. */
  @Test
  void anOverviewThatIsWrongDoesNoHarm() throws IOException {
    Path log = Files.write(folder.resolve("t.clog2"), RandomLog.whole(7, 100));
    TraceFormat format = new Clog2Format();
    long[] known = overview(format, log);
    for (int i = 0; i < known.length; i++) {
      for (long wrong : new long[] {-1, 0, 1, 4096, Integer.MAX_VALUE, 1L << 40, -1L << 63}) {
        long[] numbers = known.clone();
        numbers[i] = wrong;
        assertThat(read(format, log, numbers).definitions()).isNotEmpty();
      }
    }
  }
}
