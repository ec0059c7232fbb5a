package org.tracetool.format.otf2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** Events that are passed unread are those of other kinds and times, and no others. */
class UnwantedEventsTest {
  /** What an end of a collective operation becomes depends on whether its begin is read. */
  private static final Set<EventKind> COLLECTIVES =
      EnumSet.of(EventKind.COLLECTIVE_BEGIN, EventKind.COLLECTIVE_END, EventKind.COLLECTIVE);

  static Stream<Path> archives() throws IOException {
    try (Stream<Path> folders = Files.list(TestData.path("otf2"))) {
      return folders.filter(Files::isDirectory).sorted().toList().stream();
    }
  }

  private static List<ContractRow> rows(TraceReader reader, StreamInfo stream, ReadOptions options)
      throws IOException {
    return ContractRow.readAll(reader.open(stream, Section.EVENTS, options));
  }

  private static boolean isOrdered(List<ContractRow> all) {
    for (int i = 1; i < all.size(); i++) {
      if (Long.compareUnsigned(all.get(i).time(), all.get(i - 1).time()) < 0) {
        return false;
      }
    }
    return true;
  }

  private static TimeWindow window(List<ContractRow> all, Random random) {
    if (all.isEmpty() || random.nextInt(3) == 0) {
      return TimeWindow.ALL;
    }
    int from = random.nextInt(all.size());
    int to = Math.min(all.size() - 1, from + random.nextInt(all.size()));
    return new TimeWindow(all.get(from).time(), all.get(to).time() + random.nextInt(2));
  }

  private static Set<EventKind> kinds(List<ContractRow> all, Random random) {
    Set<EventKind> kinds = EnumSet.noneOf(EventKind.class);
    for (ContractRow row : all) {
      if (random.nextInt(all.size()) < 3) {
        kinds.add(row.kind());
      }
    }
    return kinds;
  }

  @EachOf(3)
  @ParameterizedTest
  @MethodSource("archives")
  void whatIsReadIsWhatWouldBeLeftOfAll(Path folder) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    Random random = new Random(7);
    try (TraceReader reader = new Otf2Format().open(folder.resolve("traces.otf2"), options)) {
      for (StreamInfo stream : reader.streams()) {
        List<ContractRow> all = rows(reader, stream, options);
        for (int i = 0; i < Effort.of(4, 10, 60); i++) {
          TimeWindow window = window(all, random);
          Set<EventKind> kinds = i % 3 == 0 ? null : kinds(all, random);
          ReadOptions some = options.withWindow(window).withKinds(kinds);
          List<ContractRow> read =
              isOrdered(all)
                  ? rows(reader, stream, some)
                  : ContractRow.readAll(
                      reader.facet(UnorderedWindowFacet.class).openAnyOrder(stream, some));
          List<ContractRow> left = new ArrayList<>(all);
          left.removeIf(
              row -> !window.contains(row.time()) || kinds != null && !kinds.contains(row.kind()));
          if (!window.isAll()) {
            read.removeIf(row -> COLLECTIVES.contains(row.kind()));
            left.removeIf(row -> COLLECTIVES.contains(row.kind()));
          }
          assertThat(read.equals(left)).as("%s %s %s", stream, window, kinds).isTrue();
        }
      }
    } finally {
      options.handles().close();
    }
  }
}
