package org.tracetool.format.chrome;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;

/** Damaged traces are read in part or refused: with one line, in little time and memory. */
@Tag("thorough")
class ChromeHostileInputTest {
  private static final int SAMPLES = Effort.of(120, 300, Integer.MAX_VALUE);

  private final HostileInput hostile = new HostileInput(200L << 20, 0, -1, 3, '"', '{', '\\', ']');

  @TempDir private Path folder;

  private void check(String what, String text) throws IOException {
    Path trace = Files.writeString(folder.resolve("any.json"), text);
    hostile.check(what, () -> ChromeLines.of(trace, new Diagnostics(), Map.of()));
  }

  private static String event(String members) {
    return "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1,\"name\":\"a\"," + members + "}";
  }

  @Test
  void aTraceWithAnyByteChangedOrCutIsReadOrRefused() throws IOException {
    Path trace = ChromeReaderContractTest.sample(folder, 2);
    hostile.tryFile(
        trace,
        HostileInput.stepFor(trace, SAMPLES),
        () -> ChromeLines.of(trace, new Diagnostics(), Map.of()));
  }

  @Test
  void aPackedTraceWithAnyByteChangedOrCutIsReadOrRefused() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(Files.readAllBytes(ChromeReaderContractTest.sample(folder, 6)));
    }
    Path trace = Files.write(folder.resolve("run.json.gz"), out.toByteArray());
    hostile.tryFile(
        trace,
        HostileInput.stepFor(trace, SAMPLES),
        () -> ChromeLines.of(trace, new Diagnostics(), Map.of()));
  }

  @Test
  void depthAndLengthAreNoHarm() throws IOException {
    String deep = "[".repeat(1_000_000) + "]".repeat(1_000_000);
    check("deep", "[" + event("\"args\":{\"x\":" + deep + "}") + "]");
    check("deep objects", "[" + event("\"args\":" + "{\"a\":".repeat(200_000)) + "]");
    String digits = "9".repeat(1_000_000);
    check("digits", "[" + event("\"args\":{\"x\":" + digits + "}") + "]");
    check("time", "[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":" + digits + "}]");
    check("pid", "[{\"ph\":\"X\",\"pid\":" + digits + ",\"ts\":1,\"name\":\"a\"}]");
    check("name", "[{\"ph\":\"X\",\"pid\":1,\"ts\":1,\"name\":\"" + digits + "\"}]");
    check("exponent", "[" + event("\"id\":\"1e999999999\",\"args\":{\"x\":1e-999999999}") + "]");
  }

  @Test
  void extremeNumbersAreExactOrDamage() throws IOException {
    StringBuilder text = new StringBuilder("[");
    String[] numbers = {
      "9223372036854775807",
      "9223372036854775808",
      "18446744073709551615",
      "-9223372036854775808",
      "-9223372036854775809",
      "1e400",
      "-1e400"
    };
    for (String number : numbers) {
      text.append(event("\"bind_id\":" + number)).append(',');
      for (String key : new String[] {"ts", "dur", "pid", "tid", "id"}) {
        text.append("{\"ph\":\"b\",\"ts\":1,\"id\":1,\"name\":\"a\",\"");
        text.append(key)
            .append("\":")
            .append(number)
            .append("},{\"ph\":\"X\",\"ts\":1,\"pid\":1,\"");
        text.append(key).append("\":").append(number).append("},");
      }
      text.append("{\"ph\":\"C\",\"ts\":1,\"pid\":1,\"name\":\"c\",\"args\":{\"v\":");
      text.append(number).append("}},");
    }
    check("numbers", text.append("]").toString());
  }

  @Tag("broad")
  @Test
  void manyOfEverythingTakesLittle() throws IOException {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < 12_000; i++) {
      text.append("{\"ph\":\"X\",\"pid\":").append(i).append(",\"tid\":\"t").append(i);
      text.append("\",\"ts\":").append(i).append(",\"dur\":100000,\"name\":\"n").append(i);
      text.append("\",\"cat\":\"c").append(i).append("\",\"args\":{\"k").append(i);
      text.append("\":1}},\n");
    }
    check("many", text.append("]").toString());
    text.setLength(1);
    for (int i = 0; i < 40_000; i++) {
      text.append("{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":").append(i);
      text.append(",\"dur\":100000,\"name\":\"n\"},\n{\"ph\":\"q\"},{},1,");
    }
    check("overlaps", text.append("]").toString());
  }

  @Tag("broad")
  @Test
  void bombsOfCompressionTakeLittle() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] spaces = " ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write("[{\"name\":\"".getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < 80; i++) {
        gzip.write(spaces);
      }
    }
    Path trace = Files.write(folder.resolve("run.json.gz"), out.toByteArray());
    hostile.check("bomb", () -> ChromeLines.of(trace, new Diagnostics(), Map.of()));
  }
}
