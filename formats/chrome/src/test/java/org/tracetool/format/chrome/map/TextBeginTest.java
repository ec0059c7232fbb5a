package org.tracetool.format.chrome.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.chrome.ChromeLines;

class TextBeginTest {
  @TempDir private Path folder;

  @Test
  void endsAtItsLimitOrWhereTheTextEnds() throws IOException {
    byte[] text = {1, 2, 3, 4, 5};
    try (TextBegin begin = new TextBegin(new ByteArrayInputStream(text), 3)) {
      assertThat(begin.readAllBytes()).containsExactly(1, 2, 3);
      assertThat(begin.read()).isEqualTo(-1);
    }
    try (TextBegin begin = new TextBegin(new ByteArrayInputStream(text), 9)) {
      assertThat(begin.readAllBytes()).containsExactly(1, 2, 3, 4, 5);
    }
  }

  /** What kind of file it is comes after the begin that is looked at, so it is read once more. */
  @Test
  void eventsBehindManyBlanksAreAllRead() throws IOException {
    byte[] blanks = new byte[1 << 20];
    Arrays.fill(blanks, (byte) ' ');
    String event = "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"pid\":1,\"tid\":1,\"ts\":";
    Path file = folder.resolve("run.json.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("{\"traceEvents\":[".getBytes());
      for (int i = 0; i < 6; i++) {
        out.write(blanks, 0, blanks.length - i); // so that they end at any byte
      }
      out.write((event + "1,\"dur\":2,\"name\":\"a\"}").getBytes());
      out.write(blanks, 0, blanks.length);
      out.write((event + "5,\"dur\":1,\"name\":\"b\"}").getBytes());
      out.write("],\"baseTimeNanoseconds\":1000000000000000000}".getBytes());
    }
    Diagnostics found = new Diagnostics();
    assertThat(ChromeLines.of(file, found, Map.of())).hasSize(4);
    assertThat(found.hasDamage()).isFalse();
  }
}
