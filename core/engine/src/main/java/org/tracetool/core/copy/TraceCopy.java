package org.tracetool.core.copy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamAdoptionFacet;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.time.TimeWindow;

/**
 * Copies a trace, or a part of it, into a writer: of another format, or one that does something
 * with it on the way. Records that the format of the output cannot hold are left out and counted.
 */
public final class TraceCopy {
  private static final long MEMORY = 64L << 20;
  private static final String RECORDS = "records";

  private final TraceReader reader;
  private final TraceFormat target;
  private final ReadOptions options;
  private final TimeWindow window;
  private final IntPredicate chosen;
  private Integer streams;
  private List<int[]> layout;
  private int threads = Runtime.getRuntime().availableProcessors();
  private long memory = MEMORY;
  private LongConsumer progress = records -> {};
  private boolean cuts = true;
  private Predicate<EventCursor> markers = this::isChosen;
  private ShardWork shards = ShardWork.WHOLE;
  private boolean earlier;
  private StreamPlan plan;
  private Definitions definitions;

  /**
   * A copy.
   *
   * @param target the format that is written in the end
   * @param options what to copy: a window, processes; and where damage and losses are counted
   */
  public TraceCopy(TraceReader reader, TraceFormat target, ReadOptions options) {
    this.reader = reader;
    this.target = target;
    this.options = options;
    this.window = options.window();
    this.chosen = options.locations();
  }

  /**
   * Copies a whole trace into a file, in the format of its suffix. The file appears under its name
   * when it is complete.
   *
   * @param from a trace of any format
   * @param to another name
   * @return damage in the source, and losses since the target cannot hold something
   * @throws org.tracetool.core.error.TraceException with the reason if there is no copy
   */
  public static Diagnostics copy(Path from, Path to) throws IOException {
    FormatRegistry formats = FormatRegistry.load();
    TraceFormat target = formats.bySuffix(to);
    Diagnostics diagnostics = new Diagnostics();
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
              .buffersFor(1, MEMORY);
      WriteOptions writing = WriteOptions.defaults().withDiagnostics(diagnostics);
      try (TraceReader reader = formats.detect(from).open(from, options)) {
        checkProcesses(from, reader);
        TraceCopy copy = new TraceCopy(reader, target, options);
        if (!StreamLayout.isKept(reader)) {
          Hosts hosts = Hosts.of(reader.definitions());
          copy.layout(StreamLayout.of(reader, target, null, hosts, 0));
        }
        try (TraceWriter writer = target.create(to, writing)) {
          copy.run(writer);
          writer.finish();
        }
      }
    }
    return diagnostics;
  }

  /**
   * Fails for a trace of which nothing would be left but definitions.
   *
   * @param in its name, for the message
   * @throws DamagedTraceException if it has no processes
   */
  public static void checkProcesses(Path in, TraceReader reader) throws DamagedTraceException {
    if (reader.streams().stream().allMatch(s -> s.locations().length == 0)) {
      throw new DamagedTraceException(in + ": has no processes that could be copied");
    }
  }

  /**
   * Deals the processes to another number of streams, of which a format may have one only.
   *
   * @param count 0 for one for each process, null for those of the input
   */
  public TraceCopy streams(Integer count) {
    streams = count;
    return this;
  }

  /**
   * Puts these processes into a stream each.
   *
   * @param groups the result of {@link StreamLayout}; null for the streams of the input
   */
  public TraceCopy layout(List<int[]> groups) {
    layout = groups;
    return this;
  }

  /**
   * Limits for the work.
   *
   * @param mostMemory bytes for reading
   */
  public TraceCopy resources(int mostThreads, long mostMemory) {
    threads = mostThreads;
    memory = mostMemory;
    return this;
  }

  /** Calls back with the number of records that were read, from any thread. */
  public TraceCopy progress(LongConsumer listener) {
    progress = listener;
    return this;
  }

  /** Copies only a share of the streams, or all but the streams, which shares have. */
  public TraceCopy shards(ShardWork work) {
    shards = work;
    return this;
  }

  /**
   * Passes definitions and attachments on unchanged even if only a part is copied, for a writer
   * that cuts them itself, and those markers that pass a test.
   */
  public TraceCopy uncut(Predicate<EventCursor> chosenMarkers) {
    cuts = false;
    markers = chosenMarkers;
    return this;
  }

  /**
   * Takes what a reader gives before the window for more than the state there: what is lost of it
   * counts, and operations through handles and windows may begin there.
   */
  public TraceCopy withEarlier() {
    earlier = true;
    return this;
  }

  /**
   * The definitions of the copy.
   *
   * @throws org.tracetool.core.error.UnsupportedTraceException if streams that are to become one,
   *     or to share their numbers, mean different things by the same number
   */
  public Definitions definitions() throws IOException {
    if (definitions == null) {
      boolean several = target.capabilities().severalStreams();
      Integer count = several ? streams : Integer.valueOf(1);
      boolean grouped = layout != null && several;
      plan =
          grouped
              ? StreamPlan.grouped(reader.streams(), chosen, layout)
              : StreamPlan.of(reader.streams(), chosen, count);
      if (plan.outputs().isEmpty()) {
        // A trace has streams, if only empty ones; the caller sees that nothing was read.
        plan = StreamPlan.of(reader.streams(), null, count);
      }
      if (target.capabilities().has(FormatTrait.GLOBAL_IDS)) {
        StreamPlan joined = StreamPlan.of(reader.streams(), chosen, 1);
        new LocalDefinitionCopy(reader, joined, target).check(options);
      }
      Definitions moved =
          count == null && !grouped
              ? reader.definitions()
              : new LocalDefinitionCopy(reader, plan, target).moved(options);
      definitions = cuts ? CutDefinitions.within(moved, window) : moved;
    }
    return definitions;
  }

  /**
   * Writes everything but does not finish the output.
   *
   * @return number of records that were read
   */
  public long run(TraceWriter output) throws IOException {
    TraceWriter writer =
        CapableWriter.of(output, target, options.diagnostics(), earlier ? 0 : window.from());
    writer.begin(definitions(), plan.streams());
    writer.setMainOrigin(reader.origin());
    long taken = isWhole() && shards == ShardWork.WHOLE ? writer.takeWhole(reader, progress) : -1;
    if (taken >= 0) {
      return taken;
    }
    CancellableSource.SharedWork work = new CancellableSource.SharedWork(progress);
    boolean isUnchanged = isWhole() && shards == ShardWork.WHOLE && !definitions.hasLocal();
    StreamAdoptionFacet recordWriter =
        isUnchanged && definitions == reader.definitions()
            ? writer.facet(StreamAdoptionFacet.class)
            : null;
    Conversion conversion = new Conversion(reader, writer, recordWriter, options, work);
    boolean markersFirst = writer.takesMarkersFirst();
    if (markersFirst) {
      conversion.copyMarkers(markers);
    }
    conversion.copyStreams(plan, shards, threads, memory);
    if (shards.isPart()) {
      shards.note().setNumber(RECORDS, work.records());
      return work.records();
    }
    if (!markersFirst) {
      conversion.copyMarkers(markers);
    }
    if (!cuts || window.isAll() && chosen == null) {
      conversion.copyAttachments(target);
    } else {
      conversion.loseAttachments();
    }
    if (writer instanceof CapableWriter capable) {
      capable.settle();
    }
    return work.records() + shards.sum(RECORDS);
  }

  /** Whether nothing is left out, and no stage in front of the writer cuts anything. */
  private boolean isWhole() {
    return cuts && window.isAll() && chosen == null && options.kinds() == null;
  }

  /** Markers of the window and of chosen processes, and those of a group or of no process. */
  private boolean isChosen(EventCursor marker) {
    return window.contains(marker.time())
        && (chosen == null
            || chosen.test(marker.location())
            || reader.definitions().location(marker.location()) == null);
  }
}
