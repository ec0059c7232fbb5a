package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;

/** A call that goes on when one ends within which it began is one call after any conversion. */
class CallsInPartsTest {
  private static final String CALLS =
      "SELECT region, begin_ns - (SELECT min(begin_ns) FROM calls), inclusive_ns"
          + " FROM calls ORDER BY begin_ns";

  private static final List<String> THREE = List.of("A\t0\t200", "B\t100\t300", "C\t150\t100");

  @TempDir Path folder;

  /** B begins in A and ends after it; C, within B, as well. */
  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        folder.resolve("a.prv"),
        """
        #Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1)
        2:1:1:1:1:100:9000001:1
        2:1:1:1:1:200:9000002:1
        2:1:1:1:1:250:9000003:1
        2:1:1:1:1:300:9000001:0
        2:1:1:1:1:350:9000003:0
        2:1:1:1:1:500:9000002:0
        """);
    StringBuilder names = new StringBuilder();
    for (int i = 1; i <= 3; i++) {
      String name = "ABC".substring(i - 1, i);
      names.append("EVENT_TYPE\n0 900000" + i + " Kind " + i + "\nVALUES\n0 End\n1 ");
      names.append(name).append("\n\n");
    }
    Files.writeString(folder.resolve("a.pcf"), names);
  }

  private String convert(String from, String to) {
    String out = folder.resolve(to).toString();
    assertThat(InProcess.run("convert", "-q", folder.resolve(from).toString(), out)).isZero();
    return to;
  }

  private List<String> calls(String trace) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String path = folder.resolve(trace).toString();
    assertThat(InProcess.run(out, "query", "-q", "--format", "tsv", path, CALLS)).isZero();
    return out.toString(StandardCharsets.UTF_8).lines().skip(1).toList();
  }

  /** As functions all three are of one type, of which Paraver has one value at a time. */
  @ParameterizedTest
  @CsvSource({"clog2", "slog2", "otf2"})
  void throughAnotherFormatAndBackToParaver(String by) throws IOException {
    assertThat(calls("a.prv")).isEqualTo(THREE);
    assertThat(calls(convert(convert("a.prv", "b." + by), "c.prv"))).isEqualTo(THREE);
    convert("c.prv", "d.prv");
    assertThat(folder.resolve("d.prv")).hasSameTextualContentAs(folder.resolve("c.prv"));
    convert(convert("c.prv", "e.stf"), "f.prv");
    assertThat(folder.resolve("f.prv")).hasSameTextualContentAs(folder.resolve("c.prv"));
  }

  @Test
  void inChromeLaterPartsSayThatTheyAreNoCalls() throws IOException {
    Path json = folder.resolve(convert("a.prv", "b.json"));
    String text = Files.readString(json);
    assertThat(text).contains("\"calls\":\"3\"");
    assertThat(text.lines().filter(l -> l.contains("\"ph\":\"X\""))).hasSize(5);
    assertThat(text.lines().filter(l -> l.contains("\"continued\":true"))).hasSize(2);
  }
}
