package org.tracetool.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;

/** Reads the events of a trace that may be in an archive, and notes the reports about it. */
final class ReadTrace implements AutoCloseable {
  static final FormatRegistry FORMATS = FormatRegistry.load();

  final Diagnostics diagnostics = new Diagnostics();
  final ArchiveRegistry archives;

  ReadTrace() {
    this(ArchiveOptions.DEFAULT_SPACE);
  }

  ReadTrace(long temporarySpace) {
    ArchiveOptions defaults = ArchiveOptions.defaults(diagnostics);
    archives =
        new ArchiveRegistry(
            new ArchiveOptions(temporarySpace, defaults.memory(), diagnostics, defaults.watch()));
  }

  Path locate(Path given) throws IOException {
    return archives.locate(given, FORMATS.suffixes(), "trace");
  }

  /** Enters and leaves as time, kind and token of the region. */
  List<String> calls(Path given) throws IOException {
    Path trace = locate(given);
    List<String> calls = new ArrayList<>();
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
              .buffersFor(1, 1 << 20);
      try (TraceReader reader = FORMATS.detect(trace).open(trace, options)) {
        for (StreamInfo stream : reader.streams()) {
          try (EventSource events = reader.open(stream, Section.EVENTS, options)) {
            events.drainTo(
                e -> {
                  if (e.kind() == EventKind.ENTER || e.kind() == EventKind.LEAVE) {
                    calls.add(
                        e.time()
                            + (e.kind() == EventKind.ENTER ? " enter " : " leave ")
                            + e.region());
                  }
                });
          }
        }
      }
    }
    return calls;
  }

  /** The reported incidents, one line each: its sort and the first place. */
  List<String> said() {
    return diagnostics.incidents().stream()
        .map(i -> i.what() + (i.examples().isEmpty() ? "" : ": " + i.examples().get(0)))
        .toList();
  }

  @Override
  public void close() throws IOException {
    archives.close();
  }
}
