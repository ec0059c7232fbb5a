package org.tracetool.testdata.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;

/**
 * What every file format must do. A format module extends this with a class that names its format
 * and, where it has to, what it stores differently.
 */
public abstract class TraceFormatContract {
  private static final Duration ENDS_WITHIN = Duration.ofMinutes(2);

  /** Where traces are written. */
  @TempDir protected Path folder;

  /** The format under test. */
  protected abstract TraceFormat format();

  /** A name for a trace of this format in a folder. */
  protected Path trace(Path in) {
    return in.resolve("sample" + format().suffixes().get(0));
  }

  /** Ways to write that all have to work. */
  protected List<WriteOptions> variants() {
    return List.of(
        new WriteOptions(0, false, new Diagnostics()),
        new WriteOptions(-1, false, new Diagnostics()),
        new WriteOptions(9, true, new Diagnostics()));
  }

  /** Definitions that survive as they are. */
  protected Set<DefinitionKind> definitionKinds() {
    return EnumSet.complementOf(
        EnumSet.of(DefinitionKind.VERSION, DefinitionKind.UNIQUE_ID, DefinitionKind.UNKNOWN));
  }

  /** The kinds of records that come back; not all, if some are written as others. */
  protected Set<EventKind> kindsRead() {
    return format().capabilities().kinds();
  }

  /** Whether a record that is cut can look like another whole one, as in text without line end. */
  protected boolean cutsLookWhole() {
    return false;
  }

  /** Whether records can carry key-value pairs. */
  protected boolean hasPairs() {
    return true;
  }

  /** What becomes of a record on the way through a file; itself where nothing is lost. */
  protected Row asStored(Row row) {
    return row;
  }

  /** Definitions with several of each kind in {@link #definitionKinds}. */
  protected Definitions definitions() {
    return SampleTrace.definitionsOf(definitionKinds());
  }

  /** The streams of the traces that are written; one if the format has no more. */
  protected List<StreamInfo> streams() {
    return SampleTrace.someStreams();
  }

  /** A trace with each kind of record that the capabilities name. */
  protected SampleTrace everyKind() {
    return SampleTrace.ofEveryKind(format().capabilities().kinds(), definitions());
  }

  /** A trace with random events, as they can follow each other in this format. */
  protected SampleTrace random(Random random, int events) {
    return SampleTrace.random(random, format().capabilities().kinds(), events, definitions());
  }

  private Path newFolder(String name) {
    try {
      return Files.createDirectories(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Row> read(TraceReader reader, int stream, Section section, ReadOptions options)
      throws IOException {
    StreamInfo info =
        reader.streams().stream().filter(s -> s.id() == stream).findFirst().orElse(null);
    if (info == null && stream != 0) {
      return List.of();
    }
    return Row.readAll(reader.open(info, section, options));
  }

  private List<Row> stored(SampleTrace trace, SampleTrace.Place place) {
    return trace.rows(place.stream(), place.section()).stream().map(this::asStored).toList();
  }

  @Test
  void everyKindOfRecordThatTheCapabilitiesNameSurvives() throws IOException {
    SampleTrace trace = everyKind();
    int n = 0;
    for (WriteOptions variant : variants()) {
      Path path = trace(newFolder("variant" + n++));
      trace.write(format(), path, variant);
      ReadOptions options = ReadOptions.defaults();
      try (TraceReader reader = format().open(path, options)) {
        Set<EventKind> seen = EnumSet.noneOf(EventKind.class);
        for (SampleTrace.Place place : trace.places()) {
          List<Row> rows = read(reader, place.stream(), place.section(), options);
          assertThat(rows).as("%s, %s", place, variant).isEqualTo(stored(trace, place));
          rows.forEach(r -> seen.add(r.kind()));
        }
        assertThat(seen).isEqualTo(kindsRead());
      }
      // A format may find the sample odd, but nothing of it may be lost.
      assertThat(options.diagnostics().incidents())
          .filteredOn(i -> i.severity() != Diagnostics.Severity.WARNING)
          .isEmpty();
      assertThat(variant.diagnostics().incidents()).isEmpty();
    }
  }

  @Test
  void everyKindOfDefinitionSurvivesInOrder() throws IOException {
    SampleTrace trace = everyKind();
    Set<DefinitionKind> kinds = definitionKinds();
    for (WriteOptions variant : variants()) {
      Path path = trace(newFolder("definitions" + variant.compression()));
      trace.write(format(), path, variant);
      try (TraceReader reader = format().open(path, ReadOptions.defaults())) {
        for (DefinitionKind kind : kinds) {
          assertThat(of(reader.definitions(), kind))
              .as("%s, %s", kind, variant)
              .isNotEmpty()
              .isEqualTo(of(trace.definitions(), kind));
        }
      }
    }
  }

  private static List<Definition> of(Definitions definitions, DefinitionKind kind) {
    return definitions.entries().stream()
        .map(Definitions.Entry::definition)
        .filter(d -> d.kind() == kind)
        .toList();
  }

  @Test
  void keyValuePairsOfEveryTypeSurvive() throws IOException {
    if (!hasPairs()) {
      return;
    }
    SampleTrace trace = new SampleTrace(definitions(), streams());
    List<Row> rows = trace.rows(1, Section.EVENTS);
    rows.add(SampleTrace.row(EventKind.ENTER, 1, 10, 1).with(SampleTrace.pairsOfEveryType()));
    rows.add(SampleTrace.row(EventKind.ENTER, 1, 11, 1));
    for (WriteOptions variant : variants()) {
      Path path = trace(newFolder("pairs" + variant.compression()));
      trace.write(format(), path, variant);
      ReadOptions options = ReadOptions.defaults();
      try (TraceReader reader = format().open(path, options)) {
        assertThat(read(reader, 1, Section.EVENTS, options)).isEqualTo(rows);
      }
    }
  }

  @Test
  void streamsAndTheirProcessesSurviveInAscendingOrder() throws IOException {
    if (!format().capabilities().severalStreams()) {
      return;
    }
    List<StreamInfo> streams =
        List.of(
            new StreamInfo(0xffff_fff0, new int[] {0xffff_fff0}),
            new StreamInfo(2, new int[] {0x8000_0000, 7}),
            new StreamInfo(1, new int[] {1}));
    SampleTrace trace = new SampleTrace(definitions(), streams);
    for (StreamInfo s : streams) {
      trace
          .rows(s.id(), Section.EVENTS)
          .add(SampleTrace.row(EventKind.ENTER, 1, 5, s.locations()[0]));
    }
    Path path = trace(folder);
    trace.write(format(), path, WriteOptions.defaults());
    try (TraceReader reader = format().open(path, ReadOptions.defaults())) {
      assertThat(reader.streams())
          .containsExactly(
              new StreamInfo(1, new int[] {1}),
              new StreamInfo(2, new int[] {7, 0x8000_0000}),
              new StreamInfo(0xffff_fff0, new int[] {0xffff_fff0}));
      for (StreamInfo s : streams) {
        assertThat(read(reader, s.id(), Section.EVENTS, ReadOptions.defaults())).hasSize(1);
      }
    }
  }

  @Test
  void streamsWithoutRecordsAreReadAsEmpty() throws IOException {
    if (!format().capabilities().severalStreams()) {
      return;
    }
    SampleTrace trace = new SampleTrace(definitions(), streams());
    trace.rows(1, Section.EVENTS).add(SampleTrace.row(EventKind.ENTER, 1, 5, 1));
    trace.rows(0xab, Section.EVENTS).clear(); // its sink is used and ended, without any record
    Path path = trace(folder);
    trace.write(format(), path, WriteOptions.defaults());
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format().open(path, options)) {
      assertThat(read(reader, 1, Section.EVENTS, options)).hasSize(1);
      assertThat(read(reader, 0xab, Section.EVENTS, options)).isEmpty();
    }
    assertThat(options.diagnostics().incidents()).isEmpty();
  }

  @Test
  void aWindowDeliversWhatAFilterOfEverythingDelivers() throws IOException {
    Random random = new Random(1);
    SampleTrace trace = random(random, 400);
    for (WriteOptions variant : variants()) {
      Path path = trace(newFolder("window" + variant.compression()));
      trace.write(format(), path, variant);
      try (TraceReader reader = format().open(path, ReadOptions.defaults())) {
        for (SampleTrace.Place place : trace.places()) {
          List<Row> all = read(reader, place.stream(), place.section(), ReadOptions.defaults());
          assertThat(all).isEqualTo(stored(trace, place));
          for (TimeWindow window : windows(all, random)) {
            ReadOptions options = ReadOptions.defaults().withWindow(window);
            List<Row> expected = all.stream().filter(r -> window.contains(r.time())).toList();
            assertThat(read(reader, place.stream(), place.section(), options))
                .as("%s of %s, %s", window, place, variant)
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  /**
   * Calls with leaves that do not fit: of another region than the innermost one, of one that is not
   * open at all, of none, more than there were enters, and enters that are never left.
   */
  private SampleTrace misnested() {
    SampleTrace trace = new SampleTrace(definitions(), streams());
    List<Row> rows = trace.rows(1, Section.EVENTS);
    call(rows, EventKind.LEAVE, 1, 7);
    call(rows, EventKind.LEAVE, 2, 0);
    for (int leave : new int[] {2, 3, 9, 0, 1}) {
      long start = 100L * leave + 10;
      call(rows, EventKind.ENTER, start, 1);
      call(rows, EventKind.ENTER, start + 8, 2);
      call(rows, EventKind.ENTER, start + 16, 3);
      call(rows, EventKind.LEAVE, start + 32, leave);
      call(rows, EventKind.LEAVE, start + 48, leave);
      call(rows, EventKind.LEAVE, start + 64, leave);
    }
    rows.sort(java.util.Comparator.comparingLong(Row::time));
    Random random = new Random(13);
    for (int i = 0; i < 600; i++) {
      boolean enter = random.nextInt(100) < 51;
      EventKind kind = enter ? EventKind.ENTER : EventKind.LEAVE;
      call(rows, kind, 2000 + i / 2, enter ? 1 + random.nextInt(4) : random.nextInt(6));
    }
    call(rows, EventKind.ENTER, 3000, 5);
    return trace;
  }

  private static void call(List<Row> rows, EventKind kind, long time, int region) {
    rows.add(Row.of(time, kind, 1, region, 0));
  }

  /** The calls by the rule of {@link CallStack}: region, begin, end, in the order of their ends. */
  private static List<String> calls(List<Row> rows) {
    List<String> calls = new ArrayList<>();
    CallStack stack = new CallStack();
    for (Row r : rows) {
      if (r.kind() == EventKind.ENTER) {
        stack.enter(r.time(), r.fields().get(0).intValue(), 0);
      } else if (r.kind() == EventKind.LEAVE) {
        int level = stack.depth() - 1;
        if (stack.leave(r.fields().get(0).intValue()) != CallStack.NONE) {
          calls.add(stack.region(level) + " from " + stack.time(level) + " to " + r.time());
        }
      }
    }
    for (int level = stack.depth() - 1; level >= 0; level--) {
      calls.add(stack.region(level) + " from " + stack.time(level));
    }
    return calls;
  }

  @Test
  void leavesThatDoNotFitCloseTheInnermostCall() throws IOException {
    SampleTrace trace = misnested();
    List<Row> rows = trace.rows(1, Section.EVENTS);
    int n = 0;
    for (WriteOptions variant : variants()) {
      Path path = trace(newFolder("misnested" + n++));
      trace.write(format(), path, variant);
      try (TraceReader reader = format().open(path, ReadOptions.defaults())) {
        List<Row> read = read(reader, 1, Section.EVENTS, ReadOptions.defaults());
        assertThat(calls(read)).as("%s", variant).isEqualTo(calls(rows));
        boolean lost =
            variant.diagnostics().incidents().stream()
                .anyMatch(i -> i.severity() == Diagnostics.Severity.LOSS);
        if (!lost) {
          assertThat(read).as("%s", variant).isEqualTo(stored(trace, place()));
        }
        for (long from : new long[] {0, 60, 245, 1000, 2050, 2200, 3000}) {
          ReadOptions options = ReadOptions.defaults().withWindow(new TimeWindow(from, -1L));
          assertThat(read(reader, 1, Section.EVENTS, options))
              .as("from %d, %s", from, variant)
              .isEqualTo(read.stream().filter(r -> r.time() >= from).toList());
        }
      }
    }
  }

  private static SampleTrace.Place place() {
    return new SampleTrace.Place(1, Section.EVENTS);
  }

  private static List<TimeWindow> windows(List<Row> rows, Random random) {
    long first = rows.get(0).time();
    long last = rows.get(rows.size() - 1).time();
    List<TimeWindow> list =
        new ArrayList<>(
            List.of(
                TimeWindow.ALL,
                new TimeWindow(first, last),
                new TimeWindow(first, last + 1),
                new TimeWindow(first + 1, -1L),
                new TimeWindow(last, -1L),
                new TimeWindow(last + 1, -1L),
                new TimeWindow(0, 0),
                new TimeWindow(last, first)));
    for (int i = 0; i < 30; i++) {
      long a = rows.get(random.nextInt(rows.size())).time() + random.nextInt(3) - 1;
      long b = rows.get(random.nextInt(rows.size())).time() + random.nextInt(3) - 1;
      list.add(new TimeWindow(Math.max(0, Math.min(a, b)), Math.max(0, Math.max(a, b))));
    }
    return list;
  }

  @Test
  void chosenProcessesAndKindsDeliverWhatAFilterOfEverythingDelivers() throws IOException {
    SampleTrace trace = random(new Random(2), 400);
    Path path = trace(folder);
    trace.write(format(), path, WriteOptions.defaults());
    StreamInfo last = streams().get(streams().size() - 1);
    int id = last.id();
    List<Row> expected = trace.rows(id, Section.EVENTS).stream().map(this::asStored).toList();
    ReadOptions all = ReadOptions.defaults();
    try (TraceReader reader = format().open(path, all)) {
      int one = last.locations()[0];
      for (int location : new int[] {one, last.locations()[1], 99}) {
        assertThat(read(reader, id, Section.EVENTS, all.withLocations(l -> l == location)))
            .isEqualTo(expected.stream().filter(r -> r.location() == location).toList());
      }
      for (EventKind kind : EventKind.values()) {
        assertThat(read(reader, id, Section.EVENTS, all.withKinds(Set.of(kind))))
            .as("%s", kind)
            .isEqualTo(expected.stream().filter(r -> r.kind() == kind).toList());
      }
      Set<EventKind> two = Set.of(EventKind.SEND, EventKind.COMMENT);
      assertThat(read(reader, id, Section.EVENTS, all.withKinds(two).withLocations(l -> l == one)))
          .isNotEmpty()
          .isEqualTo(
              expected.stream()
                  .filter(r -> two.contains(r.kind()) && r.location() == one)
                  .toList());
    }
  }

  @Test
  void markersAreChosenByKindButNotByTime() throws IOException {
    if (!format().capabilities().kinds().contains(EventKind.MARKER)) {
      return;
    }
    SampleTrace trace = everyKind();
    Path path = trace(folder);
    trace.write(format(), path, WriteOptions.defaults());
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format().open(path, options)) {
      List<Row> all = read(reader, 0, Section.MARKERS, options);
      assertThat(all).hasSize(3);
      assertThat(read(reader, 0, Section.MARKERS, options.withWindow(new TimeWindow(1, 2))))
          .isEqualTo(all);
      assertThat(read(reader, 0, Section.MARKERS, options.withKinds(Set.of(EventKind.ENTER))))
          .isEmpty();
    }
  }

  @Test
  void recordsThatTheFormatCannotHoldAreCountedAsLoss() throws IOException {
    Set<EventKind> others = EnumSet.complementOf(EnumSet.copyOf(format().capabilities().kinds()));
    SampleTrace trace = new SampleTrace(definitions(), streams());
    List<Row> rows = trace.rows(1, Section.EVENTS);
    rows.add(SampleTrace.row(EventKind.ENTER, 1, 1, 1));
    for (EventKind kind : others) {
      if (SampleTrace.sectionOf(kind) == Section.EVENTS) {
        rows.add(SampleTrace.row(kind, 1, 2, 1));
      }
    }
    Path path = trace(folder);
    Diagnostics diagnostics = new Diagnostics();
    trace.write(format(), path, new WriteOptions(-1, false, diagnostics));
    long lost =
        diagnostics.incidents().stream()
            .filter(i -> i.severity() == Diagnostics.Severity.LOSS)
            .mapToLong(Diagnostics.Incident::count)
            .sum();
    assertThat(lost).isEqualTo(rows.size() - 1);
    try (TraceReader reader = format().open(path, ReadOptions.defaults())) {
      assertThat(read(reader, 1, Section.EVENTS, ReadOptions.defaults())).hasSize(1);
    }
  }

  @Test
  void nothingStandsUnderTheFinalNameUntilFinish() throws IOException {
    SampleTrace trace = everyKind();
    try (TraceWriter writer = format().create(trace(folder), WriteOptions.defaults())) {
      trace.writeTo(writer);
      assertThat(visible(folder)).isEmpty();
    }
    assertThat(content(folder)).isEmpty();
  }

  @Test
  void sameTraceGivesSameBytes() throws IOException {
    SampleTrace trace = everyKind();
    for (WriteOptions variant : variants()) {
      Path one = newFolder("one" + variant.compression());
      Path two = newFolder("two" + variant.compression());
      trace.write(format(), trace(one), variant);
      trace.write(format(), trace(two), variant);
      trace.write(format(), trace(two), variant); // over itself
      assertThat(content(one)).isNotEmpty().isEqualTo(content(two));
    }
  }

  @Test
  void recognizesWhatItWrote() throws IOException {
    Path path = trace(folder);
    everyKind().write(format(), path, WriteOptions.defaults());
    byte[] head;
    try (java.io.InputStream in = Files.newInputStream(path)) {
      head = in.readNBytes(4096);
    }
    assertThat(format().probe(path, head)).isGreaterThan(50);
    assertThat(format().probe(folder.resolve("notes.txt"), "hello\n".getBytes())).isZero();
  }

  @Test
  void streamsAreReadUnderAVerySmallLimitOfOpenFiles() throws IOException {
    SampleTrace trace = everyKind();
    Path path = trace(folder);
    trace.write(format(), path, WriteOptions.defaults());
    ReadOptions d = ReadOptions.defaults();
    ReadOptions options =
        new ReadOptions(
            d.window(), null, null, new FileHandles(1), d.diagnostics(), d.bufferBytes());
    try (TraceReader reader = format().open(path, options)) {
      for (SampleTrace.Place place : trace.places()) {
        assertThat(read(reader, place.stream(), place.section(), options))
            .isEqualTo(stored(trace, place));
      }
    }
  }

  @Test
  void aTraceThatIsCutAtAnyByteFailsInOrderOrIsReadInPart() throws IOException {
    SampleTrace trace = random(new Random(3), 12);
    EventKind[] more = {EventKind.SNAPSHOT_ENTER, EventKind.SUMMARY_REGION, EventKind.MARKER};
    for (EventKind kind : more) {
      if (format().capabilities().kinds().contains(kind)) {
        Section section = SampleTrace.sectionOf(kind);
        int stream = section == Section.MARKERS ? 0 : 1;
        trace.rows(stream, section).add(SampleTrace.row(kind, 1, 5, 1));
      }
    }
    for (WriteOptions variant : variants()) {
      Path whole = newFolder("whole" + variant.compression());
      trace.write(format(), trace(whole), variant);
      for (Path file : visible(whole)) {
        Path cut = newFolder("cut" + variant.compression());
        for (Path f : visible(whole)) {
          Files.copy(f, cut.resolve(f.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
        Path victim = cut.resolve(file.getFileName());
        Assertions.assertTimeoutPreemptively(
            ENDS_WITHIN, () -> cutAtEveryByte(trace, trace(cut), victim));
      }
    }
  }

  /**
   * Bytes between two cuts; more than 1 where another test cuts at every byte, and in short runs
   * where there are many bytes.
   */
  protected int cutStep() {
    return 1;
  }

  /**
   * What may be left of a section of which so many records were read from a trace with a cut file:
   * its beginning, unless a format keeps a section in several files.
   */
  protected List<Row> whatIsLeft(List<Row> all, List<Row> read) {
    return all.subList(0, read.size());
  }

  private void cutAtEveryByte(SampleTrace trace, Path path, Path victim) throws IOException {
    for (long size = Files.size(victim) - 1; size >= 0; size -= cutStep()) {
      try (FileChannel channel = FileChannel.open(victim, StandardOpenOption.WRITE)) {
        channel.truncate(size);
      }
      ReadOptions options = ReadOptions.defaults();
      try (TraceReader reader = format().open(path, options)) {
        for (SampleTrace.Place place : trace.places()) {
          // What is left is the beginning of the whole, but for what stands in for a cut record.
          List<Row> rows = new ArrayList<>(read(reader, place.stream(), place.section(), options));
          rows.removeIf(r -> r.kind() == EventKind.UNKNOWN);
          List<Row> all = stored(trace, place);
          if (cutsLookWhole() && !rows.isEmpty()) {
            rows.remove(rows.size() - 1);
          }
          if (!rows.isEmpty()) {
            assertThat(whatIsLeft(all, rows))
                .as("%s of %s cut to %d bytes", place, victim.getFileName(), size)
                .isEqualTo(rows);
          }
        }
      } catch (TraceException e) {
        assertThat(e.getMessage()).isNotBlank();
      } catch (IOException | RuntimeException e) {
        fail(victim.getFileName() + " cut to " + size + " bytes", e);
      }
    }
  }

  /** The files of a folder without hidden ones. */
  protected static List<Path> visible(Path folder) throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list
          .filter(p -> Files.isRegularFile(p) && !p.getFileName().toString().startsWith("."))
          .collect(Collectors.toCollection(TreeSet::new))
          .stream()
          .toList();
    }
  }

  /** All files of a folder by name, hidden ones and what is in folders as well. */
  protected static Map<String, List<Byte>> content(Path folder) throws IOException {
    Map<String, List<Byte>> map = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path p : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
        List<Byte> bytes = new ArrayList<>();
        for (byte b : Files.readAllBytes(p)) {
          bytes.add(b);
        }
        map.put(folder.relativize(p).toString(), bytes);
      }
    }
    return map;
  }
}
