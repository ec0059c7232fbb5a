package org.tracetool.format.timeline.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tracetool.core.report.Diagnostics;

/** What is shown in detail, and what of all else. */
class PreviewTimelineTest {
  private static final ExportRow ROW = new ExportRow(0, ExportRow.Kind.THREAD, 1, 1, "t", 0, null);
  private static final SliceLabel MAIN = new SliceLabel(0, "main", "user", null, 0, false);
  private static final SliceLabel WORK = new SliceLabel(1, "work", "user", null, 0, false);
  private static final SliceLabel SEND = new SliceLabel(2, "send", "message", null, 0, false);
  private static final SliceLabel MARK = new SliceLabel(3, "mark", "marker", null, 0, false);
  private static final int INTERVAL = 100; // of 64,000 to 102,400, with one row in 1024 intervals

  private final List<String> shown = new ArrayList<>();
  private final Diagnostics lost = new Diagnostics();
  private PreviewTimeline preview;

  /** Notes what is called: names of labels, and numbers. */
  private TimelineSink notes() {
    return (TimelineSink)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {TimelineSink.class},
            (proxy, method, arguments) -> {
              StringBuilder s = new StringBuilder(method.getName());
              for (Object a : arguments) {
                if (a instanceof Long) {
                  s.append(' ').append(a);
                } else if (a instanceof SliceLabel l) {
                  s.append(' ').append(l.name());
                } else if (a instanceof NamedArguments args && args.size() == 3) {
                  for (int i = 0; i < 3; i++) {
                    s.append(' ').append(args.number(i));
                  }
                } else if (a instanceof Map<?, ?> map) {
                  s.append(' ').append(map);
                }
              }
              shown.add(s.toString());
              return null;
            });
  }

  @BeforeEach
  void begin() throws IOException {
    begin(500, 700);
  }

  private void begin(long... changes) throws IOException {
    preview = new PreviewTimeline(notes(), lost, 0, 1024L * INTERVAL, changes);
    preview.begin(List.of(ROW), Map.of("creator", "c"));
    assertThat(shown.get(0)).contains("creator=c", "level=preview", "preview_interval_ns=100");
    shown.clear();
  }

  private void enter(long time, SliceLabel label) throws IOException {
    preview.enter(ROW, time, label, 0);
  }

  private void leave(long begin, long time, SliceLabel label) throws IOException {
    preview.leave(ROW, begin, time, label, 0);
  }

  private void addInstant(long time, SliceLabel label) throws IOException {
    preview.addInstant(ROW, time, label, new NamedArguments(), 1, TimelineSink.FlowEnd.STARTS);
  }

  @Test
  void callsThatGoOnAreShownFromTheBeginOfTheDetail() throws IOException {
    enter(10, MAIN);
    enter(450, WORK);
    addInstant(460, SEND);
    addInstant(470, MARK);
    leave(450, 550, WORK);
    addInstant(560, SEND);
    enter(650, WORK);
    leave(650, 720, WORK);
    leave(10, 1050, MAIN);
    preview.end(Map.of());
    assertThat(shown)
        .containsExactly(
            "addInstant 470 mark 1",
            "addSummary 0 500 main 2 1 88", // 440 of 500; half of the last interval is WORK
            "enter 500 main",
            "enter 500 work",
            "leave 500 550 work",
            "addInstant 560 send 1",
            "enter 650 work",
            "leave 650 700 work",
            "leave 500 700 main",
            "addSummary 700 1050 main 0 0 94",
            "end {records_in_detail=4, records_in_preview_only=5}");
    assertThat(lost.incidents()).hasSize(1).allMatch(i -> i.count() == 5);
  }

  @Test
  void theLongestCallOfAnIntervalStandsForIt() throws IOException {
    begin();
    enter(0, MAIN);
    for (int i = 0; i < 4; i++) {
      enter(i * 100 + 5, WORK);
      leave(i * 100 + 5, i * 100 + (i < 2 ? 95 : 15), WORK);
    }
    leave(0, 420, MAIN);
    enter(90_000, MAIN); // a long time of nothing before
    leave(90_000, 90_020, MAIN);
    preview.end(Map.of());
    assertThat(shown.subList(0, 3))
        .containsExactly( // from 400 to 500 it was idle most of the time
            "addSummary 0 200 work 3 0 90",
            "addSummary 200 400 main 2 0 90",
            "addSummary 90000 90020 main 1 0 100");
  }

  @Test
  void aSampleStandsForAnInterval() throws IOException {
    TimelineCounter counter = new TimelineCounter(0, ROW, "c", null);
    preview.addCounterValue(counter, 10, false, 1);
    preview.addCounterValue(counter, 90, false, 2);
    preview.addCounterValue(counter, 210, false, 3);
    preview.addCounterValue(counter, 600, false, 4);
    preview.addCounterValue(counter, 650, false, 5);
    preview.addCounterValue(counter, 710, false, 6);
    preview.end(Map.of());
    assertThat(shown.subList(0, 5))
        .containsExactly(
            "addCounterValue 90 2",
            "addCounterValue 210 3",
            "addCounterValue 600 4",
            "addCounterValue 650 5",
            "addCounterValue 710 6");
  }

  @Test
  void operationsThatBeginInDetailEnd() throws IOException {
    preview.beginOperation(ROW, 400, WORK, 1, new NamedArguments());
    preview.beginOperation(ROW, 600, WORK, 2, new NamedArguments());
    preview.endOperation(ROW, 650, WORK, 1, new NamedArguments());
    preview.endOperation(ROW, 800, WORK, 2, new NamedArguments());
    assertThat(shown).containsExactly("beginOperation 600 work 2", "endOperation 800 work 2");
  }

  @Test
  void callsWithoutAnEndGoOnToTheLastTime() throws IOException {
    enter(10, MAIN);
    preview.endUnfinished(ROW, 10, Long.MAX_VALUE, MAIN, 0);
    preview.end(Map.of());
    assertThat(shown.get(0)).isEqualTo("addSummary 0 102400 main 1 0 100");
  }
}
