package org.tracetool.filter.generate;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.EventFiles;
import org.tracetool.filter.apply.FilteringWriter;
import org.tracetool.filter.rules.FilterFile;

/**
 * Applies a filter file to a trace as a trial, to find the size of the result. Small traces are
 * cheap to write, and only for large ones can sizes be predicted by adding up records: the fixed
 * part of a file, snapshots and compression weigh differently there.
 */
public final class TrialFilterRun {
  /** Traces with more text than that are not written for trial. */
  public static final long MAX_TEXT_BYTES = 8L << 20;

  private final TraceReader reader;
  private final ReadOptions options;

  /** Trials with a trace. */
  public TrialFilterRun(TraceReader reader, ReadOptions options) {
    this.reader = reader;
    this.options = options.reread();
  }

  /** Returns whether a trace is small enough, and its format can be written. */
  public boolean isWorthwhile(CallProfile profile) {
    return profile.textBytes() <= MAX_TEXT_BYTES
        && !profile.isLimited()
        && reader.format().capabilities().write();
  }

  /** Bytes of event files that are left by rules in the language of VampirTrace. */
  long bytes(String rules) throws IOException {
    boolean plain = true;
    for (TraceFile file : reader.files()) {
      plain &= !file.role().equals("events") || file.compression() == null;
    }
    Path folder = TemporaryFiles.subfolder();
    try {
      Path trace = folder.resolve("trial" + reader.format().suffixes().get(0));
      WriteOptions writing = new WriteOptions(plain ? 0 : -1, new Diagnostics());
      FilterSpec spec = new FilterSpec().file(FilterFile.parse("rules", rules));
      try (TraceWriter target = reader.format().create(trace, writing);
          FilteringWriter writer = new FilteringWriter(target, spec, new Diagnostics())) {
        writer.begin(reader.definitions(), reader.streams());
        for (StreamInfo stream : reader.streams()) {
          if (reader.has(stream, Section.EVENTS)) {
            try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
              source.drainTo(writer.sink(stream, Section.EVENTS));
            }
          }
        }
        writer.finish();
      }
      try (TraceReader result =
          reader.format().open(trace, options.withDiagnostics(new Diagnostics()))) {
        return EventFiles.bytes(result);
      } catch (IOException e) {
        throw TemporaryFiles.failure(folder, e);
      }
    } finally {
      TemporaryFiles.remove(folder);
    }
  }
}
