package org.tracetool.format.chrome.write;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.timeline.export.ExportRow;
import org.tracetool.format.timeline.export.NamedArguments;
import org.tracetool.format.timeline.export.SliceLabel;
import org.tracetool.format.timeline.export.TimelineCounter;
import org.tracetool.format.timeline.export.TimelineSink;

/**
 * Writes a timeline as events of Chrome's JSON, one in a line. Calls are complete events; messages
 * are short slices with an arrow between them.
 */
public final class ChromeTimeline implements TimelineSink {
  /** Of more slices that wait, those of a row are written as they are. */
  private static final int MAX_HELD = 1 << 17;

  private static final int FULL = 60_000;

  private final OutputStream out;
  private final Diagnostics diagnostics;
  private final boolean sources;
  private final ByteText text = new ByteText(1 << 16);
  private final BitSet rows = new BitSet();

  /** Of each row, by its number, the slices that wait; null of rows without any. */
  private HeldSlices[] held = new HeldSlices[64];

  private int holding;
  private long unordered;
  private final List<byte[]> labels = new ArrayList<>();
  private boolean others;
  private final Map<String, String> metadata = new LinkedHashMap<>();
  private long start = -1;
  private long early;
  private long notNumbers;
  private boolean any;

  /**
   * Writes to a stream, which stays open.
   *
   * @param sources whether calls have their source files as arguments
   */
  public ChromeTimeline(OutputStream out, Diagnostics diagnostics, boolean sources) {
    this.out = out;
    this.diagnostics = diagnostics;
    this.sources = sources;
  }

  @Override
  public void begin(List<ExportRow> known, Map<String, String> properties) throws IOException {
    text.put("{\"traceEvents\":[");
    metadata.putAll(properties);
    for (ExportRow row : known) {
      if (row.kind() != ExportRow.Kind.SOURCE) {
        declare(row);
      }
    }
  }

  private void declare(ExportRow row) throws IOException {
    if (rows.get(row.number())) {
      return;
    }
    rows.set(row.number());
    boolean process = row.kind() == ExportRow.Kind.PROCESS;
    if (row.kind() == ExportRow.Kind.OTHER && row.pid() == 0 && !others) {
      others = true;
      writeNamed(row, "process_name", "name", JsonText.quoted("Trace"));
      writeNamed(row, "process_sort_index", "sort_index", new byte[] {'-', '1'});
    }
    String prefix = process ? "process" : "thread";
    writeNamed(row, prefix + "_name", "name", JsonText.quoted(row.name()));
    byte[] order = ByteText.ascii(Integer.toString(row.order()));
    writeNamed(row, prefix + "_sort_index", "sort_index", order);
    if (process && row.note() != null) {
      writeNamed(row, "process_labels", "labels", JsonText.quoted(row.note()));
    }
  }

  private static int tid(ExportRow row) {
    return switch (row.kind()) {
      case PROCESS -> row.pid();
      case THREAD, SOURCE -> row.tid();
      case OTHER -> row.order() + 1;
    };
  }

  private void writeNamed(ExportRow row, String what, String key, byte[] value) throws IOException {
    begin('M');
    writeRow(row);
    text.put(",\"name\":\"").put(what).put("\",\"args\":{\"").put(key).put("\":").put(value);
    text.put("}}");
    drain();
  }

  private void begin(char phase) {
    text.put(any ? ",\n" : "\n").put("{\"ph\":\"").put(phase).put('"');
    any = true;
  }

  private void writeRow(ExportRow row) {
    text.put(",\"pid\":").unsigned(row.pid()).put(",\"tid\":").unsigned(tid(row));
  }

  @Override
  public void setStart(long time) {
    if (start < 0) {
      start = time;
      metadata.put("start_ns", Long.toString(start));
    }
  }

  private void writeTime(String key, long time) {
    setStart(time);
    if (time < start) {
      early++;
    }
    text.put(",\"").put(key).put("\":");
    JsonText.appendMicros(text, Math.max(0, time - start));
  }

  private void writeLabel(SliceLabel label) {
    int n = label.number();
    if (n < 0) {
      text.put(made(label));
      return;
    }
    while (labels.size() <= n) {
      labels.add(null);
    }
    byte[] known = labels.get(n);
    if (known == null) {
      known = made(label);
      labels.set(n, known);
    }
    text.put(known);
  }

  private static byte[] made(SliceLabel label) {
    return new ByteText(64)
        .put(",\"name\":")
        .put(JsonText.quoted(label.name()))
        .put(",\"cat\":")
        .put(JsonText.quoted(label.category().isEmpty() ? "unknown" : label.category()))
        .toBytes();
  }

  private void writeArgs(NamedArguments args) {
    if (args.size() == 0) {
      return;
    }
    text.put(",\"args\":{");
    for (int i = 0; i < args.size(); i++) {
      if (i > 0) {
        text.put(',');
      }
      text.put(JsonText.quoted(args.name(i))).put(':');
      switch (args.type(i)) {
        case UNSIGNED -> JsonText.appendNumber(text, args.number(i), false);
        case SIGNED -> JsonText.appendNumber(text, args.number(i), true);
        case REAL -> JsonText.appendReal(text, Double.longBitsToDouble(args.number(i)));
        case TEXT -> text.put(JsonText.quoted(args.text(i)));
      }
    }
    text.put('}');
  }

  private void endEvent() throws IOException {
    text.put('}');
    drain();
  }

  private void drain() throws IOException {
    if (text.length() >= FULL) {
      flush();
    }
  }

  private void flush() throws IOException {
    out.write(text.bytes(), 0, text.length());
    text.clear();
  }

  /** The slices of a row that wait, without those for which nothing comes any more. */
  private HeldSlices held(ExportRow row, long now) throws IOException {
    int n = row.number();
    if (n >= held.length) {
      held = Arrays.copyOf(held, Math.max(n + 1, 2 * held.length));
    }
    if (held[n] == null) {
      held[n] = new HeldSlices(row);
    }
    HeldSlices slices = held[n];
    while (!slices.isEmpty() && !slices.mustWait(slices.lastBegin(), now)) {
      release(slices);
    }
    return slices;
  }

  private void hold(HeldSlices slices, HeldSlices.Slice slice) throws IOException {
    slices.add(slice);
    if (++holding > MAX_HELD) {
      unordered += slices.size();
      releaseAll(slices);
    }
  }

  private void releaseAll(HeldSlices slices) throws IOException {
    while (!slices.isEmpty()) {
      release(slices);
    }
  }

  private void release(HeldSlices slices) throws IOException {
    for (HeldSlices.Slice slice : slices.take()) {
      holding--;
      if (slice.text() != null) {
        text.put(slice.text());
        drain();
      } else {
        slice(slices.row(), slice.begin(), slice.end(), slice.label(), slice.isUnfinished());
      }
    }
  }

  private void call(
      ExportRow row,
      long begin,
      long end,
      SliceLabel label,
      int depth,
      boolean unfinished,
      long now)
      throws IOException {
    HeldSlices slices = held(row, now);
    slices.leave(depth);
    boolean waits = slices.mustWait(begin, now);
    if (waits || !slices.isEmpty() && slices.lastBegin() == begin) {
      hold(slices, new HeldSlices.Slice(begin, end, depth, label, unfinished, null));
      if (!waits && !slices.isEmpty()) {
        release(slices);
      }
    } else {
      slice(row, begin, end, label, unfinished);
    }
  }

  private void slice(ExportRow row, long begin, long end, SliceLabel label, boolean unfinished)
      throws IOException {
    begin('X');
    writeTime("ts", begin);
    text.put(",\"dur\":");
    JsonText.appendMicros(text, end - begin);
    writeRow(row);
    writeLabel(label);
    if (unfinished || label.isPart()) {
      text.put(",\"args\":{").put(label.isPart() ? "\"continued\":true" : "");
      text.put(label.isPart() && unfinished ? "," : "");
      text.put(unfinished ? "\"unfinished\":true}" : "}");
    } else if (sources && label.file() != null) {
      text.put(",\"args\":{\"file\":").put(JsonText.quoted(label.file()));
      text.put(",\"line\":").unsigned(label.line()).put('}');
    }
    endEvent();
  }

  @Override
  public void enter(ExportRow row, long time, SliceLabel label, int depth) throws IOException {
    declare(row);
    setStart(time);
    held(row, time).enter(time, depth);
  }

  @Override
  public void leave(ExportRow row, long begin, long time, SliceLabel label, int depth)
      throws IOException {
    call(row, begin, time, label, depth, false, time);
  }

  @Override
  public void endUnfinished(ExportRow row, long begin, long last, SliceLabel label, int depth)
      throws IOException {
    call(row, begin, Math.max(begin, last), label, depth, true, last);
  }

  @Override
  public void addInstant(
      ExportRow row, long time, SliceLabel label, NamedArguments args, long flow, FlowEnd end)
      throws IOException {
    declare(row);
    if (flow == NO_FLOW) {
      begin('i');
      writeTime("ts", time);
      writeRow(row);
      writeLabel(label);
      text.put(row.kind() == ExportRow.Kind.OTHER ? ",\"s\":\"g\"" : ",\"s\":\"t\"");
      writeArgs(args);
      endEvent();
      return;
    }
    HeldSlices slices = held(row, time);
    int from = text.length();
    begin('X');
    writeTime("ts", time);
    text.put(",\"dur\":0.000");
    writeRow(row);
    writeLabel(label);
    writeArgs(args);
    text.put('}');
    begin(end == FlowEnd.STARTS ? 's' : end == FlowEnd.ENDS ? 'f' : 't');
    writeTime("ts", time);
    writeRow(row);
    text.put(",\"name\":\"arrow\",\"cat\":").put(JsonText.quoted(label.category()));
    text.put(",\"id\":\"0x").put(Long.toHexString(flow)).put('"');
    if (end == FlowEnd.ENDS) {
      text.put(",\"bp\":\"e\"");
    }
    text.put('}');
    byte[] written = Arrays.copyOfRange(text.bytes(), from, text.length());
    text.truncate(from);
    hold(slices, new HeldSlices.Slice(time, time, slices.depth(), label, false, written));
  }

  @Override
  public void beginOperation(
      ExportRow row, long time, SliceLabel label, long id, NamedArguments args) throws IOException {
    declare(row);
    writeOperation('b', row, time, label, id, args);
  }

  private void writeOperation(
      char phase, ExportRow row, long time, SliceLabel label, long id, NamedArguments args)
      throws IOException {
    declare(row);
    begin(phase);
    writeTime("ts", time);
    writeRow(row);
    writeLabel(label);
    text.put(",\"id\":\"0x").put(Long.toHexString(id)).put('"');
    writeArgs(args);
    endEvent();
  }

  @Override
  public void endOperation(ExportRow row, long time, SliceLabel label, long id, NamedArguments args)
      throws IOException {
    writeOperation('e', row, time, label, id, args);
  }

  @Override
  public void addSummary(ExportRow row, long begin, long end, SliceLabel label, NamedArguments args)
      throws IOException {
    declare(row);
    releaseAll(held(row, end));
    begin('X');
    writeTime("ts", begin);
    text.put(",\"dur\":");
    JsonText.appendMicros(text, end - begin);
    writeRow(row);
    writeLabel(label);
    writeArgs(args);
    endEvent();
  }

  @Override
  public void addCounterValue(TimelineCounter counter, long time, boolean real, long value)
      throws IOException {
    boolean source = counter.row().kind() == ExportRow.Kind.SOURCE;
    if (!source) {
      declare(counter.row());
    }
    double number = Double.longBitsToDouble(value);
    if (real && !Double.isFinite(number)) {
      notNumbers++;
      return;
    }
    begin('C');
    writeTime("ts", time);
    text.put(",\"pid\":").unsigned(counter.row().pid());
    text.put(",\"tid\":").unsigned(source ? counter.row().pid() : tid(counter.row()));
    String name = counter.name();
    if (counter.row().tid() != counter.row().pid()) {
      name += " (" + counter.row().name() + ")"; // viewers join counters of a process by name
    }
    if (counter.unit() != null) {
      name += " [" + counter.unit() + "]";
    }
    text.put(",\"name\":").put(JsonText.quoted(name)).put(",\"args\":{\"value\":");
    text.put(real ? Double.toString(number) : Long.toString(value)).put('}');
    endEvent();
  }

  @Override
  public void end(Map<String, String> totals) throws IOException {
    for (HeldSlices slices : held) {
      if (slices != null) {
        releaseAll(slices);
      }
    }
    metadata.putAll(totals);
    text.put("\n],\"displayTimeUnit\":\"ns\",\"metadata\":{");
    boolean first = true;
    for (Map.Entry<String, String> e : metadata.entrySet()) {
      text.put(first ? "" : ",").put(JsonText.quoted(e.getKey())).put(':');
      text.put(JsonText.quoted(e.getValue()));
      first = false;
    }
    text.put("}}\n");
    flush();
    diagnostics.reportLoss(LossCode.TIMES, "times before the first event, moved to it", early);
    diagnostics.reportLoss(LossCode.SAMPLES, "samples that are not numbers", notNumbers);
    if (unordered > 0) {
      diagnostics.warn(
          WarningCode.UNORDERED_RECORDS,
          "nested calls that start at the same time, possibly in the wrong order",
          null);
    }
  }

  @Override
  public void close() {
    // the stream is closed by the one who opened it
  }
}
