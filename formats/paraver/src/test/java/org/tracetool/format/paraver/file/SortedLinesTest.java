package org.tracetool.format.paraver.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines in order of time, in memory and in many parts on disk. */
class SortedLinesTest {
  private record Line(long time, String text) {}

  @ParameterizedTest
  @ValueSource(ints = {64, 1000, 1 << 20})
  void linesComeInOrderOfTimeAndEqualOnesAsTheyWere(int memory) throws IOException {
    Random random = new Random(7);
    List<Line> all = new ArrayList<>();
    try (SortedLines lines = new SortedLines(memory, memory == 64 ? 4 : 256)) {
      for (int i = 0; i < 5000; i++) {
        Line line = new Line(random.nextInt(300), i + ":" + "x".repeat(random.nextInt(40)) + "\n");
        all.add(line);
        byte[] bytes = ("<" + line.text + ">").getBytes(StandardCharsets.US_ASCII);
        lines.add(line.time, bytes, 1, bytes.length - 1);
      }
      all.sort(Comparator.comparingLong(Line::time));
      StringBuilder expected = new StringBuilder();
      all.forEach(l -> expected.append(l.text));
      try (InputStream first = lines.open();
          InputStream second = lines.open()) {
        assertThat(first.readNBytes(100)).hasSize(100);
        String text = new String(second.readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(text).isEqualTo(expected.toString());
        assertThat(first.readAllBytes()).hasSize(expected.length() - 100);
      }
    }
  }

  @Test
  void spaceOnDiskGrowsWithTheLinesAlone() throws IOException {
    byte[] line = "0123456789012345678901234567890123456789".getBytes(StandardCharsets.US_ASCII);
    long lineBytes = line.length + Long.BYTES + Integer.BYTES;
    int count = 16 * 16 * 16 + 100;
    try (SortedLines lines = new SortedLines(line.length, 16)) {
      for (int i = 0; i < count; i++) {
        lines.add(-i, line, 0, line.length);
        assertThat(lines.stored()).isLessThanOrEqualTo((i + 1) * lineBytes);
      }
      assertThat(lines.written()).isLessThanOrEqualTo(4 * count * lineBytes);
      try (InputStream all = lines.open()) {
        assertThat(all.readAllBytes()).hasSize(count * line.length);
      }
    }
  }
}
