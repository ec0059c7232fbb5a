package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.tracetool.core.compare.DiffOptions;
import org.tracetool.core.compare.TraceDiff;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf.OtfFormat;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.testdata.Deletion;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.testdata.contract.SampleTrace;

/** Random traces that both formats hold come back from the other one as they were. */
class RandomTracesTest {
  @Property(tries = 25)
  void otfComesBackFromVtf3(
      @ForAll long seed, @ForAll @IntRange(max = 300) int events, @ForAll VtfEncoding encoding)
      throws IOException {
    Path folder = MemoryFolders.create("random");
    try {
      Path otf = write(folder, seed, events);
      Path vtf = folder.resolve("b.vtf");
      Path back = folder.resolve("c.otf");
      Diagnostics lost = new Diagnostics();
      Copies.copy(new OtfFormat(), otf, Copies.of(encoding), vtf, lost, lost);
      Copies.copy(new Vtf3Format(), vtf, new OtfFormat(), back, lost, lost);
      assertThat(IncidentCodes.of(lost)) // random samples are of any process
          .isSubsetOf("UNDEFINED_REFERENCES", "UNDEFINED_REFERENCES");
      try (TraceReader a = new OtfFormat().open(otf, ReadOptions.defaults());
          TraceReader b = new OtfFormat().open(back, ReadOptions.defaults())) {
        assertThat(TraceDiff.compare(a, b, DiffOptions.defaults()).counts()).isEmpty();
      }
    } finally {
      Deletion.remove(folder);
    }
  }

  @Property(tries = 10)
  void vtf3ComesBackFromOtf(@ForAll long seed, @ForAll @IntRange(max = 300) int events)
      throws IOException {
    Path folder = MemoryFolders.create("random");
    try {
      Path otf = write(folder, seed, events);
      Path ascii = folder.resolve("a.avt");
      Path again = folder.resolve("b.otf");
      Path back = folder.resolve("c.avt");
      Diagnostics lost = new Diagnostics();
      Copies.copy(new OtfFormat(), otf, new Vtf3AsciiFormat(), ascii, lost, lost);
      Copies.copy(new Vtf3Format(), ascii, new OtfFormat(), again, lost, lost);
      Copies.copy(new OtfFormat(), again, new Vtf3AsciiFormat(), back, lost, lost);
      assertThat(IncidentCodes.of(lost)) // random samples are of any process
          .isSubsetOf("UNDEFINED_REFERENCES", "UNDEFINED_REFERENCES");
      assertThat(back).hasSameBinaryContentAs(ascii);
    } finally {
      Deletion.remove(folder);
    }
  }

  private static Path write(Path folder, long seed, int events) throws IOException {
    StreamInfo stream = new StreamInfo(1, new int[] {1, 2, 3});
    SampleTrace trace = new SampleTrace(TraceRows.definitions(), List.of(stream));
    trace.rows(1, Section.EVENTS).addAll(TraceRows.of(new Random(seed), events));
    Path otf = folder.resolve("a.otf");
    trace.write(new OtfFormat(), otf, WriteOptions.defaults());
    return otf;
  }
}
