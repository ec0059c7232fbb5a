package org.tracetool.format.otf.write;

import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.CallSelector;
import org.tracetool.core.format.CopyingSink;
import org.tracetool.core.format.DivisibleSection;
import org.tracetool.core.format.SliceableSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.UnsupportedKinds;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.otf.output.TextOutput;
import org.tracetool.format.otf.read.CopyableRecords;
import org.tracetool.format.otf.read.OtfReader;
import org.tracetool.format.otf.syntax.OtfSyntax;
import org.tracetool.format.otf.syntax.RecordSyntax;
import org.tracetool.format.otf.text.CopiedLines;
import org.tracetool.format.otf.text.TokenTextCache;

/**
 * Writes the events, snapshots or statistics of a stream with the time and process lines they need:
 * both whenever the time changes and for every record at time 0, and once more at the end, where
 * readers look for the last time.
 */
class TimedSink implements SliceableSink, CopyingSink {
  /** Bytes of a time and a process line and a short record. */
  private static final int ROOM = 64;

  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  private final OtfWriter writer;
  private final Diagnostics diagnostics;
  private final String path;
  private final StreamInfo stream;
  private final boolean longForm;
  private OtfRecordWriter records;
  private OtfRecordWriter.Form[] forms;
  private TextOutput out;

  /** Time and process of the last record. */
  private long time;

  private int process;

  /** Process lines, each with the line feed that ends the time line before it. */
  private TokenTextCache processLines;

  private TokenTextCache enters;

  /** Processes that the master control will list for the stream. */
  private TokenTable<Boolean> known;

  private boolean any;
  private boolean ended;
  private boolean timesGoBack;
  private long unknown;
  private long summariesOfCalls;

  /** Records that OTF cannot hold, by kind; null if there are none. */
  private long[] lost;

  TimedSink(OtfWriter writer, String path, StreamInfo stream, boolean longForm) {
    this(writer, writer.diagnostics(), path, stream, longForm);
  }

  private TimedSink(
      OtfWriter writer, Diagnostics diagnostics, String path, StreamInfo stream, boolean longForm) {
    this.writer = writer;
    this.diagnostics = diagnostics;
    this.path = path;
    this.stream = stream;
    this.longForm = longForm;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    // Nine tenths of all records have one of these two forms.
    int kind = event.kindOrdinal();
    if (kind == ENTER && isShort(event) && event.field(1) == 0) {
      out.ensureCapacity(ROOM);
      writeState(event.time(), event.location());
      out.put(enters, (int) event.field(0));
    } else if (kind == LEAVE && isShort(event) && (event.field(0) | event.field(1)) == 0) {
      out.ensureCapacity(ROOM);
      writeState(event.time(), event.location());
      out.put((byte) 'L');
      out.put((byte) '\n');
    } else {
      writeRare(event);
    }
  }

  private boolean isShort(EventCursor event) {
    return out != null && !longForm && event.pairs() == 0;
  }

  private void writeRare(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (kind == EventKind.UNKNOWN || kind == EventKind.SNAPSHOT_UNKNOWN) {
      unknown++;
      return;
    }
    if (kind == EventKind.SUMMARY_CALLS) {
      summariesOfCalls++;
      return;
    }
    if (OtfSyntax.of(kind) == null) {
      lost = lost == null ? new long[EventKind.values().length] : lost;
      lost[kind.ordinal()]++;
      return;
    }
    if (out == null) {
      open();
      accept(event);
      return;
    }
    out.ensureCapacity(ROOM);
    writeState(event.time(), event.location());
    records.writeEvent(out, form(kind), event);
  }

  private void open() throws IOException {
    open(writer.output(path));
  }

  private void open(TextOutput text) {
    out = text;
    known = new TokenTable<>();
    for (int location : stream.locations()) {
      known.put(location, true);
    }
    records = new OtfRecordWriter(longForm, diagnostics);
    forms = new OtfRecordWriter.Form[EventKind.values().length];
    processLines = new TokenTextCache("\n*");
    enters = new TokenTextCache("E");
  }

  /** A trace can have very many sinks; those that have ended keep only their name. */
  private void release() {
    out = null;
    known = null;
    records = null;
    forms = null;
    processLines = null;
    enters = null;
  }

  private OtfRecordWriter.Form form(EventKind kind) {
    OtfRecordWriter.Form form = forms[kind.ordinal()];
    if (form == null) {
      RecordSyntax syntax = OtfSyntax.of(kind);
      if (syntax == null) {
        throw new IllegalArgumentException("no OTF form of " + kind);
      }
      form = records.form(syntax);
      forms[kind.ordinal()] = form;
    }
    return form;
  }

  /** Writes the lines that a record of this time and process needs before it. */
  final void writeState(long t, int p) {
    if ((p != process || !any) && !processLines.remembers(p)) {
      announce(p);
    }
    if (t != time || t == 0 || !any) {
      if (Long.compareUnsigned(t, time) < 0) {
        noteTimesGoBack(t);
      }
      time = t;
      process = p;
      any = true;
      writeBothLines();
    } else if (p != process) {
      process = p;
      out.put((byte) '*');
      out.writeHex(Integer.toUnsignedLong(p));
      out.put((byte) '\n');
    }
  }

  /**
   * Copies enters and leaves of one process that follow each other in a text without anything
   * between them, at later and later times, see {@link CopyableRecords}.
   */
  final void copy(CopyableRecords calls, int from, int to) throws IOException {
    if (out == null) {
      open();
    }
    byte[] text = calls.text();
    int[] places = calls.places();
    int p = calls.processes()[from];
    long first = calls.times()[from];
    int next = from;
    if (!any || p != process || Long.compareUnsigned(first, time) <= 0) {
      out.ensureCapacity(ROOM);
      writeState(first, p);
      out.used = CopiedLines.copyEvent(text, places[from], out.bytes, out.used);
      next++;
    }
    int begin = next == from ? CopiedLines.begin(places[from]) : CopiedLines.end(places[from]);
    int length = CopiedLines.end(places[to - 1]) - begin;
    if (out.hasCapacity(length + ROOM)) {
      out.put(text, begin, length);
    } else {
      // Where compressed text is cut must not depend on what is copied.
      for (; next < to; next++) {
        out.ensureCapacity(ROOM);
        out.used = CopiedLines.copy(text, places[next], out.bytes, out.used);
      }
    }
    time = calls.times()[to - 1];
  }

  @Override
  public boolean copyFrom(
      EventSource source, CallSelector selector, EventSink others, LongConsumer progress)
      throws IOException {
    CopyableRecords own =
        longForm || ended
            ? null
            : CopyableRecords.of(source, SelectedCopy.MAX_RECORDS, selector != null);
    if (own == null) {
      return false;
    }
    new SelectedCopy(this, selector, others, own).run(progress);
    return true;
  }

  /** Takes note of processes that have records. */
  final void announce(IntList processes) {
    for (int i = 0; i < processes.size(); i++) {
      announce(processes.get(i));
    }
  }

  /** Takes note of the time and process that were written last by someone else. */
  final void setState(long t, int p) {
    time = t;
    process = p;
    any = true;
  }

  /** Whether there was any record. */
  final boolean isBegun() {
    return any;
  }

  /** The time of the last record, unsigned. */
  public long lastTime() {
    return time;
  }

  private void announce(int p) {
    if (known.get(p) == null) {
      known.put(p, true);
      writer.list(stream, p);
    }
  }

  private void noteTimesGoBack(long t) {
    if (!timesGoBack) {
      timesGoBack = true;
      diagnostics.warn(
          WarningCode.UNORDERED_RECORDS,
          "times go back within a stream that is written",
          path + ": from " + Long.toUnsignedString(time) + " to " + Long.toUnsignedString(t));
    }
  }

  private void writeBothLines() {
    out.writeHex(time);
    out.put(processLines, process);
  }

  @Override
  public void end() throws IOException {
    if (ended) {
      return;
    }
    ended = true;
    if (out != null) {
      out.ensureCapacity(ROOM);
      writeBothLines();
      writer.close(out);
      release();
    }
    countUnknown();
  }

  private void countUnknown() {
    diagnostics.add(LossCode.RECORDS, "unknown records left out", unknown, null);
    unknown = 0;
    for (EventKind kind : lost == null ? new EventKind[0] : EventKind.values()) {
      UnsupportedKinds.reportRecords(diagnostics, kind, "OTF", lost[kind.ordinal()]);
    }
    lost = null;
    UnsupportedKinds.reportRecords(
        writer.diagnostics(), EventKind.SUMMARY_CALLS, "OTF", summariesOfCalls);
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

  @Override
  public boolean takesSlices() {
    // Where compressed text can be entered depends on all the text before.
    return !writer.compresses() && out == null && !ended;
  }

  @Override
  public boolean copies(DivisibleSection section) {
    return !longForm && OtfReader.isPlainText(section);
  }

  @Override
  public SliceableSink.Slice slice(Diagnostics told, int expectedBytes) {
    return new Slice(this, told, expectedBytes);
  }

  @Override
  public void restart() throws IOException {
    if (out != null) {
      out.restart();
    }
    forget();
  }

  private void forget() {
    time = 0;
    process = 0;
    any = false;
    timesGoBack = false;
  }

  /** A slice: the same text, but in memory, without the lines that only the end of the file has. */
  private static final class Slice extends TimedSink implements SliceableSink.Slice {
    private final TimedSink whole;
    private final TextOutput text;
    private long place;

    Slice(TimedSink whole, Diagnostics diagnostics, int expectedBytes) {
      super(whole.writer, diagnostics, whole.path, whole.stream, whole.longForm);
      this.whole = whole;
      this.text = TextOutput.inMemory(expectedBytes);
      super.open(text);
    }

    @Override
    public void end() {
      super.countUnknown();
    }

    @Override
    public long copy(List<EventSource> sources, EventSink others) throws IOException {
      CopyableRecords[] records = new CopyableRecords[sources.size()];
      for (int i = 0; i < records.length; i++) {
        records[i] =
            CopyableRecords.of(sources.get(i), CopyRounds.mostOfOne(records.length), false);
        if (records[i] == null) {
          return -1;
        }
      }
      return records.length == 0 ? 0 : new CopyMerge(this, text, others, records).run();
    }

    @Override
    public void place() throws IOException {
      if (text.used == 0) {
        return; // a file without records is made in the end, if at all
      }
      if (whole.out == null) {
        whole.open();
      }
      place = whole.out.reserve(text);
      if (super.any) {
        whole.time = super.time;
        whole.process = super.process;
        whole.any = true;
      }
    }

    @Override
    public void write() throws IOException {
      if (text.used > 0) {
        whole.out.write(text, place);
        text.used = 0;
      }
      super.forget();
    }
  }
}
