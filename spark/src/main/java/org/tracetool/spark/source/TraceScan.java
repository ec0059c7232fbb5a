package org.tracetool.spark.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.DivisibleSection;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.spark.rows.GroupedRowSource;

/** Reading a table: which task reads what. */
final class TraceScan implements Scan, Batch {
  private static final int TASKS_PER_CORE = 4;

  private final ReadRequest request;
  private final QueryBounds choice;
  private final StructType columns;
  private final GroupedRowSource groups;

  /**
   * What to read.
   *
   * @param groups the aggregates of the rows; null if the rows themselves are wanted
   */
  TraceScan(ReadRequest request, QueryBounds choice, StructType columns, GroupedRowSource groups) {
    this.request = request;
    this.choice = choice;
    this.columns = columns;
    this.groups = groups;
  }

  @Override
  public StructType readSchema() {
    return columns;
  }

  @Override
  public String description() {
    String summed = groups == null ? "" : " summed up as " + groups;
    return "tracetool " + request.table().label() + summed + " " + choice;
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public Scan.ColumnarSupportMode columnarSupportMode() {
    return Scan.ColumnarSupportMode.SUPPORTED;
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new StreamReaderFactory(request.table(), choice, columns.fieldNames(), groups);
  }

  @Override
  public InputPartition[] planInputPartitions() {
    List<InputPartition> partitions = new ArrayList<>();
    for (String path : request.paths()) {
      try {
        TraceFingerprint seen = TraceFingerprint.of(path);
        try (TraceOpening trace = new TraceOpening(path, choice.hasTimes())) {
          plan(seen, trace, partitions);
          trace.report();
        }
      } catch (IOException e) {
        // Of all exceptions Python shows this one by its message alone.
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    return partitions.toArray(InputPartition[]::new);
  }

  private void plan(TraceFingerprint seen, TraceOpening trace, List<InputPartition> partitions)
      throws IOException {
    TimeWindow window = window(trace);
    if (!request.table().isByStream()) {
      partitions.add(new StreamPartition(seen, null, window));
      return;
    }
    IntPredicate processes = trace.processes(choice);
    List<StreamInfo> streams = new ArrayList<>();
    for (StreamInfo s : trace.reader().streams()) {
      if (processes == null
          || s.locations().length == 0
          || Arrays.stream(s.locations()).anyMatch(processes)) {
        streams.add(s);
      }
    }
    int cores = SparkSession.active().sparkContext().defaultParallelism();
    int most = request.partitions() > 0 ? request.partitions() : cores * TASKS_PER_CORE;
    if (streams.size() > most) {
      groupStreams(seen, streams, most, window, partitions);
      return;
    }
    for (StreamInfo s : streams) {
      cutSlices(seen, trace, s, window, slices(trace, s, streams.size(), cores), partitions);
    }
  }

  /** Each task reads all definitions, so many small streams share one. */
  private static void groupStreams(
      TraceFingerprint seen,
      List<StreamInfo> streams,
      int most,
      TimeWindow window,
      List<InputPartition> partitions) {
    for (int k = 0; k < most; k++) {
      int first = (int) ((long) streams.size() * k / most);
      int last = (int) ((long) streams.size() * (k + 1) / most);
      int[] ids = streams.subList(first, last).stream().mapToInt(StreamInfo::id).toArray();
      partitions.add(new StreamPartition(seen, ids, window));
    }
  }

  private TimeWindow window(TraceOpening trace) {
    return trace.nanoseconds().ticks(choice.from(), choice.to());
  }

  /** How many slices of a stream there are. */
  private int slices(TraceOpening trace, StreamInfo stream, int streams, int cores)
      throws IOException {
    if (!request.table().isOfMoments() || trace.isIndexed()) {
      return 1;
    }
    if (request.slices() > 0) {
      return request.slices();
    }
    try (DivisibleSection section = divisible(trace, stream)) {
      return streams < cores && section != null ? (cores * 2 + streams - 1) / streams : 1;
    }
  }

  /** Slices between places of the file where the format has these, else of equal time. */
  private static void cutSlices(
      TraceFingerprint seen,
      TraceOpening trace,
      StreamInfo stream,
      TimeWindow window,
      int count,
      List<InputPartition> partitions)
      throws IOException {
    int[] id = {stream.id()};
    try (DivisibleSection section = count > 1 ? divisible(trace, stream) : null) {
      if (section != null) {
        long begin = 0;
        for (long cut : cuts(section, count)) {
          partitions.add(new StreamPartition(seen, id, window, begin, cut));
          begin = cut;
        }
        return;
      }
    }
    for (TimeWindow slice : slices(trace, window, count)) {
      partitions.add(new StreamPartition(seen, id, slice));
    }
  }

  private static DivisibleSection divisible(TraceOpening trace, StreamInfo stream)
      throws IOException {
    return trace.reader().divisible(stream, Section.EVENTS);
  }

  /**
   * Where slices of about equal length end. Each has its own records, in whatever order their times
   * are: a cut is before the first time line behind a position.
   */
  private static List<Long> cuts(DivisibleSection section, int count) throws IOException {
    List<Long> cuts = new ArrayList<>();
    long length = section.length();
    long before = 0;
    for (int k = 1; k < count; k++) {
      long position = (long) ((double) length / count * k);
      long time = section.timeBehind(position);
      long cut = time == -1L ? DivisibleSection.NONE : section.placeOf(time, position, position);
      if (cut > before && cut < length) {
        cuts.add(cut);
        before = cut;
      }
    }
    cuts.add(length);
    return cuts;
  }

  /** Slices of equal time, where the reader gives each record in one of them. */
  private static List<TimeWindow> slices(TraceOpening trace, TimeWindow window, int count) {
    boolean isExact = trace.reader().facet(UnorderedWindowFacet.class) != null;
    long[] extent = count > 1 && isExact ? extent(trace) : null;
    if (extent == null) {
      return List.of(window);
    }
    List<TimeWindow> slices = new ArrayList<>();
    long length = extent[1] - extent[0] + 1;
    long begin = window.from();
    for (int k = 1; k < count; k++) {
      long cut = extent[0] + (long) ((double) length / count * k);
      if (Long.compareUnsigned(cut, begin) > 0 && window.contains(cut)) {
        slices.add(new TimeWindow(begin, cut));
        begin = cut;
      }
    }
    slices.add(new TimeWindow(begin, window.to()));
    return slices;
  }

  /** First and last time of a trace as far as it says them; null if it does not. */
  private static long[] extent(TraceOpening trace) {
    TraceExtent extent = trace.reader().extent();
    if (extent != null && extent.last() > extent.first()) {
      return new long[] {extent.first(), extent.last()};
    }
    long first = Long.MAX_VALUE;
    long last = 0;
    for (Definitions.Entry entry : trace.reader().definitions().entries()) {
      if (entry.definition() instanceof Definition.TimeRange range) {
        first = Math.min(first, range.first());
        last = Math.max(last, range.last());
      }
    }
    return last > first && first >= 0 ? new long[] {first, last} : null;
  }
}
