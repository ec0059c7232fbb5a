package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.stf.file.ComponentBytes;
import org.tracetool.format.stf.file.ComponentStore;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.MultiStore;
import org.tracetool.format.stf.file.StoredFile;
import org.tracetool.format.stf.file.StoredTrace;
import org.tracetool.format.stf.file.TraceNames;
import org.tracetool.format.stf.index.AnchorWriter;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Windows in time and in processes deliver the same as a filter of everything. */
@Tag("thorough")
class WindowTest {
  @TempDir Path folder;

  @Property(tries = 12)
  void anyWindowOfAnyTrace(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 9) int shape, @ForAll boolean anchored)
      throws IOException {
    Path own = MemoryFolders.create("tracetool-test");
    try {
      SampleTrace trace = StoredTrace.plausible(seed, 200 + 300 * shape);
      Path path =
          StoredTrace.write(
              trace,
              own.resolve(shape % 2 == 0 ? "t.stf" : "t.single.stf"),
              anchored,
              shape == 3 ? 0 : -1);
      Random random = new Random(seed);
      List<List<ContractRow>> all = StoredTrace.expected(trace);
      assertThat(StoredTrace.events(path, ReadOptions.defaults())).isEqualTo(all);
      long last = all.get(0).get(all.get(0).size() - 1).time() + 10;
      for (int i = 0; i < 12; i++) {
        long from = random.nextLong(last);
        TimeWindow window = new TimeWindow(from, from + random.nextLong(i < 6 ? 30 : last));
        int process = new int[] {1, 2, 0x1a}[random.nextInt(3)];
        ReadOptions options = ReadOptions.defaults().withWindow(window);
        if (i % 3 == 0) {
          options = options.withLocations(l -> l == process);
        }
        boolean one = i % 3 == 0;
        List<List<ContractRow>> expected = new ArrayList<>();
        for (List<ContractRow> rows : all) {
          expected.add(
              rows.stream()
                  .filter(r -> window.contains(r.time()) && (!one || r.location() == process))
                  .toList());
        }
        assertThat(StoredTrace.events(path, options)).as("%s", window).isEqualTo(expected);
        assertThat(options.diagnostics().incidents()).isEmpty();
      }
    } finally {
      try (java.util.stream.Stream<Path> list = Files.list(own)) {
        for (Path p : (Iterable<Path>) list::iterator) {
          Files.delete(p);
        }
      }
      Files.delete(own);
    }
  }

  @Test
  void theStateAtATimeIsThatOfAReplay() throws IOException {
    SampleTrace trace = StoredTrace.plausible(77, 3000);
    List<ContractRow> first = trace.rows(1, Section.EVENTS);
    for (int i = 0; i < 30; i++) { // operations that are open for a while
      int at = first.size() * i / 30;
      long time = first.get(at).time();
      first.add(at, ContractRow.of(time, EventKind.COLLECTIVE_BEGIN, 1, 7, i, 100, 0, 1, 2, 0));
      if (i > 2) {
        first.add(at, ContractRow.of(time, EventKind.COLLECTIVE_END, 1, i - 2));
        first.add(at, ContractRow.of(time, EventKind.SCOPE_END, 1, 5, i - 2, 0));
      }
      first.add(at, ContractRow.of(time, EventKind.SCOPE_BEGIN, 1, 5, i, i % 2 == 0 ? 0 : 8));
      first.add(at, ContractRow.of(time, EventKind.RECORDING, 1, i % 3 == 0 ? 2 : 1));
    }
    for (boolean anchored : new boolean[] {true, false}) {
      Path path = StoredTrace.write(trace, folder.resolve("s" + anchored + ".stf"), anchored);
      try (TraceReader reader = new StfFormat().open(path, ReadOptions.defaults())) {
        for (StreamInfo s : reader.streams()) {
          List<ContractRow> rows = trace.rows(s.id(), Section.EVENTS);
          long last = rows.get(rows.size() - 1).time();
          for (long time = 900; time < last + 20; time += 1 + last / 50) {
            assertThat(rows(((StateFacet) reader).stateAt(s, time, ReadOptions.defaults())))
                .as("at %d", time)
                .isEqualTo(replay(s, rows, time));
          }
        }
      }
    }
  }

  /** Orders of messages come before the first event that they were collected with. */
  @Test
  void theStateIsRightWhereMessagesComeFirst() throws IOException {
    SampleTrace trace = new SampleTrace(StoredTrace.definitions(), SampleTrace.someStreams());
    StreamInfo stream =
        trace.streams().stream().filter(s -> s.locations().length > 1).findFirst().get();
    int first = stream.locations()[0];
    int second = stream.locations()[1];
    List<ContractRow> rows = trace.rows(stream.id(), Section.EVENTS);
    rows.add(ContractRow.of(3, EventKind.ENTER, first, 5, 0));
    for (int i = 1; i < 400; i++) {
      rows.add(ContractRow.of(20 * i, EventKind.SEND, second, first, 8, 0, 5));
      rows.add(ContractRow.of(20 * i, EventKind.SEND, first, second, 8, 0, 5));
      rows.add(ContractRow.of(20 * i + 10, EventKind.COUNTER, first, 7, i));
    }
    Path path = StoredTrace.write(trace, folder.resolve("t.stf"), true);
    assertThat(StoredFile.read(folder.resolve("t.stf.pr.1")).blocks).hasSizeGreaterThan(3);
    try (TraceReader reader = new StfFormat().open(path, ReadOptions.defaults())) {
      for (long time = 1; time < 8100; time += 7) {
        assertThat(rows(((StateFacet) reader).stateAt(stream, time, ReadOptions.defaults())))
            .as("at %d", time)
            .isEqualTo(replay(stream, rows, time));
      }
    }
  }

  private static List<ContractRow> rows(EventBlock block) {
    List<ContractRow> rows = new ArrayList<>();
    EventCursor e = block.cursor();
    while (e.next()) {
      rows.add(ContractRow.of(e));
    }
    return rows;
  }

  /** The state right before a time, found by reading everything before it. */
  private static List<ContractRow> replay(StreamInfo stream, List<ContractRow> rows, long time) {
    List<ContractRow> state = new ArrayList<>();
    for (int process : stream.locations()) {
      List<ContractRow> stack = new ArrayList<>();
      Map<Long, ContractRow> counters = new LinkedHashMap<>();
      Map<Long, ContractRow> open = new LinkedHashMap<>();
      Map<Long, ContractRow> scopes = new LinkedHashMap<>();
      ContractRow off = null;
      for (ContractRow r : rows) {
        if (r.location() != process || r.time() >= time) {
          continue;
        }
        switch (r.kind()) {
          case ENTER -> stack.add(r);
          case LEAVE -> stack.remove(stack.size() - 1);
          case COUNTER -> counters.put(r.fields().get(0), r);
          case COLLECTIVE_BEGIN -> open.put(r.fields().get(1), r);
          case COLLECTIVE_END -> open.remove(r.fields().get(0));
          case SCOPE_BEGIN -> scopes.put(r.fields().get(1), r);
          case SCOPE_END -> scopes.remove(r.fields().get(1));
          case RECORDING -> off = r.fields().get(0) == 2 ? r : null;
          default -> {}
        }
      }
      for (ContractRow r : stack) {
        state.add(
            ContractRow.of(
                time,
                EventKind.SNAPSHOT_ENTER,
                process,
                r.fields().get(0),
                r.time(),
                r.fields().get(1)));
      }
      for (ContractRow r : counters.values()) {
        state.add(
            ContractRow.of(
                time,
                EventKind.SNAPSHOT_COUNTER,
                process,
                r.time(),
                r.fields().get(0),
                r.fields().get(1)));
      }
      for (ContractRow r : scopes.values()) {
        state.add(
            ContractRow.of(
                time,
                EventKind.SNAPSHOT_SCOPE,
                process,
                r.time(),
                r.fields().get(0),
                r.fields().get(1),
                r.fields().get(2)));
      }
      if (off != null) {
        state.add(ContractRow.of(time, EventKind.SNAPSHOT_RECORDING, process, off.time(), 2));
      }
      for (ContractRow r : open.values()) {
        state.add(
            ContractRow.of(
                time,
                EventKind.SNAPSHOT_COLLECTIVE_BEGIN,
                process,
                r.time(),
                7,
                r.fields().get(1),
                100,
                0,
                1,
                2,
                0));
      }
    }
    return state;
  }

  @Test
  void aWindowReadsLittleMoreThanItself() throws IOException {
    SampleTrace trace = new SampleTrace(StoredTrace.definitions(), SampleTrace.someStreams());
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    for (int i = 0; i < 100_000; i++) {
      EventKind kind = i % 2 == 0 ? EventKind.ENTER : EventKind.LEAVE;
      rows.add(ContractRow.of(i * 7L + i % 5, kind, 1, 1 + i / 2 % 50));
    }
    Path path = StoredTrace.write(trace, folder.resolve("w.stf"), true);
    long whole = Files.size(folder.resolve("w.stf.pr.0"));
    Map<String, long[]> read = new HashMap<>();
    ComponentStore counting = new CountingStore(path, read);
    try (StfReader reader = StfReader.open(new StfFormat(), counting, ReadOptions.defaults())) {
      read.clear();
      ReadOptions options = ReadOptions.defaults().withWindow(new TimeWindow(350_000, 357_000));
      assertThat(ContractRow.readAll(reader.open(reader.streams().get(0), Section.EVENTS, options)))
          .hasSize(1000);
    }
    assertThat(read.get(".pr.0")[0]).isLessThan(whole / 50);
  }

  @Test
  void aWindowReadsLittleOfTheAnchors() throws IOException {
    SampleTrace trace = new SampleTrace(StoredTrace.definitions(), SampleTrace.someStreams());
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    for (int i = 0; i < 200_000; i++) {
      EventKind kind = i % 2 == 0 ? EventKind.ENTER : EventKind.LEAVE;
      rows.add(ContractRow.of(i * 7L + i % 5, kind, 1, 1 + i / 2 % 50));
    }
    Path path = StoredTrace.write(trace, folder.resolve("a.stf"), true);
    int table =
        AnchorWriter.ENTRY_SIZE * StoredFile.read(folder.resolve("a.stf.pr.0")).blocks.size();
    Map<String, long[]> read = new HashMap<>();
    ComponentStore counting = new CountingStore(path, read);
    try (StfReader reader = StfReader.open(new StfFormat(), counting, ReadOptions.defaults())) {
      ReadOptions options = ReadOptions.defaults().withWindow(new TimeWindow(350_000, 357_000));
      assertThat(ContractRow.readAll(reader.open(reader.streams().get(0), Section.EVENTS, options)))
          .hasSize(1000);
    }
    long all = Files.size(folder.resolve("a.stf.pr.0.anc"));
    assertThat(table).isGreaterThan(20_000);
    assertThat(read.get(".pr.0.anc")[0]).isLessThan(all - table / 2);
  }

  @Test
  void anyDamageToAnchorsChangesNothingButSpeed() throws IOException {
    SampleTrace trace = StoredTrace.plausible(31, 4000);
    Path path = StoredTrace.write(trace, folder.resolve("d.stf"), true);
    List<List<ContractRow>> all = StoredTrace.expected(trace);
    long last = all.get(0).get(all.get(0).size() - 1).time();
    Random random = new Random(5);
    for (String suffix : List.of(".pr.0.anc", ".pr.1.anc", ".msg.anc", ".gop.anc")) {
      Path anchors = folder.resolve("d.stf" + suffix);
      byte[] bytes = Files.readAllBytes(anchors);
      for (int i = 0; i < 60; i++) {
        byte[] bad = bytes.clone();
        int at = FileHeader.LENGTH + random.nextInt(bytes.length - FileHeader.LENGTH);
        bad[at] ^= (byte) (1 << random.nextInt(8));
        Files.write(anchors, bad);
        long from = random.nextInt((int) last);
        TimeWindow window = new TimeWindow(from, from + last / 50);
        List<List<ContractRow>> expected = new ArrayList<>();
        for (List<ContractRow> rows : all) {
          expected.add(rows.stream().filter(r -> window.contains(r.time())).toList());
        }
        ReadOptions options = ReadOptions.defaults().withWindow(window);
        List<List<ContractRow>> found = StoredTrace.events(path, options);
        if (options.diagnostics().hasDamage()) {
          // Only a snapshot can be damaged so that it is noticed late; regions of leaves go
          // missing.
          found = withoutRegionsOfLeaves(found);
          expected = withoutRegionsOfLeaves(expected);
        }
        assertThat(found).as("%s, byte %d, %s", suffix, at, window).isEqualTo(expected);
      }
      Files.write(anchors, bytes);
    }
  }

  private static List<List<ContractRow>> withoutRegionsOfLeaves(List<List<ContractRow>> streams) {
    return streams.stream()
        .map(
            rows ->
                rows.stream()
                    .map(
                        r ->
                            r.kind() == EventKind.LEAVE
                                ? ContractRow.of(
                                    r.time(), r.kind(), r.location(), 0, r.fields().get(1))
                                : r)
                    .toList())
        .toList();
  }

  /** A trace that counts how many bytes of its files were read. */
  private static final class CountingStore implements ComponentStore {
    private final ComponentStore store;
    private final Map<String, long[]> read;

    private CountingStore(Path path, Map<String, long[]> read) throws IOException {
      store = new MultiStore(TraceNames.of(path), ReadOptions.defaults().handles());
      this.read = read;
    }

    @Override
    public Path name() {
      return store.name();
    }

    @Override
    public ComponentBytes open(String suffix) throws IOException {
      ComponentBytes part = store.open(suffix);
      if (part == null) {
        return null;
      }
      return new ComponentBytes() {
        @Override
        public Path name() {
          return part.name();
        }

        @Override
        public long size() throws IOException {
          return part.size();
        }

        @Override
        public int read(byte[] into, int offset, int length, long position) throws IOException {
          int n = part.read(into, offset, length, position);
          read.computeIfAbsent(suffix, s -> new long[1])[0] += n;
          return n;
        }

        @Override
        public void close() throws IOException {
          part.close();
        }
      };
    }

    @Override
    public List<String> present() throws IOException {
      return store.present();
    }

    @Override
    public Path name(String suffix) {
      return store.name(suffix);
    }

    @Override
    public List<org.tracetool.core.format.TraceFile> files(
        List<org.tracetool.core.format.TraceFile> components) throws IOException {
      return store.files(components);
    }

    @Override
    public void close() throws IOException {
      store.close();
    }
  }
}
