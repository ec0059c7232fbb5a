package org.tracetool.format.otf;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.definition.TokenTable;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;

/**
 * Writes the events, snapshots or statistics of a stream with the time and process lines they need:
 * both whenever the time changes and for every record at time 0, and once more at the end, where
 * readers look for the last time.
 */
final class TimedSink implements EventSink {
  /** Bytes of a time and a process line and a short record. */
  private static final int ROOM = 64;

  private final OtfWriter writer;
  private final Path path;
  private final StreamInfo stream;
  private final RecordWriter records;
  private final RecordWriter.Form[] forms = new RecordWriter.Form[EventKind.values().length];
  private final RecordWriter.Form enter;
  private final RecordWriter.Form leave;
  private final boolean longForm;
  private TextOutput out;
  private long time;
  private int process;

  /** Process lines, each with the line feed that ends the time line before it. */
  private ShortText processLines;

  private ShortText enters;

  /** Processes that the master control will list for the stream. */
  private TokenTable<Boolean> known;

  private boolean any;
  private boolean ended;
  private boolean timesGoBack;
  private long unknown;
  private long summariesOfCalls;

  TimedSink(OtfWriter writer, Path path, StreamInfo stream, boolean longForm) {
    this.writer = writer;
    this.path = path;
    this.stream = stream;
    this.longForm = longForm;
    this.records = new RecordWriter(longForm, writer.diagnostics());
    this.enter = records.form(Syntax.of(EventKind.ENTER));
    this.leave = records.form(Syntax.of(EventKind.LEAVE));
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (kind == EventKind.UNKNOWN) {
      unknown++;
      return;
    }
    if (kind == EventKind.SUMMARY_CALLS) {
      summariesOfCalls++;
      return;
    }
    if (out == null) {
      open();
    }
    out.room(ROOM);
    state(event.time(), event.location());
    if (!longForm && event.pairs() == 0) {
      // Nine tenths of all records have one of these two forms.
      if (kind == EventKind.ENTER && event.field(1) == 0) {
        out.put(enters, (int) event.field(0));
        return;
      }
      if (kind == EventKind.LEAVE && (event.field(0) | event.field(1)) == 0) {
        out.put((byte) 'L');
        out.put((byte) '\n');
        return;
      }
    }
    records.event(out, form(kind), event);
  }

  private void open() throws IOException {
    out = writer.output(path);
    known = new TokenTable<>();
    for (int location : stream.locations()) {
      known.put(location, true);
    }
    processLines = new ShortText("\n*");
    enters = new ShortText("E");
  }

  /** A trace can have very many sinks; those that have ended keep nothing but their name. */
  private void release() {
    out = null;
    known = null;
    processLines = null;
    enters = null;
  }

  private RecordWriter.Form form(EventKind kind) {
    if (kind == EventKind.ENTER) {
      return enter;
    }
    if (kind == EventKind.LEAVE) {
      return leave;
    }
    RecordWriter.Form form = forms[kind.ordinal()];
    if (form == null) {
      RecordSyntax syntax = Syntax.of(kind);
      if (syntax == null) {
        throw new IllegalArgumentException("no OTF form of " + kind);
      }
      form = records.form(syntax);
      forms[kind.ordinal()] = form;
    }
    return form;
  }

  private void state(long t, int p) {
    if ((p != process || !any) && known.get(p) == null) {
      known.put(p, true);
      writer.list(stream, p);
    }
    if (t != time || t == 0 || !any) {
      if (Long.compareUnsigned(t, time) < 0) {
        noteTimesGoBack(t);
      }
      time = t;
      process = p;
      any = true;
      bothLines();
    } else if (p != process) {
      process = p;
      out.put((byte) '*');
      out.hex(Integer.toUnsignedLong(p));
      out.put((byte) '\n');
    }
  }

  private void noteTimesGoBack(long t) {
    if (!timesGoBack) {
      timesGoBack = true;
      writer
          .diagnostics()
          .warning(
              "times go back within a stream that is written",
              path + ": from " + Long.toUnsignedString(time) + " to " + Long.toUnsignedString(t));
    }
  }

  private void bothLines() {
    out.hex(time);
    out.put(processLines, process);
  }

  @Override
  public void end() throws IOException {
    if (ended) {
      return;
    }
    ended = true;
    if (out != null) {
      out.room(ROOM);
      bothLines();
      writer.close(out);
      release();
    }
    writer.diagnostics().add(Diagnostics.Severity.LOSS, "unknown records left out", unknown, null);
    unknown = 0;
    writer
        .diagnostics()
        .add(
            Diagnostics.Severity.LOSS,
            "records 'summary-calls', which OTF cannot hold",
            summariesOfCalls,
            null);
    summariesOfCalls = 0;
  }

  /**
   * Writes a file without records, with the time and process lines that readers insist on, where
   * there was nothing to write at all.
   */
  void endNotEmpty() throws IOException {
    if (!any) {
      open();
      process = stream.locations().length > 0 ? stream.locations()[0] : stream.id();
      any = true;
      ended = false;
    }
    end();
  }
}
