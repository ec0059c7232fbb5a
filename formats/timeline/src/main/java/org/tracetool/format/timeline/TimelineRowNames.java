package org.tracetool.format.timeline;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Names of the rows of a process. */
final class TimelineRowNames {
  private TimelineRowNames() {}

  static void set(TimelineProcess process) {
    Map<String, Integer> threads = new HashMap<>();
    Set<Long> devices = new HashSet<>();
    Map<Long, Set<Long>> contexts = new HashMap<>();
    for (IntakeRow row : process.rows) {
      if (row.sort == IntakeRow.Sort.THREAD && !(row.isMain && row.hidesNameAsMain)) {
        threads.merge(thread(row), 1, Integer::sum);
      } else if (row.sort == IntakeRow.Sort.STREAM) {
        devices.add(row.device);
        contexts.computeIfAbsent(row.device, d -> new HashSet<>()).add(row.context);
      }
    }
    for (IntakeRow row : process.rows) {
      String own =
          switch (row.sort) {
            case THREAD -> {
              String name = thread(row);
              boolean isOnly = row.number == null || threads.getOrDefault(name, 0) <= 1;
              yield isOnly ? name : name + " (" + row.number + ')';
            }
            case STREAM -> stream(row, contexts.get(row.device).size() > 1);
            case TRACK, ASYNCHRONOUS, PROCESS -> row.name;
          };
      boolean isLikeProcess = row.isMain || row.isLikeProcess();
      String usual = isLikeProcess ? process.finalName : process.finalName + ": " + own;
      row.locationName = row.wholeName == null ? usual : row.wholeName;
    }
  }

  private static String thread(IntakeRow row) {
    return row.name == null ? "thread " + row.number : row.name;
  }

  private static String stream(IntakeRow row, boolean hasContexts) {
    String number = row.number == TimelineIntake.NO_STREAM ? "-" : Long.toString(row.number);
    String context = hasContexts ? " context " + row.context : "";
    return "GPU " + row.device + " stream " + number + context + row.part.suffix();
  }
}
