package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewedTrace;

class IndexedBundlesTest {
  private static final int PROCESSES = 200;
  private static final int ROUNDS = 64;
  private static final int ROUND = 1000;

  private static final Pattern BUNDLE =
      Pattern.compile(
          "\\[(\\d+),\"(\\d+)\",(\\d+),\"\\d+\",(\\d+),(\\d+),\"(\\d+)\",\"(\\d+)\"\\]");

  private record Bundle(
      int sender, long sent, int receiver, long count, long bytes, long first, long last) {}

  private static List<Bundle> bundles(String json) {
    List<Bundle> found = new ArrayList<>();
    for (Matcher m = BUNDLE.matcher(json); m.find(); ) {
      found.add(
          new Bundle(
              Integer.parseInt(m.group(1)),
              Long.parseLong(m.group(2)),
              Integer.parseInt(m.group(3)),
              Long.parseLong(m.group(4)),
              Long.parseLong(m.group(5)),
              Long.parseLong(m.group(6)),
              Long.parseLong(m.group(7))));
    }
    return found;
  }

  private static long left(String json) {
    Matcher m = Pattern.compile("\"left\":(\\d+)").matcher(json);
    assertThat(m.find()).isTrue();
    return Long.parseLong(m.group(1));
  }

  private static long count(List<Bundle> bundles) {
    return bundles.stream().mapToLong(Bundle::count).sum();
  }

  /** A ring with one message to the next process in each round; process 3 sends ten times more. */
  private static ViewedTrace ring(Path folder, int processes) throws IOException {
    Definitions.Builder d = Definitions.builder();
    List<StreamInfo> streams = new ArrayList<>();
    for (int p = 1; p <= processes; p++) {
      d.add(new Definition.Location(p, "P" + p, 0));
      streams.add(new StreamInfo(p, new int[] {p}));
    }
    SampleTrace made = new SampleTrace(d.build(), streams);
    for (int p = 1; p <= processes; p++) {
      List<ContractRow> rows = made.rows(p, Section.EVENTS);
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < (p == 3 ? 10 : 1); i++) {
          long time = 5000L + ROUND * round + p + 10L * i;
          rows.add(ContractRow.of(time, EventKind.SEND, p, p % processes + 1, 8, 0, 0));
        }
      }
    }
    return ShownTrace.open(folder, made);
  }

  private static String text(ViewedTrace trace, long from, long to, int... locations)
      throws IOException {
    int[] all = locations.length == 0 ? QueryWindow.all(trace) : locations;
    JsonWriter json = new JsonWriter(true).object(null);
    IndexedBundles.write(trace, new QueryWindow(new TimeWindow(from, to), all), json);
    return json.endObject().toString().strip();
  }

  @Test
  void aWindowIsDividedIntoBoxesWithAllThatWasSentThere(@TempDir Path folder) throws Exception {
    try (ViewedTrace trace = ring(folder, 4)) {
      String json = text(trace, 5000, 5000 + ROUNDS * ROUND);
      List<Bundle> bundles = bundles(json);
      assertThat(left(json)).isZero();
      assertThat(count(bundles)).isEqualTo(ROUNDS * 13);
      assertThat(bundles).hasSizeBetween(4 * 16, 4 * 64);
      assertThat(bundles.get(0).sender).isEqualTo(2);
      assertThat(bundles).allMatch(b -> b.bytes == 8 * b.count && b.receiver == (b.sender + 1) % 4);
      assertThat(bundles).allMatch(b -> b.first >= 5001 && b.first <= b.sent && b.sent <= b.last);
      long sent = bundles.stream().filter(b -> b.sender == 2).mapToLong(Bundle::count).sum();
      assertThat(sent).isEqualTo(ROUNDS * 10);
      assertThat(json).containsPattern("\"box\":\"(1024|2048)\"");
      // A part of the run: boxes of that part alone, and no wider than a quarter of it beyond.
      List<Bundle> part = bundles(text(trace, 20_000, 40_000));
      assertThat(count(part)).isBetween(20L * 13, 25L * 13);
      assertThat(part).allMatch(b -> b.last >= 20_000 && b.first < 40_000);
      // Of some rows, what these send and receive.
      List<Bundle> one = bundles(text(trace, 5000, 5000 + ROUNDS * ROUND, 1));
      assertThat(one).allMatch(b -> b.sender == 0 || b.receiver == 0);
      assertThat(count(one)).isEqualTo(2 * ROUNDS);
    }
  }

  @Test
  void ofManyPairsBoxesAreSoWideThatMostMessagesAreInABundle(@TempDir Path folder)
      throws Exception {
    try (ViewedTrace trace = ring(folder, PROCESSES)) {
      String json = text(trace, 5000, 5000 + ROUNDS * ROUND);
      List<Bundle> bundles = bundles(json);
      assertThat(bundles.size()).isBetween(PROCESSES, 2000);
      assertThat(count(bundles) + left(json)).isEqualTo(ROUNDS * (PROCESSES + 9L));
      assertThat(left(json)).isLessThan(count(bundles) / 3);
    }
  }

  @Test
  void theAnswerHasThemWhereTooManyRecordsAreInSight(@TempDir Path folder) throws Exception {
    try (ViewedTrace trace = ring(folder, 4)) {
      QueryWindow query = QueryWindow.of(trace, new RequestParameters(""));
      String json = new MessagesInWindow(trace, query, MessageFilter.ALL, 100).text(trace);
      assertThat(json).contains("\"complete\":false,\"messages\":[],\"bundles\":[[2,");
      assertThat(count(bundles(json))).isEqualTo(ROUNDS * 13);
      assertThat(new MessagesInWindow(trace, query, MessageFilter.ALL, 1000).text(trace))
          .doesNotContain("box");
    }
  }
}
