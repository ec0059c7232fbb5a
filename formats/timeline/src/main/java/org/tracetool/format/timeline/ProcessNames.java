package org.tracetool.format.timeline;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Names of processes: those with equal ones get their numbers behind them. */
final class ProcessNames {
  private ProcessNames() {}

  static void set(List<TimelineProcess> processes) {
    Map<String, Integer> counts = new HashMap<>();
    for (TimelineProcess process : processes) {
      counts.merge(plain(process), 1, Integer::sum);
    }
    for (TimelineProcess process : processes) {
      String name = plain(process);
      boolean isOnly = counts.get(name) == 1 || process.number == null;
      process.finalName = isOnly ? name : name + " (" + process.number + ')';
    }
  }

  private static String plain(TimelineProcess process) {
    if (process.rankName != null) {
      return process.rankName;
    }
    if (process.name != null && !process.name.isEmpty()) {
      return process.name;
    }
    return process.number == null ? "process" : "pid " + process.number;
  }
}
