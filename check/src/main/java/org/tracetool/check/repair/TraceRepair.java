package org.tracetool.check.repair;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongConsumer;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;

/**
 * Copies a trace and puts right what is wrong with it: enters and leaves fit, times do not go back,
 * each number has one definition. Statistics and snapshots are left out, since they described
 * something else. Two readings; memory depends on the processes, not on the length of the trace.
 */
public final class TraceRepair {
  private TraceRepair() {}

  /**
   * Repairs a trace into a writer, which the caller finishes.
   *
   * @param target the format that is written
   * @param options how to read; damage is reported there
   * @return what was done
   * @throws IOException if it cannot be read or written
   */
  public static RepairReport repair(
      TraceReader reader,
      TraceWriter writer,
      TraceFormat target,
      ReadOptions options,
      int threads,
      long memory,
      LongConsumer progress)
      throws IOException {
    // Damage is met again, and counted, when the trace is copied.
    DamageSurvey survey = DamageSurvey.of(reader, options.reread(), progress);
    RepairReport report = new RepairReport();
    report.setSpan(survey.processes().values());
    boolean marks =
        target.capabilities().kinds().contains(EventKind.MARKER)
            && survey.processes().values().stream().anyMatch(p -> p.open() > 0);
    int token = RepairedDefinitions.markerToken(reader.definitions());
    ReadOptions wanted = options.withKinds(kinds());
    TraceCopy copy =
        new TraceCopy(reader, target, wanted).resources(threads, memory).progress(progress);
    copy.run(new RepairWriter(writer, survey, token, marks, report));
    for (StreamInfo stream : reader.streams()) {
      if (reader.has(stream, Section.STATISTICS)) {
        report.giveUp("streams of stored statistics, which can be made anew", 1);
      }
      if (reader.has(stream, Section.SNAPSHOTS)) {
        report.giveUp("streams of snapshots, which can be made anew", 1);
      }
    }
    return report;
  }

  private static Set<EventKind> kinds() {
    Set<EventKind> kinds = EnumSet.allOf(EventKind.class);
    kinds.removeIf(
        k -> k.isSnapshot() || k.category() == org.tracetool.core.event.EventCategory.STATISTICS);
    return kinds;
  }
}
