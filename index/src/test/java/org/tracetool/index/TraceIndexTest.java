package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

@Tag("thorough")
class TraceIndexTest {
  private final FormatRegistry formats = FormatRegistry.load();
  private final ReadOptions options = ReadOptions.defaults();
  private final Random random = new Random(5);

  @TempDir Path folder;

  private Path copied(String files, String main) throws IOException {
    Path from = TestData.path(files);
    try (Stream<Path> all = Files.walk(from)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        Path to = folder.resolve(from.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.copy(file, to);
      }
    }
    return folder.resolve(main);
  }

  private TraceReader open(Path trace) throws IOException {
    return formats.detect(trace).open(trace, options);
  }

  private Path index(TraceReader reader, String name, long distance) throws IOException {
    Path file = folder.resolve(name);
    IndexBuilder.write(reader, file, new IndexOptions(options, 2, 1, distance, n -> {}));
    return file;
  }

  private static List<String> rows(EventBlock block) {
    List<String> rows = new ArrayList<>();
    EventCursor row = block.cursor();
    while (row.next()) {
      StringBuilder text = new StringBuilder();
      text.append(row.time()).append(' ').append(row.kind()).append(' ').append(row.location());
      for (int i = 0; i < row.kind().fieldCount(); i++) {
        text.append(' ').append(row.field(i));
      }
      rows.add(text.toString());
    }
    return rows;
  }

  private List<String> events(TraceReader reader, StreamInfo stream, TimeWindow window)
      throws IOException {
    List<String> rows = new ArrayList<>();
    EventBlock block = new EventBlock();
    try (EventSource source = reader.open(stream, Section.EVENTS, options.withWindow(window))) {
      while (source.read(block)) {
        rows.addAll(rows(block));
      }
    }
    return rows;
  }

  /** The state as all records before a time make it. */
  private List<String> stateReadFromTheStart(TraceReader reader, StreamInfo stream, long time)
      throws IOException {
    StreamOpenState open = new StreamOpenState();
    EventBlock block = new EventBlock();
    ReadOptions before = options.withWindow(new TimeWindow(0, time));
    try (EventSource source = reader.open(stream, Section.EVENTS, before)) {
      while (source.read(block)) {
        EventCursor event = block.cursor();
        while (event.next()) {
          open.follow(event);
        }
      }
    }
    EventBlock state = new EventBlock();
    open.addRows(time, state, null);
    List<String> rows = rows(state);
    rows.sort(null);
    return rows;
  }

  @EachOf(3)
  @ParameterizedTest
  @CsvSource({
    "otf/random-1, random-1.otf, 64",
    "otf/records-long, records-long.otf, 64",
    "otf2/07-chunks, traces.otf2, 1"
  })
  void windowsAndStatesAreThoseReadFromTheStart(String files, String main, long distance)
      throws IOException {
    assertThat(placesIfWindowsAreRight(copied(files, main), distance)).isPositive();
  }

  /** Two processes that take turns with a few records at each time. */
  private Path longStream() throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "a", 0)).add(new Definition.Location(2, "b", 0));
    d.add(new Definition.RegionGroup(3, "g"));
    d.add(new Definition.Region(4, "f", 3, 0)).add(new Definition.Region(5, "h", 3, 0));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1, 2})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    int[] depths = new int[3];
    for (int i = 0; i < 60_000; i++) {
      int process = 1 + i / 3 % 2;
      boolean enters = depths[process] == 0 || depths[process] < 9 && random.nextBoolean();
      depths[process] += enters ? 1 : -1;
      EventKind kind = enters ? EventKind.ENTER : EventKind.LEAVE;
      rows.add(ContractRow.of(1000 + i / 5 * 7L, kind, process, enters ? 4 + i % 2 : 0));
    }
    Path path = folder.resolve("long.otf");
    trace.write(formats.byId("otf"), path, WriteOptions.defaults());
    return path;
  }

  @Test
  void betweenPlacesFarFromEachOtherThereAreStates() throws IOException {
    Path trace = longStream();
    long flushPoints = 0;
    try (TraceReader reader = open(trace)) {
      StartFacet facet = reader.facet(StartFacet.class);
      flushPoints = facet.starts(reader.streams().get(0), 64, options).size();
    }
    assertThat(flushPoints).isPositive();
    int places = placesIfWindowsAreRight(trace, 64);
    assertThat(places).isGreaterThan(60_000 / 4096).isGreaterThan((int) (2 * flushPoints));
  }

  /** Compares windows and states with those read from the start. */
  private int placesIfWindowsAreRight(Path trace, long distance) throws IOException {
    int places = 0;
    try (TraceReader plain = open(trace);
        TraceReader second = open(trace);
        TraceIndex opened = TraceIndex.open(index(plain, "i", distance), second);
        TraceReader quick = opened.reader(second)) {
      assertThat(quick).isNotSameAs(second);
      StateFacet states = quick.facet(StateFacet.class);
      for (StreamInfo stream : plain.streams()) {
        places += opened.table(stream.id()).checkpoints().size();
        List<String> all = events(plain, stream, TimeWindow.ALL);
        for (int i = 0; i < Effort.of(2, 5) && !all.isEmpty(); i++) {
          String row = all.get(random.nextInt(all.size()));
          long from = Long.parseLong(row.substring(0, row.indexOf(' '))) + random.nextInt(2);
          TimeWindow window = new TimeWindow(from, from + random.nextInt(1 << 20));
          assertThat(events(quick, stream, window)).isEqualTo(events(plain, stream, window));
          List<String> state = rows(states.stateAt(stream, from, options));
          state.sort(null);
          assertThat(state).isEqualTo(stateReadFromTheStart(plain, stream, from));
        }
      }
    }
    return places;
  }

  @Test
  void theStateAtTheLargestTimeIsThatBeforeItsRecords() throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000)).add(new Definition.Location(1, "a", 0));
    d.add(new Definition.RegionGroup(3, "g"));
    d.add(new Definition.Region(4, "f", 3, 0)).add(new Definition.Region(5, "h", 3, 0));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(10, EventKind.ENTER, 1, 4, 0));
    rows.add(ContractRow.of(-1, EventKind.ENTER, 1, 5, 0));
    Path path = folder.resolve("last.otf");
    trace.write(formats.byId("otf"), path, WriteOptions.defaults());
    try (TraceReader plain = open(path);
        TraceReader second = open(path);
        TraceReader quick = TraceIndex.open(index(plain, "i", 64), second).reader(second)) {
      StateFacet states = quick.facet(StateFacet.class);
      assertThat(rows(states.stateAt(plain.streams().get(0), -1, options)))
          .hasSize(1)
          .allMatch(row -> row.startsWith("-1 SNAPSHOT_ENTER 1 "));
    }
  }

  @Test
  void theBytesDoNotDependOnThreads() throws IOException {
    try (TraceReader reader = open(copied("otf/random-1", "random-1.otf"))) {
      Path one = index(reader, "one", 64);
      Path two = folder.resolve("two");
      IndexBuilder.write(reader, two, new IndexOptions(options, 1, 1, 64, n -> {}));
      assertThat(two).hasSameBinaryContentAs(one);
    }
  }

  @Test
  void noChangedOrMissingByteGoesUnnoticed() throws IOException {
    try (TraceReader reader = open(copied("otf/random-1", "random-1.otf"))) {
      Path file = index(reader, "i", 4096);
      byte[] sound = Files.readAllBytes(file);
      for (int at = 0; at < sound.length; at += 1 + at / Effort.of(12, 24, 64)) {
        byte[] changed = sound.clone();
        changed[at] ^= (byte) (1 << random.nextInt(8));
        assertRefused(changed, reader);
        assertRefused(Arrays.copyOf(sound, at), reader);
      }
      assertRefused(Arrays.copyOf(sound, sound.length + 1), reader);
    }
  }

  @Test
  void whatADamagedBlockHeldIsReadFromTheStart() throws IOException {
    try (TraceReader reader = open(copied("otf/random-1", "random-1.otf"));
        TraceReader second = open(folder.resolve("random-1.otf"))) {
      Path file = index(reader, "i", 64);
      byte[] damaged = Files.readAllBytes(file);
      damaged[IndexFile.HEADER + 5] ^= 1; // in the states of the first stream
      Files.write(file, damaged);
      StreamInfo stream = reader.streams().get(0);
      List<String> all = events(reader, stream, TimeWindow.ALL);
      String row = all.get(all.size() / 20);
      long time = Long.parseLong(row.substring(0, row.indexOf(' ')));
      try (TraceReader quick = TraceIndex.open(file, second).reader(second)) {
        List<String> state = rows(quick.facet(StateFacet.class).stateAt(stream, time, options));
        state.sort(null);
        assertThat(state).isEqualTo(stateReadFromTheStart(reader, stream, time));
      }
      assertThat(options.diagnostics().incidents())
          .anyMatch(incident -> incident.what().equals(TraceIndex.NOT_USED));
    }
  }

  private void assertRefused(byte[] bytes, TraceReader reader) throws IOException {
    Path file = folder.resolve("changed");
    Files.write(file, bytes);
    assertThatThrownBy(
            () -> {
              try (TraceIndex index = TraceIndex.open(file, reader)) {
                index.check();
              }
            })
        .isInstanceOf(IndexRefusedException.class)
        .hasMessageStartingWith(file.toString());
  }

  @Test
  void theIndexOfATraceThatHasChangedIsRefused() throws IOException {
    Path trace = copied("otf/random-1", "random-1.otf");
    try (TraceReader reader = open(trace)) {
      Path file = index(reader, "i", 4096);
      TraceIndex.open(file, reader).close();
      Path events = folder.resolve("random-1.1.events");
      FileTime time = Files.getLastModifiedTime(events);
      byte[] content = Files.readAllBytes(events);
      Files.setLastModifiedTime(events, FileTime.fromMillis(time.toMillis() + 1000));
      assertThatThrownBy(() -> TraceIndex.open(file, reader))
          .hasMessageContaining("the time of random-1.1.events has changed");
      content[content.length - 3] ^= 1;
      Files.write(events, content);
      Files.setLastModifiedTime(events, time);
      assertThatThrownBy(() -> TraceIndex.open(file, reader)).hasMessageContaining("the content");
      Files.write(events, Arrays.copyOf(content, content.length - 1));
      assertThatThrownBy(() -> TraceIndex.open(file, reader))
          .hasMessageContaining("the file random-1.1.events has changed");
    }
  }
}
