package org.tracetool.format.perfetto.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.timeline.export.ExportRow;
import org.tracetool.format.timeline.export.SliceLabel;
import org.tracetool.format.timeline.export.TimelineRows;

/** Calls that come again are written as the first time, but for their times. */
class RepeatedPacketsTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ExportRow row =
      new TimelineRows(
              Definitions.builder().add(new Definition.Location(1, "P", 0)).build(),
              List.of(new StreamInfo(1, new int[] {1})))
          .thread(1);

  private byte[] written(boolean differences, int calls, long step) throws IOException {
    out.reset();
    PerfettoTimeline line = new PerfettoTimeline(out, new Diagnostics(), differences);
    SliceLabel label = new SliceLabel(0, "work", "code", "a.c", 7, false);
    line.begin(List.of(row), Map.of());
    for (int i = 0; i < calls; i++) {
      line.enter(row, 2 * i * step, label, 0);
      line.leave(row, 2 * i * step, (2 * i + 1) * step, label, 0);
    }
    line.end(Map.of());
    return out.toByteArray();
  }

  private static byte[] tail(byte[] bytes, int count) {
    return Arrays.copyOfRange(bytes, bytes.length - count - 5, bytes.length - 5);
  }

  @Test
  void aCallThatComesAgainHasTheSameBytes() throws IOException {
    byte[] two = written(true, 2, 5);
    byte[] four = written(true, 4, 5);
    int pair = (four.length - two.length) / 2;
    assertThat(tail(four, 2 * pair)).startsWith(tail(four, pair)).endsWith(tail(two, pair));
  }

  @Test
  void longerTimesMakeLongerPackets() throws IOException {
    int less = written(true, 20, 100).length;
    // each time but the first, which is 0, takes a byte more
    assertThat(written(true, 20, 1000).length).isEqualTo(less + 39);
  }

  @Test
  void wholeTimesAreNotTakenForDifferences() throws IOException {
    byte[] bytes = written(false, 3, 1L << 40);
    assertThat(bytes.length).isGreaterThan(written(true, 3, 1).length + 4 * 4);
  }

  @Test
  void aLaterPartOfACallSaysSo() throws IOException {
    PerfettoTimeline line = new PerfettoTimeline(out, new Diagnostics(), true);
    line.begin(List.of(row), Map.of());
    line.enter(row, 1, new SliceLabel(0, "work", "code", null, 0, false), 0);
    assertThat(out.toString(StandardCharsets.ISO_8859_1)).doesNotContain("continued");
    line.leave(row, 1, 2, new SliceLabel(0, "work", "code", null, 0, false), 0);
    line.enter(row, 2, new SliceLabel(1, "work", "code", null, 0, true), 0);
    line.end(Map.of());
    assertThat(out.toString(StandardCharsets.ISO_8859_1)).contains("continued");
  }
}
