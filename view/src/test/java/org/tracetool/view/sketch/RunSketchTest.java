package org.tracetool.view.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

class RunSketchTest {
  private static final int MAIN = 1;
  private static final int STEP = 2;
  private static final int WORK = 3;
  private static final int STEPS = 40_000;
  private static final int CYCLE = 100;

  @TempDir Path folder;

  /** From tick 0 on: steps of 100 ticks within main, 60 of them in work, 20 around it, 20 after. */
  private static SampleTrace trace() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "P", 0));
    d.add(new Definition.Region(MAIN, "main", 0, 0));
    d.add(new Definition.Region(STEP, "step", 0, 0));
    d.add(new Definition.Region(WORK, "work", 0, 0));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(0, EventKind.ENTER, 1, MAIN));
    Random random = new Random(3);
    for (int i = 0; i < STEPS; i++) {
      long t = (long) CYCLE * i;
      int shift = random.nextInt(20); // so that the file does not get too small
      rows.add(ContractRow.of(t, EventKind.ENTER, 1, STEP));
      rows.add(ContractRow.of(t + shift, EventKind.ENTER, 1, WORK));
      rows.add(ContractRow.of(t + shift + 60, EventKind.LEAVE, 1, WORK));
      rows.add(ContractRow.of(t + 80, EventKind.LEAVE, 1, STEP));
    }
    rows.add(ContractRow.of((long) CYCLE * STEPS, EventKind.LEAVE, 1, MAIN));
    return trace;
  }

  /** Ticks of a region from the begin of the run to a time, but for its last step. */
  private static void assertAbout(long ticks, long part, RunPiece piece) {
    long length = piece.to() - piece.from();
    assertThat(ticks).isBetween(length * part / CYCLE - CYCLE, length * part / CYCLE + CYCLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"otf", "otf2"})
  void piecesAreTrueSumsOfTheirTime(String family) throws IOException {
    TraceFormat format = FormatRegistry.load().byId(family);
    Path path = folder.resolve("run." + family);
    trace().write(format, path, WriteOptions.defaults());
    ReadOptions options = ReadOptions.defaults();
    SketchedRun sketch = new SketchedRun();
    try (TraceReader reader = format.open(path, options)) {
      RunSketch.draw(reader, reader.files(), options, 2, sketch);
    }
    List<RunPiece> pieces = sketch.pieces(1);
    assertThat(pieces).hasSizeGreaterThan(1);
    long before = -1;
    for (RunPiece piece : pieces) {
      assertThat(piece.from()).isGreaterThan(before);
      before = piece.to();
      Map<Integer, Long> regions = piece.regions(sketch.callers());
      long all = regions.values().stream().mapToLong(Long::longValue).sum();
      assertThat(all).isLessThanOrEqualTo(piece.to() - piece.from());
      assertAbout(regions.get(WORK), 60, piece);
      assertAbout(regions.get(STEP), 20, piece);
      assertAbout(regions.get(MAIN), 20, piece);
    }
    assertThat(before).isGreaterThan((long) CYCLE * STEPS / 2);
  }
}
