package org.tracetool.legacy.stf.dump;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.Diagnostics.Severity;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.FilterWarnings;
import org.tracetool.filter.apply.FilteringWriter;
import org.tracetool.filter.apply.RemovedProcesses;
import org.tracetool.filter.apply.window.SeededReader;
import org.tracetool.filter.names.RunProtocol;
import org.tracetool.print.lines.DumpSelection;
import org.tracetool.print.lines.LineOutput;

/** Prints a trace as Standard ASCII of VTF3, the way {@code stftool} and {@code xstftool} do. */
public final class VtfDump {
  /**
   * The limits of a dump and what is reported about it.
   *
   * @param threads how many threads read
   * @param memory bytes for reading
   * @param strict whether what was noticed ends the command with a failure
   * @param quiet whether losses are of no interest
   * @param progress gets the time that printing has come to, now and then
   */
  public record Run(
      int threads, long memory, boolean strict, boolean quiet, LongConsumer progress) {}

  private static final byte[] LINE_END = {'\n'};

  private final Path trace;
  private final TraceReader reader;
  private final ReadOptions options;
  private final Diagnostics diagnostics = new Diagnostics();
  private final DumpSelection selection;
  private final LineOutput out;
  private final boolean expanded;
  private final VtfDumpOptions chosen;
  private long printed;

  /**
   * A dump.
   *
   * @param trace beside which the protocol file of its run may lie
   * @param expanded whether numbers are replaced by names
   * @param chosen what else was chosen
   */
  public VtfDump(
      Path trace,
      TraceReader reader,
      ReadOptions options,
      DumpSelection selection,
      LineOutput out,
      boolean expanded,
      VtfDumpOptions chosen) {
    this.trace = trace;
    this.reader = reader;
    this.options = options;
    this.selection = selection;
    this.out = out;
    this.expanded = expanded;
    this.chosen = chosen;
  }

  /**
   * Prints everything.
   *
   * @param format Standard ASCII
   * @return number of records that were printed
   */
  public long run(TraceFormat format, Run run) throws IOException {
    try {
      return print(format, run);
    } finally {
      // What VTF3 cannot hold is no news to those who want no notes, unless it is to be a failure.
      boolean losses = !run.quiet() || run.strict();
      for (Incident i : diagnostics.incidents()) {
        if (losses || i.severity() != Severity.LOSS) {
          options.diagnostics().add(i);
        }
      }
    }
  }

  private long print(TraceFormat format, Run run) throws IOException {
    VtfLines lines = this::print;
    if (expanded) {
      lines = new VtfExpansion(lines);
    }
    boolean calls =
        selection.kinds().contains(EventKind.ENTER) || selection.kinds().contains(EventKind.LEAVE);
    FilterSpec spec = chosen.filter(reader.definitions(), selection.window(), calls);
    VtfRequests requests =
        chosen.matched() && spec != null ? new VtfRequests(spec.requests()) : VtfRequests.NONE;
    if (requests.wantOperations()) {
      spec.anyOperation(true);
    }
    VtfChoice choice = null;
    if (chosen.matched() && requests.wantOperations()) {
      choice = new VtfChoice(lines, requests);
      lines = choice;
    }
    boolean eventsAsTheyAre = !expanded && choice == null;
    OutputStream text = new VtfLineSplitter(lines, eventsAsTheyAre ? out : null);
    WriteOptions how = new WriteOptions(-1, diagnostics).withSettings(chosen.format());
    if (spec != null) {
      spec.hosts(RunProtocol.of(trace).hosts(reader.definitions()));
    }
    ReadOptions what = options.withDiagnostics(diagnostics).withLocations(selection.locations());
    EventsAlone.Begin begun =
        (definitions, streams) -> {
          if (requests.wantOperations()) {
            requests.setNames(definitions, streams.isEmpty() ? 0 : streams.get(0).id());
          }
          if (requests.chooseProcesses()) {
            VtfTaskNumbers.tell(requests, format, how, definitions, streams);
          }
        };
    long records;
    try (EventsAlone events =
        new EventsAlone(
            format.create(text, how),
            selection,
            spec != null,
            begun,
            whenOver(choice, spec, run))) {
      if (spec == null) {
        what = what.withWindow(selection.window()).withKinds(selection.kinds());
        copy(reader, format, what, run).run(events);
        events.finish();
      } else {
        TraceReader seeded =
            spec.anyOperation()
                ? SeededReader.withOperations(reader, spec.collector() != null, events::isDone)
                : new SeededReader(reader, spec.needsHistory());
        printFiltered(spec, seeded, what, events, format, run);
      }
      records = events.count();
    }
    lines.end();
    return spec != null && spec.anyOperation() ? printed : records;
  }

  /**
   * When nothing is printed any more. Threads read ahead, so how much is read then varies; where
   * that could change what is reported about rules or the exit code, everything is read.
   */
  private static BooleanSupplier whenOver(VtfChoice choice, FilterSpec spec, Run run) {
    boolean all = choice == null || spec == null || !spec.anyOperation();
    return all || run.strict() || spec.collector() != null ? () -> false : choice::isOver;
  }

  private static TraceCopy copy(TraceReader from, TraceFormat format, ReadOptions what, Run run) {
    return new TraceCopy(from, format, what)
        .resources(run.threads(), run.memory())
        .progress(run.progress())
        .uncut(marker -> false);
  }

  private void printFiltered(
      FilterSpec spec,
      TraceReader seeded,
      ReadOptions what,
      TraceWriter events,
      TraceFormat format,
      Run run)
      throws IOException {
    IntPredicate kept = RemovedProcesses.kept(spec, reader.definitions());
    IntPredicate read = selection.locations();
    if (kept != null) {
      read = read == null ? kept : read.and(kept);
    }
    try (FilteringWriter filter = new FilteringWriter(events, spec, diagnostics)) {
      ReadOptions cut = what.withWindow(spec.window()).withLocations(read);
      TraceCopy copy = copy(seeded, format, cut, run);
      (spec.anyOperation() ? copy.withEarlier() : copy).run(filter);
      FilterWarnings.warn(filter, diagnostics);
      filter.finish();
    }
  }

  private void print(byte[] text, int from, int to) throws IOException {
    boolean event = VtfLines.isEvent(text, from, to);
    printed += event ? 1 : 0;
    if (event || !selection.definitions().isEmpty()) {
      out.write(text, from, to);
      out.write(LINE_END, 0, 1);
    }
  }

  /** A writer that gets the chosen events and nothing else. */
  private static final class EventsAlone implements TraceWriter {
    private final TraceWriter writer;
    private final boolean filtered;
    private final boolean[] kinds;
    private final Begin begun;
    private final BooleanSupplier over;
    private volatile boolean done;
    private long open;
    private long count;

    /** Called with the definitions and streams before anything is written. */
    @FunctionalInterface
    private interface Begin {
      void begin(Definitions definitions, List<StreamInfo> streams) throws IOException;
    }

    /**
     * @param filtered whether a filter is in front, which makes snapshots on its own account
     * @param over whether nothing is printed any more of what is written
     */
    private EventsAlone(
        TraceWriter writer,
        DumpSelection selection,
        boolean filtered,
        Begin begun,
        BooleanSupplier over) {
      this.writer = writer;
      this.begun = begun;
      this.over = over;
      this.filtered = filtered;
      kinds =
          selection.sections().contains(Section.EVENTS)
              ? selection.kindTable()
              : new boolean[selection.kindTable().length];
    }

    private long count() {
      return count;
    }

    /** Whether it takes nothing any more. */
    private boolean isDone() {
      return done;
    }

    /** An operation of the trace that has begun is not left without its end. */
    private void follow(EventKind kind) {
      switch (kind) {
        case COLLECTIVE_BEGIN, FILE_OPERATION_BEGIN -> open++;
        case COLLECTIVE_END, FILE_OPERATION_END -> open = Math.max(0, open - 1);
        default -> {
          // begins and ends nothing
        }
      }
    }

    @Override
    public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
      begun.begin(definitions, streams);
      writer.begin(definitions, streams);
    }

    @Override
    public EventSink sink(StreamInfo stream, Section section) throws IOException {
      EventSink sink = writer.sink(stream, section);
      if (section != Section.EVENTS) {
        return sink;
      }
      return new EventSink() {
        @Override
        public void accept(EventCursor event) throws IOException {
          if (open == 0 && over.getAsBoolean()) {
            done = true;
          }
          boolean made = filtered && event.kind().category() == EventCategory.SNAPSHOTS;
          if (kinds[event.kind().ordinal()] && !made && !done) {
            count++;
            follow(event.kind());
            sink.accept(event);
          }
        }

        @Override
        public void end() throws IOException {
          sink.end();
        }
      };
    }

    @Override
    public OutputStream attachment(String role) {
      return OutputStream.nullOutputStream();
    }

    @Override
    public void finish() throws IOException {
      writer.finish();
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }
}
