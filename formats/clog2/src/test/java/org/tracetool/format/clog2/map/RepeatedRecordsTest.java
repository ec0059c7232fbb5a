package org.tracetool.format.clog2.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.clog2.RandomLog;
import org.tracetool.format.clog2.file.Clog2LogInfo;
import org.tracetool.format.clog2.file.LogCursor;

/** Stepping over records that are like earlier ones finds what decoding all of them finds. */
class RepeatedRecordsTest {
  private static final int EVENTS = 3000;

  @TempDir Path folder;

  /** What is known of a log as a whole. */
  private record Facts(List<Long> events, List<Definition.Key> keys, List<String> names) {}

  /** The records of another cursor, of which none is stepped over. */
  private static final class DecodingCursor extends LogCursor {
    private final LogCursor in;

    DecodingCursor(LogCursor in) {
      this.in = in;
    }

    @Override
    public boolean next() throws IOException {
      boolean any = in.next();
      sort = in.sort();
      time = in.time();
      comm = in.comm();
      rank = in.rank();
      thread = in.thread();
      event = in.event();
      second = in.end();
      otherComm = in.otherComm();
      otherRank = in.otherRank();
      tag = in.tag();
      size = in.size();
      return any;
    }

    @Override
    public int word(int offset) {
      return in.word(offset);
    }

    @Override
    public double real(int offset) {
      return in.real(offset);
    }

    @Override
    public byte[] cargo() {
      return in.cargo();
    }

    @Override
    public byte[] colour() {
      return in.colour();
    }

    @Override
    public byte[] name() {
      return in.name();
    }

    @Override
    public byte[] label() {
      return in.label();
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  private static Facts facts(Path path, boolean decodesAll) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    Clog2LogInfo log = Clog2LogInfo.read(path, options);
    LogPreScan scan =
        new LogPreScan(
            LogCategories.of(log.preamble()), new LogProcesses(log.preamble().worldSize()));
    try (LogCursor in = log.cursor(path, options, (offset, expected, found) -> {})) {
      scan.run(decodesAll ? new DecodingCursor(in) : in, options.diagnostics());
    } finally {
      options.handles().close();
    }
    LongList saved = new LongList();
    scan.events.save(saved);
    List<Long> events = Arrays.stream(saved.toArray()).boxed().toList();
    List<String> names =
        scan.processes().names().entrySet().stream().map(Object::toString).toList();
    return new Facts(events, scan.keys().definitions(), names);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void allFactsAreFound(long seed) throws IOException {
    Path whole = Files.write(folder.resolve("t.clog2"), RandomLog.whole(seed, EVENTS));
    assertThat(facts(whole, false)).isEqualTo(facts(whole, true));
    Path single = Files.write(folder.resolve("s.clog2"), RandomLog.single(seed, EVENTS));
    assertThat(facts(single, false)).isEqualTo(facts(single, true));
  }
}
