package org.tracetool.view;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewListener;
import org.tracetool.view.calls.NotedCalls;
import org.tracetool.view.model.RegionNames;
import org.tracetool.view.model.ViewRows;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.sketch.PartialRun;
import org.tracetool.view.sketch.PartialRunText;
import org.tracetool.view.sketch.RunSketch;
import org.tracetool.view.sketch.SketchedRun;

/** What is known of a trace while its index is made. Safe for several threads. */
public final class OpeningState implements PreviewListener {
  private final LongConsumer progress;
  private final boolean isShown;
  private final AtomicLong records = new AtomicLong();
  private final Map<Integer, PartialPreview> previews = new ConcurrentHashMap<>();
  private final SketchedRun sketch = new SketchedRun();
  private volatile long ticksPerSecond;

  /** First and last tick that the trace states; null if it states none. */
  private volatile TraceExtent stated;

  private volatile ViewRows rows;
  private volatile RegionNames names;
  private volatile String damage;
  private volatile NotedCalls calls;

  /**
   * Of a trace that nobody looks at while it is read.
   *
   * @param progress receives numbers of further records that were read
   */
  public OpeningState(LongConsumer progress) {
    this(progress, false);
  }

  private OpeningState(LongConsumer progress, boolean isShown) {
    this.progress = progress;
    this.isShown = isShown;
  }

  /** Of a trace that is shown on a page while it is read. */
  static OpeningState shown() {
    return new OpeningState(n -> {}, true);
  }

  /** The trace is this one, of which an index has to be made. */
  public void begin(TraceReader reader) {
    names = RegionNames.of(reader);
    ticksPerSecond = reader.definitions().ticksPerSecond();
    rows = ViewRows.of(reader.definitions());
    if (reader.streams().size() >= ViewedTrace.MIN_STREAMS_READ_AHEAD) {
      calls = new NotedCalls(ViewedTrace.callMemory());
    }
  }

  /**
   * Reads a sample of the trace, so that all of the run is seen soon; for about a second. To be
   * called after {@link #begin(TraceReader)}.
   *
   * @param files those of the trace
   */
  public void readSample(
      TraceReader reader, List<TraceFile> files, ReadOptions reading, int threads)
      throws IOException {
    if (isShown && !TraceExtent.isSmall(files)) {
      stated = TraceExtent.find(reader, files, reading);
      RunSketch.draw(reader, files, reading, threads, sketch);
    }
  }

  /** The part of the records that was read, about, from 0 to 1; negative if it is not known. */
  double share() {
    ViewRows all = rows;
    return all == null || previews.isEmpty() && sketch.isEmpty()
        ? -1
        : run().share(all.locations());
  }

  private PartialRun run() {
    return new PartialRun(previews, sketch, stated);
  }

  /** So many further records were read. */
  public void read(long more) {
    records.addAndGet(more);
    progress.accept(more);
  }

  /** The trace is damaged, which is said above what can be read of it: a line says where. */
  public void setDamage(String line) {
    damage = line;
  }

  /** What is said of damage; null for none. */
  String damage() {
    return damage;
  }

  @Override
  public StreamListener begin(StreamInfo stream) {
    return calls == null ? null : calls.begin(stream);
  }

  /**
   * The calls of small streams that were noted while the index was made; null if there are none.
   */
  NotedCalls calls() {
    return calls;
  }

  @Override
  public void updatePreview(int process, PartialPreview known) {
    previews.put(process, known);
  }

  /** Records read so far. */
  long records() {
    return records.get();
  }

  /** No picture is wanted any more. */
  void end() {
    previews.clear();
    sketch.clear();
    if (calls != null) {
      calls.clear();
    }
  }

  /**
   * What the rows did, in columns of time, as JSON.
   *
   * @param window the time that is asked for, of which the columns have what is in the run
   */
  String text(TimeWindow window) {
    JsonWriter json = new JsonWriter(true).object(null);
    PartialRun run = run();
    ViewRows all = rows;
    json.text("first", Long.toUnsignedString(run.first()));
    json.text("last", Long.toUnsignedString(run.last()));
    json.text("ticks_per_second", Long.toUnsignedString(ticksPerSecond));
    if (all == null) {
      return json.list("rows").endList().endObject().toString();
    }
    PartialRunText.write(run, run.cut(window), all, names, json);
    return json.endObject().toString();
  }
}
