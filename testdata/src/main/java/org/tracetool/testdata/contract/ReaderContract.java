package org.tracetool.testdata.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.time.TimeWindow;

/**
 * The contract of the reader of every format, also of one that cannot be written: its traces then
 * come from elsewhere. A test of a format implements this, or extends {@link TraceFormatContract}
 * where the format is written as well.
 */
public interface ReaderContract {
  /** After this long, reading a damaged trace counts as endless. */
  Duration ENDS_WITHIN = Duration.ofMinutes(2);

  /** The format under test. */
  TraceFormat format();

  /**
   * Puts undamaged traces, each into a folder of its own: with some hundred events, several at
   * equal times, in a stream of two processes at least.
   */
  List<Path> samples(Path folder) throws IOException;

  /** The same with a few records of each section, to be cut at every byte. */
  List<Path> shortSamples(Path folder) throws IOException;

  /**
   * Returns whether a record that is cut can look like another whole one, as in text without line
   * end.
   */
  default boolean cutsLookWhole() {
    return false;
  }

  /**
   * Returns whether each process has a stream of its own, as where each has a file; then no stream
   * has two, and numbers of streams are those that the format gives to processes.
   */
  default boolean streamsAreProcesses() {
    return false;
  }

  /**
   * Bytes between two cuts; more than 1 where another test cuts at every byte, and in short runs
   * where there are many bytes.
   */
  default int cutStep() {
    return 1;
  }

  /**
   * Whether a section may have so many records when read from a trace with a cut file: its
   * beginning, unless a format keeps a section in several files.
   */
  default List<ContractRow> whatIsLeft(List<ContractRow> all, List<ContractRow> read) {
    return all.subList(0, read.size());
  }

  /** The place of records; no stream for markers. */
  record Place(StreamInfo stream, Section section) {
    List<ContractRow> read(TraceReader reader, ReadOptions options) throws IOException {
      StreamInfo own = null;
      for (StreamInfo s : reader.streams()) {
        own = stream != null && s.id() == stream.id() ? s : own;
      }
      return own == null && stream != null
          ? List.of()
          : ContractRow.readAll(reader.open(own, section, options));
    }
  }

  private static List<Place> places(TraceReader reader) {
    List<Place> places = new ArrayList<>();
    for (StreamInfo stream : reader.streams()) {
      for (Section section : Section.values()) {
        if (section != Section.MARKERS && reader.has(stream, section)) {
          places.add(new Place(stream, section));
        }
      }
    }
    if (reader.has(null, Section.MARKERS)) {
      places.add(new Place(null, Section.MARKERS));
    }
    return places;
  }

  /** The trace knows its own, and nothing else. */
  @Test
  default void recognizesItsTraces(@TempDir Path folder) throws IOException {
    assertThat(format().capabilities().read()).isTrue();
    for (Path path : samples(folder)) {
      byte[] head;
      try (InputStream in = Files.newInputStream(path)) {
        head = in.readNBytes(4096);
      }
      assertThat(format().probe(path, head)).isGreaterThan(50);
    }
    assertThat(format().probe(folder.resolve("notes.txt"), "hello\n".getBytes())).isZero();
  }

  /** Windows leave out, and change nothing else. */
  @Test
  default void aWindowDeliversWhatAFilterOfEverythingDelivers(@TempDir Path folder)
      throws IOException {
    Random random = new Random(1);
    for (Path path : samples(folder)) {
      try (TraceReader reader = format().open(path, ReadOptions.defaults())) {
        for (Place place : places(reader)) {
          if (place.section() == Section.MARKERS) {
            continue; // are not chosen by time
          }
          List<ContractRow> all = place.read(reader, ReadOptions.defaults());
          if (all.isEmpty()) {
            continue;
          }
          for (TimeWindow window : windows(all, random)) {
            ReadOptions options = ReadOptions.defaults().withWindow(window);
            List<ContractRow> expected =
                all.stream().filter(r -> window.contains(r.time())).toList();
            assertThat(place.read(reader, options))
                .as("%s of %s, %s", window, place, path)
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  private static List<TimeWindow> windows(List<ContractRow> rows, Random random) {
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

  /** So does the choice of processes and kinds. */
  @Test
  default void chosenProcessesAndKindsDeliverWhatAFilterOfEverythingDelivers(@TempDir Path folder)
      throws IOException {
    Path path = samples(folder).get(0);
    ReadOptions all = ReadOptions.defaults();
    try (TraceReader reader = format().open(path, all)) {
      StreamInfo last = reader.streams().get(reader.streams().size() - 1);
      Place place = new Place(last, Section.EVENTS);
      List<ContractRow> expected = place.read(reader, all);
      assertThat(last.locations()).hasSizeGreaterThan(streamsAreProcesses() ? 0 : 1);
      int one = last.locations()[0];
      int other = streamsAreProcesses() ? 98 : last.locations()[1];
      for (int location : new int[] {one, other, 99}) {
        assertThat(place.read(reader, all.withLocations(l -> l == location)))
            .isEqualTo(expected.stream().filter(r -> r.location() == location).toList());
      }
      for (EventKind kind : EventKind.values()) {
        assertThat(place.read(reader, all.withKinds(Set.of(kind))))
            .as("%s", kind)
            .isEqualTo(expected.stream().filter(r -> r.kind() == kind).toList());
      }
      Set<EventKind> two =
          expected.stream()
              .filter(r -> r.location() == one)
              .map(ContractRow::kind)
              .distinct()
              .limit(2)
              .collect(Collectors.toSet());
      assertThat(two).hasSize(2);
      assertThat(place.read(reader, all.withKinds(two).withLocations(l -> l == one)))
          .isEqualTo(
              expected.stream()
                  .filter(r -> two.contains(r.kind()) && r.location() == one)
                  .toList());
    }
  }

  /** Markers are few and not in order of time. */
  @Test
  default void markersAreChosenByKindButNotByTime(@TempDir Path folder) throws IOException {
    for (Path path : shortSamples(folder)) {
      ReadOptions options = ReadOptions.defaults();
      try (TraceReader reader = format().open(path, options)) {
        if (reader.has(null, Section.MARKERS)) {
          Place markers = new Place(null, Section.MARKERS);
          List<ContractRow> all = markers.read(reader, options);
          assertThat(all).isNotEmpty();
          assertThat(markers.read(reader, options.withWindow(new TimeWindow(1, 2)))).isEqualTo(all);
          assertThat(markers.read(reader, options.withKinds(Set.of(EventKind.ENTER)))).isEmpty();
        }
      }
    }
  }

  /** Counting without decoding is still counting. */
  @Test
  default void countsWhatItReads(@TempDir Path folder) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    for (Path path : samples(folder)) {
      try (TraceReader reader = format().open(path, options)) {
        for (Place place : places(reader)) {
          RecordTally tally = reader.count(place.stream(), place.section(), options);
          List<ContractRow> rows = place.read(reader, options);
          for (EventKind kind : EventKind.values()) {
            assertThat(tally.count(kind))
                .as("%s of %s", kind, place)
                .isEqualTo(rows.stream().filter(r -> r.kind() == kind).count());
          }
        }
      }
    }
  }

  /** Streams are more than a process may have open. */
  @Test
  default void streamsAreReadUnderAVerySmallLimitOfOpenFiles(@TempDir Path folder)
      throws IOException {
    Path path = samples(folder).get(0);
    ReadOptions d = ReadOptions.defaults();
    ReadOptions options =
        new ReadOptions(
            d.window(), null, null, new FileHandles(1), d.diagnostics(), d.bufferBytes());
    try (TraceReader all = format().open(path, d);
        TraceReader reader = format().open(path, options)) {
      for (Place place : places(all)) {
        assertThat(place.read(reader, options)).isEqualTo(place.read(all, d));
      }
    }
  }

  /** Damage is no reason to crash, hang or invent. */
  @Test
  default void aTraceThatIsCutAtAnyByteFailsInOrderOrIsReadInPart(@TempDir Path folder)
      throws IOException {
    int n = 0;
    for (Path sample : shortSamples(folder)) {
      Map<Place, List<ContractRow>> whole = new LinkedHashMap<>();
      try (TraceReader reader = format().open(sample, ReadOptions.defaults())) {
        for (Place place : places(reader)) {
          whole.put(place, place.read(reader, ReadOptions.defaults()));
        }
      }
      Path from = sample.getParent();
      for (Path file : Folders.files(from)) {
        Path cut = Files.createDirectories(folder.resolve("cut" + n));
        for (Path f : Folders.files(from)) {
          Path copy = cut.resolve(from.relativize(f).toString());
          Files.createDirectories(copy.getParent());
          Files.copy(f, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        Path trace = cut.resolve(sample.getFileName());
        Path victim = cut.resolve(from.relativize(file).toString());
        Assertions.assertTimeoutPreemptively(
            ENDS_WITHIN, () -> cutAtEveryByte(whole, trace, victim));
      }
      n++;
    }
  }

  private void cutAtEveryByte(Map<Place, List<ContractRow>> whole, Path path, Path victim)
      throws IOException {
    for (long size = Files.size(victim) - 1; size >= 0; size -= cutStep()) {
      try (FileChannel channel = FileChannel.open(victim, StandardOpenOption.WRITE)) {
        channel.truncate(size);
      }
      ReadOptions options = ReadOptions.defaults();
      try (TraceReader reader = format().open(path, options)) {
        for (Map.Entry<Place, List<ContractRow>> e : whole.entrySet()) {
          // The rest is the beginning of the whole, except for the substitute of a cut record.
          List<ContractRow> rows = new ArrayList<>(e.getKey().read(reader, options));
          rows.removeIf(r -> r.kind() == EventKind.UNKNOWN);
          if (cutsLookWhole() && !rows.isEmpty()) {
            rows.remove(rows.size() - 1);
          }
          if (!rows.isEmpty()) {
            assertThat(whatIsLeft(e.getValue(), rows))
                .as("%s of %s cut to %d bytes", e.getKey(), victim.getFileName(), size)
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
}
