package org.tracetool.cli.agreement;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.cli.agreement.TraceTables.Call;
import org.tracetool.cli.agreement.TraceTables.Event;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.query.DurationDistribution;
import org.tracetool.view.query.ProcessShares;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.query.SelectionSummary;

/** What some rows did in a window: by row, by call path, to whom they sent, how long calls took. */
final class ProfileFacts extends PageFacts {
  ProfileFacts(PageSession session) {
    super(session);
  }

  @Override
  void check() throws IOException {
    List<ViewRow> rows = someRows();
    TimeWindow window = anyWindow();
    QueryWindow query =
        new QueryWindow(window, rows.stream().mapToInt(ViewRow::location).toArray());
    Map<?, ?> profile = (Map<?, ?>) JsonTree.of(SelectionSummary.text(trace, query));
    checkPaths(profile, rows, window);
    checkPairs(profile, rows, window);
    checkProcesses((Map<?, ?>) JsonTree.of(ProcessShares.text(trace, query)), rows, window);
    checkDurations(rows, window);
  }

  private static int depthOfFirst(List<Call> calls) {
    return calls.isEmpty() ? 0 : calls.stream().mapToInt(Call::depth).min().orElse(0);
  }

  private void checkPaths(Map<?, ?> profile, List<ViewRow> rows, TimeWindow window) {
    Map<String, long[]> wanted = new TreeMap<>();
    for (ViewRow row : rows) {
      int least = depthOfFirst(tables.calls(row.location()));
      softly.assertThat(least).isLessThanOrEqualTo(1);
      List<String> names = new ArrayList<>();
      for (Call call : tables.calls(row.location())) {
        while (names.size() > call.depth() - least) {
          names.remove(names.size() - 1);
        }
        names.add(call.region());
        long[] sums = wanted.computeIfAbsent(String.join("/", names), p -> new long[2]);
        sums[0] += call.in(window.from(), window.to());
        sums[1] += window.contains(call.begin()) ? 1 : 0;
      }
    }
    Map<String, String> expected = new TreeMap<>();
    wanted.forEach(
        (path, s) -> {
          if (s[0] + s[1] > 0) {
            expected.put(path, s[0] + " ticks, " + s[1] + " calls");
          }
        });
    Map<String, String> found = new TreeMap<>();
    List<String> paths = new ArrayList<>();
    for (Object p : list(profile.get("paths"))) {
      String name = trace.regions().name((int) number(p, 1));
      int parent = (int) number(p, 0);
      paths.add(parent < 0 ? name : paths.get(parent) + "/" + name);
      if (number(p, 2) + number(p, 3) > 0) {
        found.put(paths.get(paths.size() - 1), number(p, 2) + " ticks, " + number(p, 3) + " calls");
      }
    }
    count(PageAnswer.CALL_PATHS, expected.size());
    softly.assertThat(found).as("paths of %s in %s", rows, window).isEqualTo(expected);
  }

  private void checkPairs(Map<?, ?> profile, List<ViewRow> rows, TimeWindow window) {
    Map<String, Long> wanted = new TreeMap<>();
    for (Event e : tables.events()) {
      boolean isSend = e.kind().equals("send") || e.kind().equals("isend");
      boolean isOfRow = rows.stream().anyMatch(r -> r.location() == e.location());
      if (isSend && isOfRow && window.contains(e.time())) {
        wanted.merge(row(e.location()) + " -> " + row(e.partner()), 1L, Long::sum);
      }
    }
    Map<String, Long> found = new TreeMap<>();
    for (Object p : list(profile.get("messages"))) {
      found.put(number(p, 0) + " -> " + number(p, 1), number(p, 2));
    }
    count(PageAnswer.PAIRS, wanted.size());
    softly.assertThat(found).as("pairs of %s in %s", rows, window).isEqualTo(wanted);
  }

  /** By row, all exclusive time is that of the outermost calls. */
  private void checkProcesses(Map<?, ?> shares, List<ViewRow> rows, TimeWindow window) {
    Map<Long, Long> found = new TreeMap<>();
    for (Object p : list(shares.get("processes"))) {
      long ticks = 0;
      for (int i = 1; i < list(p).size(); i++) {
        ticks += number(p, i);
      }
      if (ticks > 0) {
        found.put(number(p, 0), ticks);
      }
    }
    Map<Long, Long> wanted = new TreeMap<>();
    for (ViewRow row : rows) {
      int least = depthOfFirst(tables.calls(row.location()));
      long ticks =
          tables.calls(row.location()).stream()
              .filter(c -> c.depth() == least)
              .mapToLong(c -> c.in(window.from(), window.to()))
              .sum();
      if (ticks > 0) {
        wanted.put((long) row.id(), ticks);
      }
    }
    count(PageAnswer.PROCESS_SHARES, wanted.size());
    softly.assertThat(found).as("processes of %s in %s", rows, window).isEqualTo(wanted);
  }

  /** Calls of a region that begin and end in a window, and others of which a part is in it. */
  private void checkDurations(List<ViewRow> rows, TimeWindow window) throws IOException {
    List<Call> calls = new ArrayList<>();
    rows.forEach(row -> calls.addAll(tables.calls(row.location())));
    if (calls.isEmpty()) {
      return;
    }
    String region = calls.get(random.nextInt(calls.size())).region();
    long count = 0;
    long cut = 0;
    long least = Long.MAX_VALUE;
    long largest = 0;
    for (Call c : calls) {
      if (!c.region().equals(region) || !isIn(window, c.begin(), c.end())) {
        continue;
      }
      if (window.contains(c.begin()) && window.contains(c.end())) {
        count++;
        least = Math.min(least, c.end() - c.begin());
        largest = Math.max(largest, c.end() - c.begin());
      } else {
        cut++;
      }
    }
    count(PageAnswer.DURATIONS, count + cut);
    String asked = "region=" + token(region) + "&" + text(window) + "&" + text(rows);
    Map<?, ?> answer = ask(DurationDistribution::text, asked);
    softly
        .assertThat(
            List.of(
                number(answer.get("calls")),
                number(answer.get("cut")),
                number(answer.get("least")),
                number(answer.get("largest"))))
        .as("durations of %s %s", region, asked)
        .isEqualTo(List.of(count, cut, count == 0 ? 0 : least, largest));
  }
}
