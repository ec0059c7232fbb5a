package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.otf.OtfFormat;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.testdata.Deletion;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** What is read from a place on is what comes there when all is read. */
class Vtf3StartsTest {
  private static final int EVENTS = 400;

  private static List<ContractRow> rows(EventSource opened) throws IOException {
    try (EventSource source = opened) {
      return ContractRow.readAll(source);
    }
  }

  @Property(tries = 12)
  void readingCanBeginAtEachPlace(@ForAll long seed, @ForAll VtfEncoding encoding)
      throws IOException {
    Path folder = MemoryFolders.create("starts");
    try {
      StreamInfo stream = new StreamInfo(1, new int[] {1, 2, 3});
      SampleTrace trace = new SampleTrace(TraceRows.definitions(), List.of(stream));
      trace.rows(1, Section.EVENTS).addAll(TraceRows.of(new Random(seed), EVENTS));
      Path otf = folder.resolve("a.otf");
      trace.write(new OtfFormat(), otf, WriteOptions.defaults());
      Path vtf = folder.resolve("b.vtf");
      Diagnostics lost = new Diagnostics();
      Copies.copy(new OtfFormat(), otf, Copies.of(encoding), vtf, lost, lost);
      assertThat(places(vtf)).isGreaterThan(10);
    } finally {
      Deletion.remove(folder);
    }
  }

  /** How many places there are, all of which are right. */
  private static int places(Path vtf) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Vtf3Format().open(vtf, options)) {
      StreamInfo stream = reader.streams().get(0);
      StartFacet facet = reader.facet(StartFacet.class);
      List<StartFacet.Start> starts = facet.starts(stream, 200, options);
      long place = 0;
      int number = 0;
      for (StartFacet.Start start : starts) {
        assertThat(start.place()).isGreaterThanOrEqualTo(place + 200);
        place = start.place();
        long from = start.time() + 1;
        for (long to : new long[] {from + 1000, number++ % 8 == 0 ? -1L : from + 5000}) {
          ReadOptions window = options.withWindow(new TimeWindow(from, to));
          assertThat(rows(facet.openAt(stream, start, window)))
              .isEqualTo(rows(reader.open(stream, Section.EVENTS, window)));
        }
      }
      return starts.size();
    }
  }

  @Test
  void aStateThatIsNoneIsNotUsed() throws IOException {
    Path trace = TestData.traces().resolve("vtf3/worked/demo.avt");
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Vtf3Format().open(trace, options)) {
      StreamInfo stream = reader.streams().get(0);
      StartFacet facet = reader.facet(StartFacet.class);
      List<ContractRow> all = rows(reader.open(stream, Section.EVENTS, options));
      for (long[] state : new long[][] {{}, {0, 0, 1L << 40}, {0, 0, -1}}) {
        StartFacet.Start start = new StartFacet.Start(0, 100, state);
        assertThat(rows(facet.openAt(stream, start, options))).isEqualTo(all);
      }
    }
  }

  /** Records of a matched dump come at two places, and those that are not in order are sorted. */
  @Test
  void tracesThatAreSortedHaveNoPlaces() throws IOException {
    Path trace = TestData.traces().resolve("vtf3/damaged/decreasing-times.avt");
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Vtf3Format().open(trace, options)) {
      StartFacet facet = reader.facet(StartFacet.class);
      assertThat(facet.starts(reader.streams().get(0), 1, options)).isEmpty();
    }
  }
}
