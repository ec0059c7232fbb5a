package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.timeline.StreamPart;
import org.tracetool.format.timeline.TimelineIntake;

/** Operations of devices: kernels, copies, graphs, and what waits for them. */
final class DeviceWorkMapper {
  private static final int START = 0;
  private static final int END = 1;
  private static final int PROCESS = 2;
  private static final int DEVICE = 3;
  private static final int CONTEXT = 4;
  private static final int STREAM = 5;
  private static final int CORRELATION = 6;

  /** The first column that not all tables have. */
  private static final int OWN = 7;

  private static final List<String> COMMON =
      List.of("start", "end", "globalPid", "deviceId", "contextId", "streamId", "correlationId");
  private static final String[] COPIES = {
    "",
    "HtoD",
    "DtoH",
    "HtoA",
    "AtoH",
    "AtoA",
    "AtoD",
    "DtoA",
    "DtoD",
    "HtoH",
    "PtoP",
    "unified HtoD",
    "unified DtoH",
    "unified DtoD"
  };
  private static final String[] WAITS = {
    "Sync", "Event Sync", "Stream Wait Event", "Stream Sync", "Context Sync"
  };
  private static final long ALL_STREAMS = 0xffff_ffffL;

  private final ExportContext context;
  private final TimelineIntake intake;
  private final Launchers launchers;
  private final boolean hasShortNames;

  // What the row that was read last says.
  private long start;
  private long end;
  private int process;

  // The row of the trace for the last process, device, context and stream.
  private int lastProcess = -1;
  private long lastDevice;
  private long lastContext;
  private long lastStream;
  private StreamPart lastPart;
  private int lastRow;

  DeviceWorkMapper(ExportContext context, Launchers launchers, boolean hasShortNames) {
    this.context = context;
    this.launchers = launchers;
    this.hasShortNames = hasShortNames;
    intake = context.intake;
  }

  private CheckedRows open(String table, String... own) throws IOException {
    List<String> columns = new ArrayList<>(COMMON);
    columns.addAll(List.of(own));
    return context.tables.open(table, columns);
  }

  /** Goes to the next row that can be used. */
  private boolean next(CheckedRows rows) throws IOException {
    while (rows.next()) {
      if (context.hasTime(rows, START, "start") && findProcess(rows)) {
        start = rows.number(START);
        end = context.end(rows, END, start);
        return true;
      }
    }
    return false;
  }

  private boolean findProcess(CheckedRows rows) {
    if (!rows.isNull(PROCESS)) {
      process = context.processes.process(rows.number(PROCESS));
      return true;
    }
    process = context.processes.onlyProcess();
    if (process < 0) {
      process = launchers.process(rows.number(CORRELATION));
    }
    if (process < 0 && context.processes.count() == 0) {
      process = context.processes.process(0);
    }
    if (process < 0) {
      context.tables.report(
          DamageCode.UNDEFINED_REFERENCES,
          "operation of a device without a process",
          "row " + rows.row().rowid() + " of " + rows.name());
    }
    return process >= 0;
  }

  private int row(CheckedRows rows, long stream, StreamPart part) {
    long device = rows.number(DEVICE, 0);
    long contextId = rows.number(CONTEXT, 0);
    if (process != lastProcess
        || device != lastDevice
        || contextId != lastContext
        || stream != lastStream
        || part != lastPart) {
      lastProcess = process;
      lastDevice = device;
      lastContext = contextId;
      lastStream = stream;
      lastPart = part;
      context.useDevice(device, process);
      lastRow = intake.stream(process, device, contextId, stream, part);
    }
    return lastRow;
  }

  private void addWork(CheckedRows rows, int region) throws IOException {
    if (context.hasCorrelation(rows.number(CORRELATION))) {
      intake.addCorrelation(rows.number(CORRELATION));
    }
    int row = row(rows, rows.number(STREAM, TimelineIntake.NO_STREAM), StreamPart.WORK);
    context.addCall(row, start, end, region);
  }

  /** Reads all tables. */
  void read() throws IOException {
    readKernels();
    readCopies();
    readFills();
    readGraphs();
    readWaits();
  }

  private void readKernels() throws IOException {
    LongMap regions = context.regionsOf("kernel");
    LazyKey gridKey = new LazyKey(intake, "grid", KeyValueType.STRING);
    LazyKey blockKey = new LazyKey(intake, "block", KeyValueType.STRING);
    LazyKey registersKey = new LazyKey(intake, "registers per thread", KeyValueType.INT64);
    LazyKey memoryKey = new LazyKey(intake, "shared memory", KeyValueType.INT64);
    LazyKey nodeKey = new LazyKey(intake, "graph node id", KeyValueType.UINT64);
    byte[] size = new byte[64];
    try (CheckedRows rows =
        open(
            EventTables.KERNEL,
            "demangledName",
            "shortName",
            "gridX",
            "gridY",
            "gridZ",
            "blockX",
            "blockY",
            "blockZ",
            "registersPerThread",
            "staticSharedMemory",
            "dynamicSharedMemory",
            "graphNodeId")) {
      while (next(rows)) {
        if (context.hasArguments) {
          addSize(rows, OWN + 2, gridKey, size);
          addSize(rows, OWN + 5, blockKey, size);
          addPositive(registersKey, rows.number(OWN + 8, 0));
          addPositive(memoryKey, rows.number(OWN + 9, 0) + rows.number(OWN + 10, 0));
          addPositive(nodeKey, rows.number(OWN + 11, 0));
        }
        addWork(rows, kernel(rows.number(OWN), rows.number(OWN + 1), regions));
      }
    }
  }

  private int kernel(long fullName, long shortName, LongMap regions) {
    long first = hasShortNames ? shortName : fullName;
    long region = regions.get(first);
    if (region == LongMap.ABSENT) {
      String name = context.texts.find(first);
      name = name == null ? context.texts.find(hasShortNames ? fullName : shortName) : name;
      region =
          intake.region(name == null ? context.texts.get(fullName) : name, intake.group("kernel"));
      regions.put(first, region);
    }
    return (int) region;
  }

  private void addPositive(LazyKey key, long value) {
    if (value > 0) {
      intake.addPair(key.number(), value);
    }
  }

  /** Adds a size of three dimensions as {@code [128,1,1]}. */
  private void addSize(CheckedRows rows, int column, LazyKey key, byte[] text) {
    if (rows.isNull(column) || rows.isNull(column + 1) || rows.isNull(column + 2)) {
      return;
    }
    int at = 0;
    for (int i = 0; i < 3; i++) {
      text[at++] = (byte) (i == 0 ? '[' : ',');
      at = putNumber(rows.number(column + i), text, at);
    }
    text[at++] = ']';
    intake.addTextPair(key.number(), text, 0, at);
  }

  private static int putNumber(long number, byte[] text, int from) {
    int at = from;
    if (number < 0 || number > Integer.MAX_VALUE) {
      text[at++] = '?';
      return at;
    }
    int rest = (int) number;
    do {
      text[at++] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    for (int low = from, high = at - 1; low < high; low++, high--) {
      byte swapped = text[low];
      text[low] = text[high];
      text[high] = swapped;
    }
    return at;
  }

  private void readCopies() throws IOException {
    LazyKey bytesKey = new LazyKey(intake, "bytes", KeyValueType.INT64);
    int[] regions = new int[COPIES.length];
    try (CheckedRows rows = open(EventTables.MEMCPY, "bytes", "copyKind")) {
      while (next(rows)) {
        long kind = rows.number(OWN + 1, 0);
        boolean isKnown = kind > 0 && kind < COPIES.length;
        int region = isKnown ? regions[(int) kind] : 0;
        if (region == 0) {
          String name = isKnown ? COPIES[(int) kind] : "kind " + kind;
          region = intake.region("Memcpy " + name, intake.group("memcpy"));
          if (isKnown) {
            regions[(int) kind] = region;
          }
        }
        if (!rows.isNull(OWN)) {
          intake.addPair(bytesKey.number(), rows.number(OWN));
        }
        addWork(rows, region);
      }
    }
  }

  private void readFills() throws IOException {
    int region = 0;
    LazyKey bytesKey = new LazyKey(intake, "bytes", KeyValueType.INT64);
    LazyKey valueKey = new LazyKey(intake, "value", KeyValueType.INT64);
    try (CheckedRows rows = open(EventTables.MEMSET, "bytes", "value")) {
      while (next(rows)) {
        if (!rows.isNull(OWN)) {
          intake.addPair(bytesKey.number(), rows.number(OWN));
        }
        if (!rows.isNull(OWN + 1) && context.hasArguments) {
          intake.addPair(valueKey.number(), rows.number(OWN + 1));
        }
        region = region == 0 ? intake.region("Memset", intake.group("memset")) : region;
        addWork(rows, region);
      }
    }
  }

  private void readGraphs() throws IOException {
    LazyKey executionKey = new LazyKey(intake, "graph execution id", KeyValueType.INT64);
    LongMap regions = context.regionsOf("graph");
    try (CheckedRows rows = open(EventTables.GRAPH, "graphId", "graphExecId")) {
      while (next(rows)) {
        long graph = rows.number(OWN, 0);
        long region = regions.get(graph);
        if (region == LongMap.ABSENT) {
          region = intake.region("CUDA graph " + graph, intake.group("graph"));
          regions.put(graph, region);
        }
        if (!rows.isNull(OWN + 1) && context.hasArguments) {
          intake.addPair(executionKey.number(), rows.number(OWN + 1));
        }
        addWork(rows, (int) region);
      }
    }
  }

  private void readWaits() throws IOException {
    LazyKey eventKey = new LazyKey(intake, "event", KeyValueType.INT64);
    int[] regions = new int[WAITS.length];
    try (CheckedRows rows = open(EventTables.SYNCHRONIZATION, "syncType", "eventId")) {
      while (next(rows)) {
        long type = rows.number(OWN, 0);
        long stream = rows.number(STREAM, -1);
        stream = stream == -1 || stream == ALL_STREAMS ? TimelineIntake.NO_STREAM : stream;
        if (rows.number(OWN + 1, 0) > 0 && context.hasArguments) {
          intake.addPair(eventKey.number(), rows.number(OWN + 1));
        }
        int wait = type > 0 && type < WAITS.length ? (int) type : 0;
        if (regions[wait] == 0) {
          regions[wait] = intake.region(WAITS[wait], intake.group("sync"));
        }
        context.addCall(row(rows, stream, StreamPart.SYNC), start, end, regions[wait]);
      }
    }
  }
}
