package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;

/** Sums of three processes, and of calls in each other, that pass 2^63 and 2^64 ticks. */
class LargeSumsTest {
  /** 30 days of a clock of 10^12 ticks a second are less than 2^62 ticks. */
  private static final long MONTH = 30L * 86_400 * 1_000_000_000_000L;

  @TempDir Path folder;
  private String trace;

  @BeforeEach
  void write() throws IOException {
    trace = folder.resolve("t.otf").toString();
    Files.writeString(folder.resolve("t.otf"), "1:1\n2:2\n3:3\n");
    Files.writeString(
        folder.resolve("t.0.def"),
        "DTRe8d4a51000\nDP1NM\"p\"\nDP2NM\"q\"\nDP3NM\"r\"\nDFG1NM\"g\"\nDF1G1NM\"f\"\n");
    String end = Long.toHexString(3 * MONTH);
    for (int p = 1; p <= 3; p++) {
      // the call is in itself five times, and the month before the last one is in the outermost
      String at = "*" + p + "\n";
      String text =
          "0\n"
              + at
              + "E1\nE1\nE1\nE1\nE1\nE1\n"
              + Long.toHexString(2 * MONTH)
              + "\n"
              + at
              + "L0\nL0\nL0\nL0\nL0\n"
              + end
              + "\n"
              + at
              + "L0\n";
      Files.writeString(folder.resolve("t." + p + ".events"), text);
    }
  }

  private String stats(String... options) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] args = new String[options.length + 2];
    args[0] = "stats";
    System.arraycopy(options, 0, args, 1, options.length);
    args[args.length - 1] = trace;
    assertThat(InProcess.run(out, args)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void byRegionGroupProcessAndPath() {
    String days270 = Long.toString(270L * 86_400);
    String days1170 = Long.toString(3 * (5 * 60 + 90) * 86_400L);
    String region = stats("--by", "region", "--format", "csv");
    assertThat(region).contains(days270 + ".000000000000,1,");
    assertThat(region).contains(days1170 + ".000000000000");
    assertThat(stats("--by", "group", "--format", "csv")).contains(days270 + ".000000000000,1,");
    assertThat(stats("--by", "callpath", "--format", "csv")).doesNotContain(",-");
    assertThat(stats("--by", "process", "--format", "csv"))
        .contains(90L * 86_400 + ".000000000000")
        .doesNotContain(",-");
    assertThat(stats("--by", "paradigm", "--format", "csv")).contains(days270 + ".000000000000");
  }

  @Test
  void summaryAndOtherForms() {
    String json = stats("--format", "json");
    assertThat(json).contains("\"function_time_s\": 23328000.000000000000");
    assertThat(stats()).contains("23328000 s");
    assertThat(stats("--by", "region", "--format", "json")).doesNotContain(": -");
  }
}
