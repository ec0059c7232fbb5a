package org.tracetool.cli.agreement;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.tracetool.testdata.agreement.RandomRunFacts;

/** What {@code stats} says of a run, compared with its facts. */
final class StatsFacts {
  private StatsFacts() {}

  static void compare(SoftAssertions softly, Map<String, Object> stats, RandomRunFacts truth) {
    SortedMap<String, String> calls = new TreeMap<>();
    for (Map<String, Object> r : Command.table(stats, "region")) {
      calls.put(
          (String) r.get("name"),
          RandomRunFacts.calls(
              Command.number(r.get("calls")),
              Command.ns(r.get("inclusive_all_s")),
              Command.ns(r.get("exclusive_s")),
              Command.number(r.get("open"))));
    }
    softly.assertThat(calls).as("calls of stats").isEqualTo(truth.calls());
    long timed = 0;
    for (Map<String, Object> r : Command.table(stats, "pair")) {
      timed += Command.number(r.get("timed"));
    }
    int messages = truth.messages().size();
    softly.assertThat(timed).as("messages of stats").isEqualTo(messages);
    softly
        .assertThat(
            List.of(Command.number(stats.get("sends")), Command.number(stats.get("receives"))))
        .as("sends and receives of stats")
        .isEqualTo(
            List.of((long) messages + truth.unreceived(), (long) messages + truth.lostSends()));
    softly
        .assertThat(
            List.of(
                Command.number(stats.get("unmatched_sends")),
                Command.number(stats.get("unmatched_receives"))))
        .as("sends and receives alone of stats")
        .isEqualTo(List.of((long) truth.unreceived(), (long) truth.lostSends()));
    SortedMap<String, Long> sums = new TreeMap<>();
    for (Map<String, Object> r : Command.table(stats, "collective")) {
      sums.merge("meetings", Command.number(r.get("meetings")), Long::sum);
    }
    softly
        .assertThat(sums.getOrDefault("meetings", 0L))
        .as("collective operations of stats")
        .isEqualTo(truth.collectives().size());
    SortedMap<String, String> counters = new TreeMap<>();
    for (Map<String, Object> r : Command.table(stats, "counter")) {
      counters.put(
          r.get("process") + " " + r.get("name"),
          RandomRunFacts.samples(
              Command.number(r.get("samples")), real(r.get("min")), real(r.get("max"))));
    }
    softly.assertThat(counters).as("counters of stats").isEqualTo(truth.counters());
    softly
        .assertThat(List.of(Command.ns(stats.get("first_s")), Command.ns(stats.get("last_s"))))
        .as("extent of stats")
        .isEqualTo(List.of(truth.firstNs(), truth.lastNs()));
  }

  private static double real(Object number) {
    return number == null ? Double.NaN : ((Number) number).doubleValue();
  }
}
