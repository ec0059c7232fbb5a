package org.tracetool.spark.source;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.cli.common.IndexedInput;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.DivisibleSection;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.query.rows.EntityNames;
import org.tracetool.query.rows.NameKind;
import org.tracetool.query.rows.Nanoseconds;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.ShownText;

/** A trace that is open in this process. */
final class TraceOpening implements Closeable {
  private static final long MEMORY = 32L << 20;

  /** Bytes for halves of messages that wait for the other one. */
  private static final long WAITING = 128L << 20;

  private final FileHandles handles = new FileHandles();
  private final Diagnostics diagnostics = new Diagnostics();
  private final ReadOptions options;
  private final TraceReader reader;
  private final boolean isIndexed;
  private final String path;
  private final QueryContext whole;
  private DivisibleSection section;

  /**
   * Opens a trace.
   *
   * @param isPart whether only a part of the times is read, for which its index is used if it has
   *     one
   */
  TraceOpening(String path, boolean isPart) throws IOException {
    this.path = path;
    options =
        new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0).buffersFor(1, MEMORY);
    try {
      TraceReader plain = FormatRegistry.load().detect(Path.of(path)).open(Path.of(path), options);
      reader = IndexedInput.of(plain, isPart, diagnostics);
      isIndexed = reader != plain;
    } catch (IOException | RuntimeException e) {
      handles.close();
      throw e;
    }
    whole = new QueryContext(reader, options, 1, WAITING);
  }

  TraceReader reader() {
    return reader;
  }

  /** Returns whether a window of times is read without what is before it. */
  boolean isIndexed() {
    return isIndexed;
  }

  /** How the trace counts time. */
  Nanoseconds nanoseconds() {
    return whole.nanoseconds();
  }

  /** The part of the trace that a task reads. */
  QueryContext chosen(QueryBounds choice, TimeWindow window) {
    ReadOptions part = options.withLocations(processes(choice));
    return new QueryContext(reader, part, 1, WAITING).narrowed(window, null);
  }

  /** The slice of a stream that a task reads; closed with the trace. */
  EventSource slice(
      StreamInfo stream, StreamPartition slice, QueryBounds choice, Set<EventKind> kinds)
      throws IOException {
    section = reader.divisible(stream, Section.EVENTS);
    ReadOptions part = options.withLocations(processes(choice)).withWindow(slice.window());
    return section.open(slice.begin(), slice.end(), kinds == null ? part : part.withKinds(kinds));
  }

  /** The processes and groups of a choice; null for all. */
  IntPredicate processes(QueryBounds choice) {
    if (!choice.hasProcesses()) {
      return null;
    }
    EntityNames names = whole.names(NameKind.PROCESS);
    Set<Integer> some = new HashSet<>();
    for (int place = 0; place < names.size(); place++) {
      int token = names.entry(place).definition().token();
      boolean isNamed =
          choice.names() == null || choice.names().contains(ShownText.of(names.name(place)));
      if (isNamed && choice.hasToken(token)) {
        some.add(token);
      }
    }
    return token ->
        some.contains(token)
            || reader.definitions().location(token) == null
                && reader.definitions().find(0, DefinitionKind.GROUP, token) == null;
  }

  /** Says on standard error what of the trace could not be read. */
  void report() {
    if (diagnostics.hasDamage()) {
      System.err.println(
          "tracetool: "
              + path
              + ": is damaged; its rows are what could be read, and 'tracetool check' says more");
    }
  }

  @Override
  public void close() throws IOException {
    try (FileHandles all = handles;
        TraceReader read = reader;
        DivisibleSection part = section) {
      // in the order of what depends on what, each even if another one fails
    }
  }
}
