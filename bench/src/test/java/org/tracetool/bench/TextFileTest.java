package org.tracetool.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
  @Test
  void writesOneFileAfterTheOther(@TempDir Path folder) throws IOException {
    String longLine = "x".repeat(5_000_000);
    try (TextFile out = new TextFile()) {
      for (int i = 0; i < 3; i++) {
        out.open(folder.resolve("t" + i), i == 1);
        out.writeLine(i + longLine);
        out.writeLine("end");
        out.finish();
      }
    }
    assertThat(folder.resolve("t0")).hasContent("0" + longLine + "\nend\n");
    assertThat(StreamText.lines(folder.resolve("t1.z"))).containsExactly("1" + longLine, "end");
    assertThat(folder.resolve("t2")).hasContent("2" + longLine + "\nend\n");
  }

  @Test
  void numbersAreHex(@TempDir Path folder) throws IOException {
    StringBuilder expected = new StringBuilder();
    try (TextFile out = new TextFile()) {
      out.open(folder.resolve("t"), false);
      for (long pattern : new long[] {-1L, Long.MIN_VALUE, 0x0123_4567_89ab_cdefL}) {
        for (int shift = 0; shift < 64; shift++) {
          out.writeHex(pattern >>> shift);
          out.put('\n');
          expected.append(Long.toHexString(pattern >>> shift)).append('\n');
        }
      }
      out.writeHex(0);
      expected.append('0');
      out.finish();
    }
    assertThat(Files.readString(folder.resolve("t"))).isEqualTo(expected.toString());
  }
}
