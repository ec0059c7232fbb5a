package org.tracetool.format.timeline.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;

/**
 * Shows some intervals of a trace in detail, and of all others a preview: which call each row was
 * in most of the time, and one sample of each counter, in intervals of one length. Calls that go on
 * when an interval of detail begins are shown from there on. Markers and comments are all shown.
 */
public final class PreviewTimeline implements TimelineSink {
  /** So many slices of a preview are the most, about. */
  private static final long MAX_SLICES = 1 << 22;

  private static final long MIN_INTERVALS = 64;
  private static final long MAX_INTERVALS = 1024;

  private final TimelineSink out;
  private final Diagnostics diagnostics;

  /** Times at which detail begins and ends, in turns. */
  private final long[] changes;

  private final long first;
  private final long last;
  private final Map<String, String> ownProperties = new LinkedHashMap<>();
  private int change;
  private long interval;
  private final List<RowSummary> rows = new ArrayList<>();
  private final List<RowSummary> byNumber = new ArrayList<>();
  private final Set<Long> operations = new HashSet<>();
  private final List<Sample> samples = new ArrayList<>();
  private final NamedArguments args = new NamedArguments();
  private long shown;
  private long previewed;

  /** The last sample of a counter in an interval. */
  private static final class Sample {
    private final TimelineCounter counter;
    private long time = -1;
    private boolean real;
    private long value;

    private Sample(TimelineCounter counter) {
      this.counter = counter;
    }
  }

  /**
   * Shows a trace on another timeline.
   *
   * @param first the time of the first record, or earlier
   * @param last that of the last one, or later
   * @param changes times at which detail begins and ends, in turns and in order
   */
  public PreviewTimeline(
      TimelineSink out, Diagnostics diagnostics, long first, long last, long[] changes) {
    this.out = out;
    this.diagnostics = diagnostics;
    this.first = first;
    this.last = last;
    this.changes = changes.clone();
  }

  @Override
  public void begin(List<ExportRow> all, Map<String, String> properties) throws IOException {
    long number =
        Math.max(MIN_INTERVALS, Math.min(MAX_INTERVALS, MAX_SLICES / Math.max(1, all.size())));
    interval = Math.max(1, (last - first) / number);
    ownProperties.put("level", "preview");
    ownProperties.put("preview_interval_ns", Long.toString(interval));
    ownProperties.put("intervals_in_detail", Integer.toString(changes.length / 2));
    Map<String, String> with = new LinkedHashMap<>(properties);
    with.putAll(ownProperties);
    out.begin(all, with);
    out.setStart(first);
  }

  private boolean inDetail() {
    return (change & 1) != 0;
  }

  /** Whether a record of a time is shown in detail. */
  private boolean shows(long time) throws IOException {
    while (change < changes.length && time >= changes[change]) {
      long at = changes[change++];
      if (inDetail()) {
        beginDetail(at);
      } else {
        endDetail(at);
      }
    }
    if (inDetail()) {
      shown++;
    } else {
      previewed++;
    }
    return inDetail();
  }

  private void beginDetail(long at) throws IOException {
    writeSamples();
    for (RowSummary row : rows) {
      row.finish(at, out, args);
      for (int i = 0; i < row.depth(); i++) {
        row.begin(i, at);
        out.enter(row.row(), at, row.label(i), i);
      }
    }
  }

  private void endDetail(long at) throws IOException {
    for (RowSummary row : rows) {
      for (int i = row.depth() - 1; i >= 0; i--) {
        out.leave(row.row(), row.begin(i), at, row.label(i), i);
      }
      row.skipTo(at);
    }
  }

  private RowSummary row(ExportRow row) {
    int n = row.number();
    while (byNumber.size() <= n) {
      byNumber.add(null);
    }
    RowSummary known = byNumber.get(n);
    if (known == null) {
      known = new RowSummary(row, interval, first);
      if (change > 0) {
        known.skipTo(changes[change - 1]);
      }
      byNumber.set(n, known);
      rows.add(known);
    }
    return known;
  }

  /** Counts up to a time; one that is later than all that were foreseen must not take forever. */
  private void count(RowSummary row, long time) throws IOException {
    row.countTo(Math.min(time, last), out, args);
  }

  @Override
  public void enter(ExportRow row, long time, SliceLabel label, int depth) throws IOException {
    boolean detail = shows(time);
    RowSummary summary = row(row);
    if (detail) {
      out.enter(row, time, label, summary.depth());
    } else {
      count(summary, time);
      if (!label.isPart()) {
        summary.countCall();
      }
    }
    summary.push(label, time);
  }

  @Override
  public void leave(ExportRow row, long begin, long time, SliceLabel label, int depth)
      throws IOException {
    boolean detail = shows(time);
    RowSummary summary = row(row);
    if (summary.depth() == 0) {
      return;
    }
    int at = summary.depth() - 1;
    if (detail) {
      out.leave(row, summary.begin(at), time, label, at);
    } else {
      count(summary, time);
    }
    summary.pop();
  }

  @Override
  public void endUnfinished(ExportRow row, long begin, long end, SliceLabel label, int depth)
      throws IOException {
    RowSummary summary = row(row);
    if (inDetail() && summary.depth() > 0) {
      int at = summary.depth() - 1;
      out.endUnfinished(row, summary.begin(at), end, label, at);
      summary.pop();
    } else if (!inDetail()) {
      count(summary, end);
    }
  }

  @Override
  public void addInstant(
      ExportRow row, long time, SliceLabel label, NamedArguments with, long flow, FlowEnd end)
      throws IOException {
    if (shows(time) || isText(label)) {
      out.addInstant(row, time, label, with, flow, end);
    } else if (label.category().equals("message")) {
      RowSummary summary = row(row);
      count(summary, time);
      summary.countMessage();
    }
  }

  /** Whether something is shown in a preview, too; it counts as shown then. */
  private boolean isText(SliceLabel label) {
    boolean is =
        label.category().equals(SliceLabel.MARKER) || label.category().equals(SliceLabel.COMMENT);
    if (is && !inDetail()) {
      shown++;
      previewed--;
    }
    return is;
  }

  @Override
  public void beginOperation(
      ExportRow row, long time, SliceLabel label, long id, NamedArguments with) throws IOException {
    if (shows(time) || isText(label)) {
      operations.add(id);
      out.beginOperation(row, time, label, id, with);
    }
  }

  @Override
  public void endOperation(ExportRow row, long time, SliceLabel label, long id, NamedArguments with)
      throws IOException {
    if (operations.remove(id)) {
      out.endOperation(row, time, label, id, with);
    }
  }

  @Override
  public void addSummary(ExportRow row, long begin, long end, SliceLabel label, NamedArguments with)
      throws IOException {
    out.addSummary(row, begin, end, label, with);
  }

  @Override
  public void addCounterValue(TimelineCounter counter, long time, boolean real, long value)
      throws IOException {
    if (shows(time)) {
      out.addCounterValue(counter, time, real, value);
      return;
    }
    while (samples.size() <= counter.number()) {
      samples.add(null);
    }
    Sample sample = samples.get(counter.number());
    if (sample == null) {
      sample = new Sample(counter);
      samples.set(counter.number(), sample);
    }
    if (sample.time >= 0 && sample.time / interval != time / interval) {
      write(sample);
    }
    sample.time = time;
    sample.real = real;
    sample.value = value;
  }

  private void write(Sample sample) throws IOException {
    out.addCounterValue(sample.counter, sample.time, sample.real, sample.value);
    sample.time = -1;
  }

  private void writeSamples() throws IOException {
    for (Sample sample : samples) {
      if (sample != null && sample.time >= 0) {
        write(sample);
      }
    }
  }

  @Override
  public void end(Map<String, String> totals) throws IOException {
    if (!inDetail()) {
      writeSamples();
      for (RowSummary row : rows) {
        row.finish(out, args);
      }
    }
    Map<String, String> with = new LinkedHashMap<>(totals);
    with.put("records_in_detail", Long.toString(shown));
    with.put("records_in_preview_only", Long.toString(previewed));
    out.end(with);
    diagnostics.reportLoss(
        LossCode.RECORDS,
        "records shown as a preview only, since viewers cannot hold so many",
        previewed);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
