package org.tracetool.format.perfetto.chrome;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.perfetto.rows.Args;
import org.tracetool.format.perfetto.rows.Counter;
import org.tracetool.format.perfetto.rows.Label;
import org.tracetool.format.perfetto.rows.Row;
import org.tracetool.format.perfetto.rows.Timeline;

/**
 * Writes a timeline as events of Chrome's JSON, one in a line. Calls are complete events; messages
 * are short slices with an arrow between them.
 */
public final class ChromeTimeline implements Timeline {
  /** Beyond it a double no longer holds nanoseconds as a fraction of microseconds. */
  private static final long LATEST = 1L << 52;

  private static final int FULL = 60_000;

  private final OutputStream out;
  private final Diagnostics diagnostics;
  private final boolean sources;
  private final ByteText text = new ByteText(1 << 16);
  private final BitSet rows = new BitSet();

  /** Calls that ended at the present time, of the first rows of the list. */
  private final List<HeldSlices> held = new ArrayList<>();

  private int holding;

  /** For each row its place in {@link #held}, one more. */
  private int[] places = new int[64];

  private long heldTime;
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
  public void begin(List<Row> known, Map<String, String> properties) throws IOException {
    text.put("{\"traceEvents\":[");
    metadata.putAll(properties);
    for (Row row : known) {
      declare(row);
    }
  }

  private void declare(Row row) throws IOException {
    if (rows.get(row.number())) {
      return;
    }
    rows.set(row.number());
    boolean process = row.kind() == Row.Kind.PROCESS;
    if (row.kind() == Row.Kind.OTHER && row.pid() == 0 && !others) {
      others = true;
      named(row, "process_name", "name", JsonText.quoted("Trace"));
      named(row, "process_sort_index", "sort_index", new byte[] {'-', '1'});
    }
    String prefix = process ? "process" : "thread";
    named(row, prefix + "_name", "name", JsonText.quoted(row.name()));
    byte[] order = ByteText.ascii(Integer.toString(row.order()));
    named(row, prefix + "_sort_index", "sort_index", order);
    if (process && row.note() != null) {
      named(row, "process_labels", "labels", JsonText.quoted(row.note()));
    }
  }

  private static int tid(Row row) {
    return switch (row.kind()) {
      case PROCESS -> row.pid();
      case THREAD -> row.tid();
      case OTHER -> row.order() + 1;
    };
  }

  private void named(Row row, String what, String key, byte[] value) throws IOException {
    begin('M');
    row(row);
    text.put(",\"name\":\"").put(what).put("\",\"args\":{\"").put(key).put("\":").put(value);
    text.put("}}");
    drain();
  }

  private void begin(char phase) {
    text.put(any ? ",\n" : "\n").put("{\"ph\":\"").put(phase).put('"');
    any = true;
  }

  private void row(Row row) {
    text.put(",\"pid\":").unsigned(row.pid()).put(",\"tid\":").unsigned(tid(row));
  }

  private void time(String key, long time) {
    if (start < 0) {
      start = time < LATEST ? 0 : time;
      metadata.put("start_ns", Long.toString(start));
    }
    if (time < start) {
      early++;
    }
    text.put(",\"").put(key).put("\":");
    JsonText.micros(text, Math.max(0, time - start));
  }

  private void label(Label label) {
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

  private static byte[] made(Label label) {
    return new ByteText(64)
        .put(",\"name\":")
        .put(JsonText.quoted(label.name()))
        .put(",\"cat\":")
        .put(JsonText.quoted(label.category().isEmpty() ? "unknown" : label.category()))
        .toBytes();
  }

  private void args(Args args) {
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
        case UNSIGNED -> JsonText.number(text, args.number(i), false);
        case SIGNED -> JsonText.number(text, args.number(i), true);
        case REAL -> JsonText.real(text, Double.longBitsToDouble(args.number(i)));
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

  private HeldSlices held(Row row) {
    int n = row.number();
    if (n >= places.length) {
      places = Arrays.copyOf(places, Math.max(n + 1, 2 * places.length));
    }
    if (places[n] == 0) {
      if (holding == held.size()) {
        held.add(new HeldSlices());
      }
      held.get(holding).of(row);
      places[n] = ++holding;
    }
    return held.get(places[n] - 1);
  }

  /** Writes the calls that are held if time has gone on. */
  private void release(long time) throws IOException {
    if (holding > 0 && time != heldTime) {
      releaseAll();
    }
    heldTime = time;
  }

  private void releaseAll() throws IOException {
    for (int i = 0; i < holding; i++) {
      HeldSlices slices = held.get(i);
      for (HeldSlices.Slice slice : slices.take()) {
        slice(slices.row(), slice.begin(), heldTime, slice.label(), false);
      }
      places[slices.row().number()] = 0;
      slices.of(null);
    }
    holding = 0;
  }

  private void slice(Row row, long begin, long end, Label label, boolean unfinished)
      throws IOException {
    begin('X');
    time("ts", begin);
    text.put(",\"dur\":");
    JsonText.micros(text, end - begin);
    row(row);
    label(label);
    if (unfinished) {
      text.put(",\"args\":{\"unfinished\":true}");
    } else if (sources && label.file() != null) {
      text.put(",\"args\":{\"file\":").put(JsonText.quoted(label.file()));
      text.put(",\"line\":").unsigned(label.line()).put('}');
    }
    endEvent();
  }

  @Override
  public void enter(Row row, long time, Label label, int depth) throws IOException {
    declare(row);
    release(time);
  }

  @Override
  public void leave(Row row, long begin, long time, Label label, int depth) throws IOException {
    release(time);
    held(row).add(begin, label, depth);
  }

  @Override
  public void unfinished(Row row, long begin, long last, Label label, int depth)
      throws IOException {
    releaseAll();
    slice(row, begin, Math.max(begin, last), label, true);
  }

  @Override
  public void instant(Row row, long time, Label label, Args args, long flow, FlowEnd end)
      throws IOException {
    declare(row);
    if (flow == NO_FLOW) {
      begin('i');
      time("ts", time);
      row(row);
      label(label);
      text.put(row.kind() == Row.Kind.OTHER ? ",\"s\":\"g\"" : ",\"s\":\"t\"");
      args(args);
      endEvent();
      return;
    }
    begin('X');
    time("ts", time);
    text.put(",\"dur\":0.000");
    row(row);
    label(label);
    args(args);
    endEvent();
    begin(end == FlowEnd.STARTS ? 's' : end == FlowEnd.ENDS ? 'f' : 't');
    time("ts", time);
    row(row);
    text.put(",\"name\":\"arrow\",\"cat\":").put(JsonText.quoted(label.category()));
    text.put(",\"id\":\"0x").put(Long.toHexString(flow)).put('"');
    if (end == FlowEnd.ENDS) {
      text.put(",\"bp\":\"e\"");
    }
    endEvent();
  }

  @Override
  public void operationBegin(Row row, long time, Label label, long id, Args args)
      throws IOException {
    declare(row);
    operation('b', row, time, label, id, args);
  }

  private void operation(char phase, Row row, long time, Label label, long id, Args args)
      throws IOException {
    begin(phase);
    time("ts", time);
    row(row);
    label(label);
    text.put(",\"id\":\"0x").put(Long.toHexString(id)).put('"');
    args(args);
    endEvent();
  }

  @Override
  public void operationEnd(Row row, long time, Label label, long id, Args args) throws IOException {
    operation('e', row, time, label, id, args);
  }

  @Override
  public void summary(Row row, long begin, long end, Label label, Args args) throws IOException {
    declare(row);
    begin('X');
    time("ts", begin);
    text.put(",\"dur\":");
    JsonText.micros(text, end - begin);
    row(row);
    label(label);
    args(args);
    endEvent();
  }

  @Override
  public void counter(Counter counter, long time, boolean real, long value) throws IOException {
    declare(counter.row());
    double number = Double.longBitsToDouble(value);
    if (real && !Double.isFinite(number)) {
      notNumbers++;
      return;
    }
    begin('C');
    time("ts", time);
    row(counter.row());
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
    releaseAll();
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
    diagnostics.loss("times before the first event, moved to it", early);
    diagnostics.loss("samples that are no numbers", notNumbers);
  }

  @Override
  public void close() {
    // the stream is closed by the one who opened it
  }
}
