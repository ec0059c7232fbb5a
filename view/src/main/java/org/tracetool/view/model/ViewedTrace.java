package org.tracetool.view.model;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.tracetool.analyze.result.CollectiveEstimate;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.BoxColumns;
import org.tracetool.index.MessageBox;
import org.tracetool.index.PreviewBox;
import org.tracetool.index.TraceIndex;
import org.tracetool.view.calls.KeptCalls;
import org.tracetool.view.calls.NotedCalls;

/** A trace that is shown, with its index. Safe for several threads. */
public final class ViewedTrace implements Closeable {
  /** The part of the memory that the calls of small streams may take. */
  private static final int CALL_SHARE = 8;

  /** Streams whose calls are kept before they are asked for: fewer are opened fast enough. */
  public static final int MIN_STREAMS_READ_AHEAD = 256;

  private final String name;
  private final TraceReader reader;
  private final TraceIndex index;
  private final TraceReader quick;
  private final ReadOptions reading;
  private final ViewRows rows;
  private final WindowRecords records;
  private final KeptCalls calls;
  private final TraceTimeRange extent;
  private final RegionNames regions;
  private final OperationNames operations;
  private final ChangedFileGuard files;
  private final PreviewCache previews;
  private final LongMessages longMessages;
  private final LastRecords lastRecords;

  /** Set once the run was analyzed. */
  private final AtomicReference<CollectiveEstimate> estimate;

  /**
   * A trace with its index, both of which this closes.
   *
   * @param name what it is called
   * @param files what {@link TraceReader#files} returned for the index
   */
  public ViewedTrace(
      String name, TraceReader reader, TraceIndex index, List<TraceFile> files, ReadOptions reading)
      throws IOException {
    this(name, reader, index, files, reading, RecentRecords.MAX_BYTES);
  }

  /** As the first one, with the rows of the trace. */
  public ViewedTrace(
      String name,
      TraceReader reader,
      TraceIndex index,
      List<TraceFile> files,
      ReadOptions reading,
      ViewRows rows)
      throws IOException {
    this(name, reader, index, files, reading, RecentRecords.MAX_BYTES, rows);
  }

  /**
   * As the first one.
   *
   * @param recentBytes memory for the records of the windows that were read last; 0 to keep no
   *     records, and no calls
   */
  public ViewedTrace(
      String name,
      TraceReader reader,
      TraceIndex index,
      List<TraceFile> files,
      ReadOptions reading,
      long recentBytes)
      throws IOException {
    this(name, reader, index, files, reading, recentBytes, ViewRows.of(reader.definitions()));
  }

  private ViewedTrace(
      String name,
      TraceReader reader,
      TraceIndex index,
      List<TraceFile> files,
      ReadOptions reading,
      long recentBytes,
      ViewRows rows)
      throws IOException {
    this.name = name;
    this.reader = reader;
    this.index = index;
    this.reading = reading;
    this.quick = index.reader(reader);
    this.rows = rows;
    this.previews = new PreviewCache(index);
    RecentRecords recent = new RecentRecords(previews, quick.streams().size(), recentBytes);
    long callBytes = recentBytes == 0 ? 0 : callMemory();
    this.calls = new KeptCalls(index, callBytes);
    this.records = new WindowRecords(quick, index, recent, calls, reading);
    long[] known = index.extent();
    this.extent =
        known == null
            ? TraceTimeRange.of(quick, previews, reading)
            : new TraceTimeRange(known[0], known[1]);
    this.regions = RegionNames.of(reader);
    this.operations = new OperationNames(reader.definitions());
    this.files = new ChangedFileGuard(files);
    this.longMessages = new LongMessages();
    this.lastRecords = new LastRecords(index.ends());
    this.estimate = new AtomicReference<>();
  }

  private ViewedTrace(ViewedTrace of, RequestProgress wanted) {
    this.name = of.name;
    this.reader = of.reader;
    this.index = of.index;
    this.reading = of.reading;
    this.quick = of.quick;
    this.rows = of.rows;
    this.records = of.records.asked(wanted);
    this.calls = of.calls;
    this.extent = of.extent;
    this.regions = of.regions;
    this.operations = of.operations;
    this.files = of.files;
    this.previews = of.previews;
    this.longMessages = of.longMessages;
    this.lastRecords = of.lastRecords;
    this.estimate = of.estimate;
  }

  /**
   * The same trace for one question: its {@link #records} are read as long as the answer is wanted.
   * It is closed with this one.
   */
  public ViewedTrace asked(RequestProgress wanted) {
    return new ViewedTrace(this, wanted);
  }

  /** What the trace is called. */
  public String name() {
    return name;
  }

  /** The trace, read with the help of its index. */
  public TraceReader reader() {
    return quick;
  }

  /**
   * Makes sure that the files are those that were opened, so that what was read of them is of one
   * trace and all of it.
   *
   * @throws org.tracetool.core.error.DamagedTraceException if not
   */
  public void checkUnchanged() throws IOException {
    files.check();
  }

  /** The trace as it is without its index. */
  public TraceReader original() {
    return reader;
  }

  /** Number of records of the whole run. */
  public long recordCount() throws IOException {
    return index.recordCount();
  }

  /** How it is read. */
  public ReadOptions reading() {
    return reading;
  }

  /** Its definitions. */
  public Definitions definitions() {
    return reader.definitions();
  }

  /** Its rows. */
  public ViewRows rows() {
    return rows;
  }

  /** From when to when it is. */
  public TraceTimeRange extent() {
    return extent;
  }

  /**
   * Where calls of a process end that are not left before the end of a window: there, or with the
   * last record of the process.
   *
   * @param windowEnd ticks, unsigned
   */
  public long endOfCalls(int location, long windowEnd) {
    return lastRecords.endOf(location, windowEnd, extent.last());
  }

  /** Bytes that the calls of small streams may take. */
  public static long callMemory() {
    return Runtime.getRuntime().maxMemory() / CALL_SHARE;
  }

  /** Keeps calls that are known since all records were read; they are moved here. */
  public void keepCalls(NotedCalls noted) throws IOException {
    noted.moveTo(calls, quick);
  }

  /** Its records by windows. */
  public WindowRecords records() {
    return records;
  }

  /** Names of its regions. */
  public RegionNames regions() {
    return regions;
  }

  /** Names of its collective operations. */
  public OperationNames operations() {
    return operations;
  }

  /** How collective operations are estimated; null if they are recorded, or it is not known yet. */
  public CollectiveEstimate estimate() {
    return estimate.get();
  }

  /** The run was analyzed; null if it records collective operations, or has none. */
  public void setEstimate(CollectiveEstimate found) {
    estimate.set(found);
  }

  /** Messages that reach into a window from far away. */
  public List<TimelineMessage> longMessages(TimeWindow window) throws IOException {
    return longMessages.reaching(this, window);
  }

  /** What is needed for all messages of a window; null if that is not known. */
  public KnownMessageSpan messageSpan(TimeWindow window) throws IOException {
    return longMessages.span(this, window);
  }

  /** The preview of a process, or of all (0), see {@link TraceIndex#boxes}. */
  public List<PreviewBox> boxes(int process, TimeWindow window, int most) throws IOException {
    return index.boxes(process, window, most);
  }

  /** Who sent messages to whom in boxes of time, see {@link TraceIndex#messages}. */
  public List<List<MessageBox>> messages() throws IOException {
    return index.messages();
  }

  /** The boxes of its processes. */
  public PreviewCache previews() {
    return previews;
  }

  /** The narrowest boxes of all processes together. */
  public BoxColumns boxesOfAll() throws IOException {
    return previews.narrowest(0);
  }

  /** Whether it is known that all processes have more records in a window, about. */
  public boolean hasMoreRecords(TimeWindow window, double most) throws IOException {
    BoxColumns all = boxesOfAll();
    return all.size() > 0 && all.records(window) > most;
  }

  /**
   * Whether the preview of a process shows its records: not if they are out of order.
   *
   * @param boxes some of its boxes
   */
  public boolean hasPreview(int process, BoxColumns boxes) {
    return boxes.size() > 0 || !isRecorded(process);
  }

  private boolean isRecorded(int process) {
    return !records.streamsOf(new int[] {process}).isEmpty();
  }

  @Override
  public void close() throws IOException {
    try {
      index.close();
    } finally {
      reader.close();
    }
  }
}
