package org.tracetool.format.otf2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

class Otf2StartsTest {
  private static final int CALLS = 3000;

  @TempDir Path folder;

  /** Several events at some times, so that not each has its time with it. */
  private static SampleTrace trace() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "P", 0));
    d.add(new Definition.Region(1, "f", 0, 0));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    Random random = new Random(11);
    long time = 1000;
    for (int i = 0; i < CALLS; i++) {
      rows.add(ContractRow.of(time, EventKind.ENTER, 1, 1));
      time += random.nextInt(3);
      rows.add(ContractRow.of(time, EventKind.LEAVE, 1, 1));
      time += random.nextInt(3);
    }
    return trace;
  }

  private static long offset(StartFacet.Start start) {
    return start.place() >>> 23;
  }

  /** Those that a distance leaves of all places. */
  private static List<StartFacet.Start> thinned(List<StartFacet.Start> all, long distance) {
    List<StartFacet.Start> left = new ArrayList<>();
    long from = distance;
    for (StartFacet.Start start : all) {
      if (offset(start) >= from) {
        left.add(start);
        from = offset(start) + distance;
      }
    }
    return left;
  }

  /** All that places consist of. */
  private static long[] numbers(List<StartFacet.Start> starts) {
    return starts.stream()
        .flatMapToLong(
            s -> LongStream.concat(LongStream.of(s.time(), s.place()), LongStream.of(s.state())))
        .toArray();
  }

  @Test
  void eachPlaceIsTheFirstOneBehindItsDistance() throws IOException {
    Path file = folder.resolve("a.otf2");
    SampleTrace trace = trace();
    trace.write(new Otf2Format(), file, WriteOptions.defaults());
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Otf2Format().open(file, options)) {
      StreamInfo stream = reader.streams().get(0);
      StartFacet facet = reader.facet(StartFacet.class);
      List<StartFacet.Start> all = facet.starts(stream, 1, options);
      long times =
          trace.rows(1, Section.EVENTS).stream().mapToLong(ContractRow::time).distinct().count();
      assertThat(all.size()).isBetween((int) times - 30, (int) times); // the last bytes have none
      assertThat(all.stream().map(StartFacet.Start::time)).doesNotHaveDuplicates();
      for (long distance = 2; distance < 3000; distance += 31) {
        assertThat(numbers(facet.starts(stream, distance, options)))
            .isEqualTo(numbers(thinned(all, distance)));
      }
    }
  }
}
