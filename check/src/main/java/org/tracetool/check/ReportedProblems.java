package org.tracetool.check;

import java.io.IOException;
import java.util.List;
import org.tracetool.check.event.CheckContext;
import org.tracetool.check.event.LocationState;
import org.tracetool.check.finding.Certainty;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.Severity;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.ReportedProblem;
import org.tracetool.core.event.ReportedProblemDetector;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;

/** Makes findings of the problems that the run reported itself, as severe as it said. */
final class ReportedProblems {
  private final CheckContext context;
  private final ReportedProblemDetector reports;

  /** One finding for each text. */
  private record Key(String severity, String name, String text) {}

  ReportedProblems(CheckContext context) {
    this.context = context;
    reports = new ReportedProblemDetector(context.definitions);
  }

  /** Looks at all markers of the trace. */
  void inspectMarkers(ReadOptions reading) throws IOException {
    if (!context.reader.has(null, Section.MARKERS)) {
      return;
    }
    try (EventSource source = context.reader.open(null, Section.MARKERS, reading)) {
      source.drainTo(this::inspectEvent);
    }
  }

  /** Looks at a record that may be a report. */
  void inspectEvent(EventCursor event) {
    ReportedProblem report = reports.of(event);
    if (report == null || report.isUnrecognizable()) {
      return; // what readers did not recognize is reported as damage
    }
    if (!context.options.recorded().test(report.name())) {
      return;
    }
    if (report.isOfMeasurement() && !report.isError()) {
      context.findings.note(
          "messages of the measurement about itself: see 'info --list-errors'", 1);
      return;
    }
    Key key = new Key(report.severity(), report.name(), report.text());
    Finding f = context.findings.at(CheckKind.REPORTED, key);
    String text = report.text().isEmpty() ? report.severity() : report.text();
    f.add(1).severity(severity(report), Certainty.PROOF).token(report.name());
    f.say(report.name().isEmpty() ? text : report.name() + ": " + text);
    if (context.definitions.location(report.location()) == null) {
      f.place(new Finding.Location(0, null, -1, event.time(), true, List.of(), null));
      return;
    }
    LocationState loc = context.locations.at(report.location());
    f.rank(loc.rank);
    if (f.wantsPlace()) {
      f.place(context.moment(loc, event.time(), null));
    }
  }

  private static Severity severity(ReportedProblem report) {
    if (report.isError()) {
      return Severity.ERROR;
    }
    return report.isWarning() ? Severity.WARNING : Severity.HINT;
  }
}
