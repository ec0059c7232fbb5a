package org.tracetool.format.chrome.map;

import java.util.Map;
import java.util.TreeMap;
import org.tracetool.format.timeline.TimelineIntake;

/** Processes and communicators that records of an own export name. */
final class NamedParties {
  private final TimelineIntake intake;
  private final MetadataEvents metadata;

  /** Processes that take part in a communicator, by their pids, which are their order. */
  private final Map<Integer, TreeMap<Long, Integer>> members = new TreeMap<>();

  NamedParties(TimelineIntake intake, MetadataEvents metadata) {
    this.intake = intake;
    this.metadata = metadata;
  }

  /** A partner that is named; {@link TimelineIntake#NOBODY} if none is called so. */
  long partner(String name) {
    Integer process = name == null ? null : metadata.processOf(name);
    return process == null ? TimelineIntake.NOBODY : TimelineIntake.ofProcess(process);
  }

  /** The communicator with a name, in which the process of the event takes part; 0 without one. */
  int communicator(String name, EventThreads threads) {
    if (name == null) {
      return 0;
    }
    int communicator = intake.communicator(name);
    if (threads.pid().isNumber()) {
      members
          .computeIfAbsent(communicator, c -> new TreeMap<>())
          .put(threads.pid().value(), threads.process());
    }
    return communicator;
  }

  /** Gives communicators their members: all that take part in them. */
  void finish() {
    members.forEach(
        (communicator, processes) ->
            intake.setMemberProcesses(
                communicator, processes.values().stream().mapToInt(Integer::intValue).toArray()));
  }
}
