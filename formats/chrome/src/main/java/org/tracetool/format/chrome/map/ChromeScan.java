package org.tracetool.format.chrome.map;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.chrome.scan.EventScanner;
import org.tracetool.format.timeline.FileRank;
import org.tracetool.format.timeline.TimelineIntake;
import org.tracetool.format.timeline.TimelineScan;
import org.tracetool.format.timeline.UnpackedInput;

/**
 * Reads a file once, after its begin has shown what kind of file it is; and once more if that turns
 * out to be wrong.
 */
public final class ChromeScan implements TimelineScan {
  /** Properties that say how an own export was made. */
  private static final Set<String> OWN_PROPERTIES =
      Set.of(
          "ticks_per_second",
          "date_of_time_0",
          "start_ns",
          "calls",
          "unfinished_calls",
          "messages",
          "message_bytes",
          "collective_records",
          "counter_samples");

  private final Path file;
  private final ReadOptions options;
  private final boolean withPairs;
  private FileFacts facts;
  private boolean isToBeRepeated;

  /**
   * @param withPairs whether arguments of events become pairs
   */
  public ChromeScan(Path file, ReadOptions options, boolean withPairs) {
    this.file = file;
    this.options = options;
    this.withPairs = withPairs;
  }

  @Override
  public void scan(TimelineIntake intake) throws IOException {
    boolean isFirst = facts == null;
    if (isFirst) {
      facts = FirstLook.at(file, options);
    }
    Diagnostics diagnostics = new Diagnostics();
    FileFacts found = new FileFacts();
    try (UnpackedInput text = UnpackedInput.open(file)) {
      ScanIncidents incidents =
          new ScanIncidents(file, options.withDiagnostics(diagnostics), text.isPacked());
      TraceValues values = new TraceValues(found, incidents);
      PhaseMapper mapper = new PhaseMapper(intake, facts, found, incidents, withPairs);
      try (EventScanner scanner = new EventScanner(text, incidents, values)) {
        while (scanner.next()) {
          mapper.take(scanner.event());
        }
        incidents.reportPacking(text);
        found.setBase(values);
        isToBeRepeated =
            isFirst && facts.isRefutedBy(found, mapper.threads().pids(), mapper.missesFiles());
        if (isToBeRepeated) {
          facts = found;
          return;
        }
        if (!scanner.hasEvents() && diagnostics.hasDamage()) {
          diagnostics.joinInto(options.diagnostics());
          throw new DamagedTraceException(file + ": holds no list of events");
        }
        if (!scanner.hasEvents()) {
          diagnostics.warn(WarningCode.NOTHING_FOUND, "files without a list of events", null);
        }
      }
      mapper.finish(values, FileRank.of(file));
      incidents.finish();
      setProperties(intake, values, mapper.isSince1970());
    }
    diagnostics.joinInto(options.diagnostics());
  }

  @Override
  public boolean isToBeRepeated() {
    return isToBeRepeated;
  }

  private void setProperties(TimelineIntake intake, TraceValues values, boolean isSince1970) {
    intake.setCreator(values.creator());
    intake.setWorldSize(values.worldSize());
    intake.setSince1970(facts.isSince1970 || isSince1970);
    values
        .properties()
        .forEach(
            (name, value) -> {
              if (!name.equals("creator") && !(facts.isOwn && OWN_PROPERTIES.contains(name))) {
                intake.addProperty(name, value);
              }
            });
  }
}
