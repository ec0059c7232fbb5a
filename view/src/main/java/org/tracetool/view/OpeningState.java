package org.tracetool.view;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.TaskExecutor;
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

  private volatile FutureTask<ViewRows> rows;
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

  /**
   * The trace is this one. Its rows are made meanwhile: of 10,000 processes that takes its time.
   */
  public void begin(TraceReader reader) {
    Definitions definitions = reader.definitions();
    names = RegionNames.of(reader);
    ticksPerSecond = definitions.ticksPerSecond();
    FutureTask<ViewRows> making = new FutureTask<>(() -> ViewRows.of(definitions));
    rows = making;
    Thread thread = new Thread(making, "rows");
    thread.setDaemon(true);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      making.run(); // the JVM throws this where the system's limit of threads is reached
    }
  }

  /** The rows of the trace; {@link #begin} was called. */
  public ViewRows rows() throws IOException {
    try {
      return rows.get();
    } catch (ExecutionException e) {
      TaskExecutor.rethrow(e.getCause());
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /** The rows, if they have been made; else null. */
  private ViewRows knownRows() {
    FutureTask<ViewRows> making = rows;
    try {
      return making != null && making.isDone() ? making.get() : null;
    } catch (ExecutionException e) {
      return null; // whoever opens the trace says so
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /**
   * An index of the trace has to be made. Reads a sample of it, so that all of the run is seen
   * soon; for about a second.
   *
   * @param files those of the trace
   */
  public void beginIndex(
      TraceReader reader, List<TraceFile> files, ReadOptions reading, int threads)
      throws IOException {
    if (reader.streams().size() >= ViewedTrace.MIN_STREAMS_READ_AHEAD) {
      calls = new NotedCalls(ViewedTrace.callMemory());
    }
    if (isShown && !TraceExtent.isSmall(files)) {
      stated = TraceExtent.find(reader, files, reading);
      RunSketch.draw(reader, files, reading, threads, sketch);
    }
  }

  /** The part of the records that was read, about, from 0 to 1; negative if it is not known. */
  double share() {
    ViewRows all = knownRows();
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
    ViewRows all = knownRows();
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
