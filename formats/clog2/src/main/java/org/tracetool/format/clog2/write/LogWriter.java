package org.tracetool.format.clog2.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WrittenTraceCheck;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.merge.Spool;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.file.Preamble;
import org.tracetool.format.clog2.map.Clog2Clock;

/**
 * Writes a trace as a log of CLOG-2. Where there are markers, which come apart from the events, all
 * records go through a temporary file first, since a log has them in one order.
 */
public final class LogWriter implements TraceWriter {
  private static final int BUFFERED_BLOCKS = 128;
  private static final int CONSTANT = -201;
  private static final int NAME = 32;
  private static final int FILE_NAME = 40;
  private static final int SORTING_BYTES = 16 << 20;

  private final TraceFormat format;
  private final Path trace;
  private final WriteOptions options;
  private final OutputTransaction transaction;
  private final RecordBlocks out;
  private final LogLosses losses = new LogLosses();
  private WrittenProcesses processes;
  private Clog2Communicators comms;
  private WrittenStateCategories categories;
  private Definitions definitions;
  private Clog2EventWriter rows;
  private Spool spool;
  private Spool.StoringTask events;
  private Spool.StoringTask markers;
  private boolean completed;

  /** A log of this name. */
  public LogWriter(TraceFormat format, Path named, WriteOptions options) throws IOException {
    this.format = format;
    this.options = options;
    if (OutputTarget.isStream(named)) {
      throw new UsageException(
          named + ": is not a regular file, and the start of a log is written last; choose a file");
    }
    trace = OutputTarget.of(named);
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    transaction = OutputTransaction.begin(trace.getParent(), name, options.overwrite(), name);
    try {
      out = new RecordBlocks(transaction.lastFile(name));
    } catch (IOException e) {
      transaction.close();
      throw failure(e);
    }
  }

  private IOException failure(IOException e) {
    return e instanceof TraceException ? e : OutputTransaction.failure(trace, e);
  }

  @Override
  public void begin(Definitions all, List<StreamInfo> streams) throws IOException {
    if (streams.size() > 1) {
      throw new UnsupportedTraceException(
          "a log of CLOG-2 is one stream, not " + streams.size() + "; merge them first");
    }
    definitions = all;
    losses.countDefinitions(all);
    long rate = all.ticksPerSecond();
    processes = new WrittenProcesses(all, streams);
    if (processes.areRenumbered()) {
      options
          .diagnostics()
          .warn(WarningCode.RENUMBERED, "processes with large numbers, counted from 0", null);
    }
    comms = new Clog2Communicators(all, processes, out);
    categories = new WrittenStateCategories(all, losses);
    rows = new Clog2EventWriter(processes, comms, categories, out, losses, rate);
    try {
      comms.begin(0);
      int first = Math.max(0, processes.first());
      writeConstant(rate, first);
      categories.write(out, 0, first);
      writeSources(first);
    } catch (IOException e) {
      throw failure(e);
    }
    if (all.count(DefinitionKind.MARKER) > 0) {
      spool = Spool.create(null, 2, SORTING_BYTES);
    }
  }

  private void writeConstant(long rate, int rank) throws IOException {
    if (rate == Clog2Clock.NANOSECONDS) {
      return;
    }
    if (rate >>> 32 != 0) {
      losses.add(
          LossCode.TIMES, "resolutions above 2^32 ticks per second; times are read in nanoseconds");
      return;
    }
    ByteBuffer body = out.begin(Clog2Type.CONSTANT, 0, 0, rank, 0);
    body.putInt(CONSTANT).putInt((int) rate);
    RecordBlocks.writeText(body, Clog2Clock.CONSTANT.getBytes(StandardCharsets.US_ASCII), NAME);
  }

  private void writeSources(int rank) throws IOException {
    for (Definition.Scl scl : definitions.all(Definition.Scl.class)) {
      String file =
          definitions.find(DefinitionKind.SCL_FILE, scl.file()) instanceof Definition.SclFile f
                  && f.name() != null
              ? f.name()
              : "";
      ByteBuffer body = out.begin(Clog2Type.SOURCE, 0, 0, rank, 0);
      body.putInt(scl.token() - 1).putInt(scl.line());
      String cut = "names of source files of more than " + (FILE_NAME - 1) + " bytes, cut";
      RecordBlocks.writeText(body, LogNames.fitting(file, FILE_NAME, cut, losses), FILE_NAME);
    }
  }

  /** False: numbers are announced before all records. */
  @Override
  public boolean amends() {
    return false;
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    if (section == Section.EVENTS) {
      if (spool != null) {
        events = spool.sink();
        return events;
      }
      return new EventSink() {
        @Override
        public void accept(EventCursor event) throws IOException {
          write(event);
        }

        @Override
        public void end() {
          // The file is finished with the log.
        }
      };
    }
    if (section == Section.MARKERS && spool != null) {
      markers = spool.sink();
      return markers;
    }
    return new EventSink() {
      @Override
      public void accept(EventCursor event) {
        synchronized (losses) {
          losses.add(event.kind());
        }
      }

      @Override
      public void end() {
        // Losses are reported with the log.
      }
    };
  }

  private void write(EventCursor event) throws IOException {
    try {
      rows.accept(event);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void complete() throws IOException {
    if (completed) {
      return;
    }
    completed = true;
    if (spool != null) {
      List<EventSource> sources = new ArrayList<>();
      if (events != null) {
        sources.add(events.stored().open());
      }
      if (markers != null) {
        sources.add(new SortedSource(markers.stored().open(), SORTING_BYTES));
      }
      new KWayMerge(sources).drainTo(this::write);
    }
    for (Definition.Group group : definitions.all(Definition.Group.class)) {
      if (!comms.has(group.token())) {
        losses.add(LossCode.PROCESSES, "groups of processes that are not communicators");
      }
    }
    losses.tell(options.diagnostics());
  }

  @Override
  public void finish() throws IOException {
    complete();
    try {
      long table = out.end();
      out.finish(comms.table(), preamble(table).encode());
    } catch (IOException e) {
      throw failure(e);
    }
    transaction.commit(options.readBack() ? main -> WrittenTraceCheck.check(format, main) : null);
  }

  private Preamble preamble(long table) {
    return new Preamble(
        Preamble.VERSION,
        true,
        true,
        RecordBlocks.BLOCK,
        BUFFERED_BLOCKS,
        processes.worldSize(),
        processes.threadCount(),
        0,
        WrittenStateCategories.USER_START,
        WrittenStateCategories.KNOWN_SOLO_START,
        categories.userSoloStart(),
        WrittenStateCategories.KNOWN_STATES,
        categories.userStates(),
        WrittenStateCategories.KNOWN_SOLOS,
        categories.userSolos(),
        table);
  }

  @Override
  public void close() throws IOException {
    try (Spool temporary = spool;
        RecordBlocks blocks = out) {
      // closed in this order
    } finally {
      transaction.close();
    }
  }

  @Override
  public String toString() {
    return trace.toString();
  }
}
