package org.tracetool.format.chrome.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.timeline.export.ExportRow;
import org.tracetool.format.timeline.export.NamedArguments;
import org.tracetool.format.timeline.export.SliceLabel;
import org.tracetool.format.timeline.export.TimelineSink;

/** Times relative to the first one, and slices of one begin from the outside in. */
class ChromeTimelineTest {
  private static final ExportRow ROW = new ExportRow(0, ExportRow.Kind.THREAD, 1, 1, "t", 0, null);
  private static final ExportRow OTHER =
      new ExportRow(1, ExportRow.Kind.THREAD, 1, 2, "u", 1, null);
  private static final Pattern SLICE =
      Pattern.compile("\"ph\":\"X\",\"ts\":([0-9.]+),\"dur\":([0-9.]+).*\"name\":\"(\\w+)\"");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ChromeTimeline timeline = new ChromeTimeline(bytes, new Diagnostics(), false);
  private final List<String> open = new ArrayList<>();
  private final List<Long> begins = new ArrayList<>();

  private void enter(long time, String name) throws IOException {
    timeline.enter(ROW, time, label(name), open.size());
    open.add(name);
    begins.add(time);
  }

  private void leave(long time) throws IOException {
    int depth = open.size() - 1;
    timeline.leave(ROW, begins.remove(depth), time, label(open.remove(depth)), depth);
  }

  private static SliceLabel label(String name) {
    return new SliceLabel(SliceLabel.UNNUMBERED, name, "user", null, 0, false);
  }

  private List<String> slices() throws IOException {
    timeline.end(Map.of());
    List<String> all = new ArrayList<>();
    Matcher m = SLICE.matcher(text());
    while (m.find()) {
      all.add(m.group(3) + " " + m.group(1) + " " + m.group(2));
    }
    return all;
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void timesCountFromTheFirstEnterAndKeepTheirNanoseconds() throws IOException {
    timeline.begin(List.of(), Map.of());
    enter(1_758_000_000_123_456_789L, "main");
    enter(1_758_000_001_123_456_790L, "work");
    leave(1_758_000_002_123_456_791L);
    leave(1_758_000_003_123_456_792L);
    assertThat(slices()).containsExactly("work 1000000.001 1000000.001", "main 0.000 3000000.003");
    assertThat(text()).contains("\"start_ns\":\"1758000000123456789\"");
  }

  @Test
  void aCallComesBeforeThoseInItThatBeginWithIt() throws IOException {
    timeline.begin(List.of(), Map.of());
    enter(5, "outer");
    enter(5, "mid");
    enter(5, "inner");
    leave(10);
    leave(15);
    enter(15, "later");
    leave(20);
    leave(25);
    assertThat(slices())
        .containsExactly(
            "later 0.010 0.005", "outer 0.000 0.020", "mid 0.000 0.010", "inner 0.000 0.005");
  }

  @Test
  void callsAndMessagesWithoutLengthComeAfterTheCallAroundThem() throws IOException {
    timeline.begin(List.of(), Map.of());
    enter(5, "first");
    leave(5);
    enter(5, "send");
    timeline.addInstant(
        ROW, 5, label("message"), new NamedArguments(), 1, TimelineSink.FlowEnd.STARTS);
    leave(9);
    enter(9, "next");
    leave(12);
    assertThat(slices())
        .containsExactly(
            "send 0.000 0.004", "first 0.000 0.000", "message 0.000 0.000", "next 0.004 0.003");
    assertThat(text()).contains("\"ph\":\"s\"");
  }

  @Test
  void openCallsComeFromTheOutsideInToo() throws IOException {
    timeline.begin(List.of(), Map.of());
    enter(5, "outer");
    enter(5, "inner");
    timeline.enter(OTHER, 6, label("other"), 0);
    timeline.endUnfinished(ROW, 5, 30, label("inner"), 1);
    timeline.endUnfinished(ROW, 5, 30, label("outer"), 0);
    timeline.endUnfinished(OTHER, 6, 30, label("other"), 0);
    assertThat(slices())
        .containsExactly("outer 0.000 0.025", "inner 0.000 0.025", "other 0.001 0.024");
  }

  @Test
  void aLaterPartOfACallSaysSo() throws IOException {
    timeline.begin(List.of(), Map.of());
    SliceLabel part = new SliceLabel(SliceLabel.UNNUMBERED, "work", "user", "a.c", 7, true);
    timeline.enter(ROW, 5, part, 0);
    timeline.leave(ROW, 5, 9, part, 0);
    timeline.enter(ROW, 10, part, 0);
    timeline.endUnfinished(ROW, 10, 12, part, 0);
    timeline.end(Map.of());
    assertThat(text())
        .contains("\"args\":{\"continued\":true}")
        .contains("\"args\":{\"continued\":true,\"unfinished\":true}");
  }
}
