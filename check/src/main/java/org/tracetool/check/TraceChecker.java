package org.tracetool.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.check.event.CheckContext;
import org.tracetool.check.event.EventDispatcher;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.CheckOptions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ProgressSource;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;

/**
 * Checks a trace: reads all its events once, in the order of time, and then, if it has any, its
 * snapshots and statistics. Memory depends on the processes and on what is under way between them,
 * not on the length of the trace.
 */
public final class TraceChecker {
  private static final int READING_SHARE = 4;

  private final CheckContext context;
  private final Path trace;
  private final Diagnostics own = new Diagnostics();
  private final EventDispatcher parts;
  private final ReportedProblems reported;
  private long records;

  private TraceChecker(TraceReader reader, Path trace, CheckOptions options) {
    this.trace = trace;
    context = new CheckContext(reader, options);
    parts = new EventDispatcher(context);
    reported = new ReportedProblems(context);
  }

  /**
   * Checks a trace.
   *
   * @param trace where it is, for the checks of its files; null to leave them out
   * @throws IOException if it can no longer be read
   */
  public static CheckResult check(TraceReader reader, Path trace, CheckOptions options)
      throws IOException {
    return new TraceChecker(reader, trace, options).run();
  }

  private CheckResult run() throws IOException {
    FileCheck files = trace == null ? null : new FileCheck(context, trace);
    if (files != null) {
      files.checkFiles();
    }
    new DefinitionCheck(context).run();
    checkEvents();
    context.isCut =
        files != null && files.isAnyDamaged()
            || isCut(own)
            || isCut(context.options.reading().diagnostics());
    parts.end();
    new DeclaredCountCheck(context).run();
    reported.inspectMarkers(context.options.reading().withDiagnostics(own));
    if (context.findings.wants(CheckKind.SNAPSHOT_MISMATCH)) {
      new SnapshotCheck(context).run();
    }
    if (context.findings.wants(CheckKind.STATISTICS_MISMATCH)) {
      new StatisticsCheck(context, parts).run();
    }
    if (files != null) {
      files.reportDamage(own);
      files.reportDamage(seenByOpening());
    }
    checkSilentLocations();
    List<String> notes = new ArrayList<>();
    context.findings.notes().forEach((text, count) -> notes.add(text + " (" + count + ")"));
    long seen = context.locations.all().stream().filter(l -> l.seen).count();
    return new CheckResult(
        context.findings.list(), notes, records, seen, parts.messages(), parts.operations());
  }

  /** Whether records at the end of a stream may be missing, by the damage that a reader met. */
  private static boolean isCut(Diagnostics diagnostics) {
    for (Diagnostics.Incident incident : diagnostics.incidents()) {
      if (incident.code() == DamageCode.CUT_FILES
          || incident.code() == DamageCode.DAMAGED_COMPRESSION
          || incident.code() == DamageCode.UNREADABLE_FILES
          || incident.code() == DamageCode.DAMAGED_RECORDS) {
        return true;
      }
    }
    return false;
  }

  /** Damage that was met when the trace was opened, and not once more when it was read. */
  private Diagnostics seenByOpening() {
    Set<String> again = new HashSet<>();
    own.incidents().forEach(i -> again.add(i.what()));
    Diagnostics opening = new Diagnostics();
    for (Diagnostics.Incident i : context.options.reading().diagnostics().incidents()) {
      if (!again.contains(i.what())) {
        opening.add(i);
      }
    }
    return opening;
  }

  private void checkSilentLocations() {
    long without =
        context.locations.all().stream()
            .filter(l -> !l.seen && context.definitions.location(l.token) != null)
            .count();
    context.findings.note("processes or threads without records", without);
  }

  private void checkEvents() throws IOException {
    CheckOptions options = context.options;
    List<StreamInfo> streams = context.reader.streams();
    List<SourceSet.Part> wanted = new ArrayList<>(streams.size());
    for (StreamInfo stream : streams) {
      wanted.add(new SourceSet.Part(stream, Section.EVENTS));
    }
    ReadOptions reading = options.reading().withDiagnostics(own);
    int threads = Math.max(1, Math.min(options.threads(), streams.size()));
    try (ReadAhead ahead = new ReadAhead(options.threads() > 1 ? threads : 1);
        SourceSet set =
            SourceSet.open(
                context.reader, wanted, reading, options.memory() / READING_SHARE, 8, ahead)) {
      List<EventSource> sources = new ArrayList<>();
      for (EventSource source : set.sources()) {
        EventSource counted = new ProgressSource(source, options.progress());
        sources.add(ahead.wrap(counted, set.blocks()));
      }
      try {
        KWayMerge merge = new KWayMerge(sources);
        for (EventCursor event = merge.next(); event != null; event = merge.next()) {
          context.stream = streams.get(merge.source()).id();
          records++;
          parts.handleEvent(event);
          EventKind kind = event.kind();
          if (kind == EventKind.ERROR || kind == EventKind.COMMENT || kind == EventKind.UNKNOWN) {
            reported.inspectEvent(event);
          }
        }
      } finally {
        ahead.close(); // no thread may still use the sources when they are closed
      }
    }
  }
}
