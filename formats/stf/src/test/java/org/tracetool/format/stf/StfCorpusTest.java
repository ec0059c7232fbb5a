package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.compare.DiffOptions;
import org.tracetool.core.compare.Differences;
import org.tracetool.core.compare.TraceDiff;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf.OtfFormat;
import org.tracetool.format.stf.file.OutputStaging;
import org.tracetool.format.stf.index.DeclarationTypes;
import org.tracetool.format.vtf3.Vtf3AsciiFormat;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;

/** Every trace of the test data goes to STF and back, and nothing is lost. */
@Tag("thorough")
class StfCorpusTest {
  private static final TraceFormat OTF = new OtfFormat();
  private static final TraceFormat VTF = new Vtf3AsciiFormat();

  @TempDir Path folder;

  private static WriteOptions writing() {
    return new WriteOptions(-1, new Diagnostics());
  }

  /** Every second trace, from the given one on; under {@code -Plong} all. */
  private static List<Path> everySecond(int first) throws IOException {
    List<Path> all = StfTestTraces.otf();
    return IntStream.iterate(Effort.of(first, 0), i -> i < all.size(), i -> i + Effort.of(2, 1))
        .mapToObj(all::get)
        .toList();
  }

  @Tag("broad")
  @Test
  void recordsAndDefinitionsAreTheSameInBothForms() throws IOException {
    List<Path> traces = StfTestTraces.otf();
    assertThat(traces).hasSizeGreaterThan(15);
    List<TraceFormat> forms = List.of(new StfFormat(), new StfSingleFormat());
    int turn = 0;
    for (Path trace : traces) {
      Map<String, List<ContractRow>> expected =
          StfTestTraces.rows(OTF, trace, ReadOptions.defaults());
      assertThat(expected.values().stream().mapToInt(List::size).sum()).isPositive();
      turn++;
      // One form for each trace; under -Plong both.
      for (TraceFormat format : forms.subList(Effort.of(turn % 2, 0), Effort.of(turn % 2 + 1, 2))) {
        Path stf = folder.resolve(format.id() + format.suffixes().get(0));
        StfTestTraces.copy(OTF, trace, format, stf, writing());
        ReadOptions options = ReadOptions.defaults();
        assertThat(StfTestTraces.rows(format, stf, options)).as("%s", trace).isEqualTo(expected);
        assertThat(options.diagnostics().incidents()).isEmpty();
        assertThat(StfTestTraces.definitions(format, stf).entries())
            .as("%s", trace)
            .isEqualTo(StfTestTraces.definitions(OTF, trace).entries());
      }
    }
  }

  @Tag("broad")
  @Test
  void otfComesBackWithoutADifference() throws IOException {
    for (Path trace : everySecond(0)) {
      Path stf = folder.resolve("a.stf");
      Path back = folder.resolve("back.otf");
      StfTestTraces.copy(OTF, trace, new StfFormat(), stf, writing());
      StfTestTraces.copy(new StfFormat(), stf, OTF, back, writing());
      try (TraceReader a = OTF.open(trace, ReadOptions.defaults());
          TraceReader b = OTF.open(back, ReadOptions.defaults())) {
        Differences findings = TraceDiff.compare(a, b, DiffOptions.defaults());
        assertThat(findings.total()).as("%s", trace).isZero();
      }
    }
  }

  @Test
  void vtfComesBackByteForByte() throws IOException {
    int n = 0;
    for (Path trace : everySecond(1)) {
      Path vtf = folder.resolve("a.vtf");
      StfTestTraces.copy(OTF, trace, VTF, vtf, writing());
      Path direct = folder.resolve("direct.vtf");
      StfTestTraces.copy(VTF, vtf, VTF, direct, writing());
      Path stf = folder.resolve("v.single.stf");
      StfTestTraces.copy(VTF, vtf, new StfSingleFormat(), stf, writing());
      Path back = folder.resolve("back.vtf");
      WriteOptions last = writing();
      StfTestTraces.copy(new StfSingleFormat(), stf, VTF, back, last);
      assertThat(Files.readString(back, java.nio.charset.StandardCharsets.ISO_8859_1))
          .as("%s", trace)
          .isEqualTo(Files.readString(direct, java.nio.charset.StandardCharsets.ISO_8859_1));
      n++;
    }
    assertThat(n).isGreaterThan(7);
  }

  @Test
  void definitionsOfEveryShapeComeBack() throws IOException {
    Definitions.Builder builder = Definitions.builder();
    String longName = "x".repeat(70_000);
    List<Definition> all =
        List.of(
            new Definition.TimerResolution(2_299_998_121L),
            new Definition.Creator(longName),
            new Definition.Location(-1, "last", 0),
            new Definition.Location(1, longName, 0),
            new Definition.Location(5, "t", 1),
            new Definition.Group(0x4000_0000, null, new int[] {3, 2, 1, -1, 0}),
            new Definition.Group(0x8000_0001, "", new int[0]),
            new Definition.Group(0xbfff_8001, "odd", new int[] {7, 8, 9, 11}),
            new Definition.Region(-1, "\udc80\udcff", 0, -1),
            new Definition.Collective(3, "MPI_Op", 0),
            new Definition.Unknown("what is this"));
    all.forEach(builder::add);
    builder.add(9, all.get(2), org.tracetool.core.definition.KeyValues.NONE);
    Path path = folder.resolve("d.stf");
    try (StfWriter writer =
        new StfWriter(OutputStaging.forFiles(path, OverwritePolicy.OWN), writing())) {
      writer.begin(builder.build(), List.of());
      writer.finish();
    }
    assertThat(StfTestTraces.definitions(new StfFormat(), path).entries())
        .isEqualTo(builder.build().entries());
    for (DefinitionKind kind : DefinitionKind.values()) {
      assertThat(DeclarationTypes.extension(kind)).isBetween(1, 0xff);
    }
  }
}
