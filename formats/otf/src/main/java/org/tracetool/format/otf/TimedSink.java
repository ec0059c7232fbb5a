package org.tracetool.format.otf;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;

/**
 * Writes the events, snapshots or statistics of a stream with the time and process lines they need:
 * both whenever the time changes and for every record at time 0, and once more at the end, where
 * readers look for the last time.
 */
final class TimedSink implements EventSink {
  private final OtfWriter writer;
  private final Path path;
  private final int fallbackProcess;
  private final RecordWriter records;
  private final RecordWriter.Form[] forms = new RecordWriter.Form[EventKind.values().length];
  private final RecordWriter.Form enter;
  private final RecordWriter.Form leave;
  private final boolean longForm;
  private TextOutput out;
  private long time;
  private int process;
  private boolean any;
  private boolean ended;
  private long unknown;

  TimedSink(OtfWriter writer, Path path, int fallbackProcess, boolean longForm) {
    this.writer = writer;
    this.path = path;
    this.fallbackProcess = fallbackProcess;
    this.longForm = longForm;
    this.records = new RecordWriter(longForm);
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
    state(event.time(), event.location());
    if (!longForm && event.pairs() == 0) {
      if (kind == EventKind.ENTER && event.field(1) == 0) {
        out.room(16);
        out.put((byte) 'E');
        out.hex(event.field(0));
        out.put((byte) '\n');
        return;
      }
      if (kind == EventKind.LEAVE && event.field(0) == 0 && event.field(1) == 0) {
        out.room(2);
        out.put((byte) 'L');
        out.put((byte) '\n');
        return;
      }
    }
    records.event(out, form(kind), event);
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

  private void state(long t, int p) throws IOException {
    if (out == null) {
      out = writer.output(path);
    }
    if (t != time || t == 0 || !any) {
      time = t;
      process = p;
      any = true;
      bothLines();
    } else if (p != process) {
      process = p;
      out.room(10);
      processLine();
    }
  }

  private void bothLines() throws IOException {
    out.room(32);
    out.hex(time);
    out.put((byte) '\n');
    processLine();
  }

  private void processLine() {
    out.put((byte) '*');
    out.hex(Integer.toUnsignedLong(process));
    out.put((byte) '\n');
  }

  @Override
  public void end() throws IOException {
    if (ended) {
      return;
    }
    ended = true;
    if (out != null) {
      bothLines();
      writer.close(out);
      out = null;
    }
    writer.diagnostics().add(Diagnostics.Severity.LOSS, "unknown records left out", unknown, null);
  }

  /**
   * Writes a file without records, with the time and process lines that readers insist on, where
   * there was nothing to write at all.
   */
  void endNotEmpty() throws IOException {
    if (!ended && out == null) {
      out = writer.output(path);
      process = fallbackProcess;
    }
    end();
  }
}
