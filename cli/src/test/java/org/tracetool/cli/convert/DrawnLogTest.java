package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** What a log of drawables says of records that it has no shape for. */
class DrawnLogTest {
  @TempDir Path folder;

  /** A trace with a counter of 32-bit floating point numbers and a marker of no process. */
  @Test
  void valuesOfFloatsAndMarkersOfNoProcessComeBack() throws IOException {
    Path trace = TestData.path("otf/records-short/records-short.otf");
    Path log = folder.resolve("a.slog2");
    Path text = folder.resolve("a.txt");
    assertThat(InProcess.run("convert", "-q", trace.toString(), log.toString())).isZero();
    assertThat(InProcess.run("dump", "-q", "--strict", "-o", text.toString(), log.toString()))
        .isZero();
    assertThat(Files.readString(text))
        .contains("counter=flt\tvalue=-1.5\n")
        .contains("counter=dbl\tvalue=3.25\n")
        .contains("0.000010\t-\tmarker\tmarker=hint\ttext=earlier\n");
  }

  /** Markers have no place for pairs, and texts are the only bytes. */
  @Test
  void pairsOfMarkersAndOtherTypesAreToldToBeLost() throws IOException {
    Path trace = folder.resolve("a.otf");
    Path report = folder.resolve("report.json");
    String first = TestData.path("slog2/tiny.slog2").toString();
    assertThat(InProcess.run("convert", "-q", first, trace.toString())).isZero();
    String log = folder.resolve("b.slog2").toString();
    assertThat(InProcess.run("convert", "-q", "--report", report.toString(), trace.toString(), log))
        .isZero();
    assertThat(Files.readString(report))
        .contains("key-value pairs of records other than calls and the first halves of messages")
        .contains("types of keys that SLOG-2 does not have, replaced by the nearest");
  }
}
