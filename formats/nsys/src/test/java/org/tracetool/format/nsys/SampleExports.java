package org.tracetool.format.nsys;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes databases with the tables of exports, as Nsight Systems writes them. */
final class SampleExports implements AutoCloseable {
  /** The part of global numbers that says which machine. */
  static final long MACHINE = 1L << 48;

  private static final Map<String, String> NEW =
      Map.ofEntries(
          Map.entry("StringIds", "id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL"),
          Map.entry("META_DATA_EXPORT", "name TEXT NOT NULL, value TEXT"),
          Map.entry("TARGET_INFO_SESSION_START_TIME", "utcEpochNs INTEGER, utcTime TEXT"),
          Map.entry("TARGET_INFO_SYSTEM_ENV", "globalVid INTEGER, name TEXT, value TEXT"),
          Map.entry("TARGET_INFO_GPU", "id INTEGER NOT NULL, name TEXT"),
          Map.entry("PROCESSES", "globalPid INTEGER, pid INTEGER, name TEXT"),
          Map.entry("ThreadNames", "nameId INTEGER, priority INTEGER, globalTid INTEGER"),
          Map.entry(
              "CUPTI_ACTIVITY_KIND_RUNTIME",
              "start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER NOT NULL,"
                  + " globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL,"
                  + " returnValue INTEGER NOT NULL"),
          Map.entry(
              "CUPTI_ACTIVITY_KIND_KERNEL",
              "start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL, contextId"
                  + " INTEGER NOT NULL, streamId INTEGER NOT NULL, correlationId INTEGER, globalPid"
                  + " INTEGER, demangledName INTEGER NOT NULL, shortName INTEGER NOT NULL, gridX"
                  + " INTEGER, gridY INTEGER, gridZ INTEGER"),
          Map.entry(
              "CUPTI_ACTIVITY_KIND_MEMCPY",
              "start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL, contextId"
                  + " INTEGER NOT NULL, streamId INTEGER NOT NULL, correlationId INTEGER, globalPid"
                  + " INTEGER, bytes INTEGER NOT NULL, copyKind INTEGER NOT NULL"),
          Map.entry(
              "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
              "start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER, contextId INTEGER,"
                  + " streamId INTEGER, correlationId INTEGER, globalPid INTEGER, syncType INTEGER"),
          Map.entry(
              "NVTX_EVENTS",
              "start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, category INTEGER,"
                  + " text TEXT, globalTid INTEGER, textId INTEGER, domainId INTEGER, int64Value"
                  + " INTEGER, doubleValue REAL"),
          Map.entry("OSRT_API", "start INTEGER, end INTEGER, globalTid INTEGER, nameId INTEGER"),
          Map.entry(
              "CUDNN_EVENTS", "start INTEGER, end INTEGER, globalTid INTEGER, nameId INTEGER"),
          Map.entry("SCHED_EVENTS", "start INTEGER NOT NULL, cpu INTEGER NOT NULL"),
          Map.entry("GPU_METRICS", "timestamp INTEGER, typeId INTEGER, metricId INTEGER, value"),
          Map.entry("TARGET_INFO_GPU_METRICS", "typeId INTEGER, metricId INTEGER, metricName TEXT"),
          Map.entry(
              "CUDA_GPU_MEMORY_USAGE_EVENTS",
              "start INTEGER, globalPid INTEGER, deviceId INTEGER, bytes INTEGER,"
                  + " memoryOperationType INTEGER"),
          Map.entry("DIAGNOSTIC_EVENT", "timestamp INTEGER, severity INTEGER NOT NULL, text TEXT"),
          Map.entry("MPI_RANKS", "globalTid INTEGER NOT NULL, rank INTEGER NOT NULL"),
          Map.entry(
              "MPI_COMMUNICATORS",
              "rank INTEGER, timestamp INTEGER, commHandle INTEGER, members TEXT"),
          Map.entry(
              "MPI_P2P_EVENTS",
              "start INTEGER, end INTEGER, globalTid INTEGER, textId INTEGER, commHandle INTEGER,"
                  + " tag INTEGER, remoteRank INTEGER, size INTEGER, requestHandle INTEGER"),
          Map.entry(
              "MPI_COLLECTIVES_EVENTS",
              "start INTEGER, end INTEGER, globalTid INTEGER, textId INTEGER, commHandle INTEGER,"
                  + " rootRank INTEGER, size INTEGER, recvSize INTEGER"),
          Map.entry(
              "MPI_START_WAIT_EVENTS",
              "start INTEGER, end INTEGER, globalTid INTEGER, textId INTEGER, requestHandle"
                  + " INTEGER"));

  /** What exports of 2021 had. */
  private static final Map<String, String> OLD =
      Map.of(
          "StringIds",
          "id INTEGER PRIMARY KEY, value TEXT NOT NULL",
          "CUPTI_ACTIVITY_KIND_RUNTIME",
          "start INT NOT NULL, end INT NOT NULL, globalTid INT NOT NULL, correlationId INT NOT"
              + " NULL, nameId INT NOT NULL",
          "CUPTI_ACTIVITY_KIND_KERNEL",
          "start INT NOT NULL, end INT NOT NULL, deviceId INT NOT NULL, contextId INT NOT NULL,"
              + " streamId INT NOT NULL, correlationId INT NOT NULL, demangledName INT NOT NULL",
          "NVTX_EVENTS",
          "start INT NOT NULL, end INT NOT NULL, eventType INT NOT NULL, text TEXT NOT NULL,"
              + " globalTid INT NOT NULL, textId INT NOT NULL");

  private final TestDatabase database;
  private final Map<String, String> schema;
  private final Map<String, Long> texts = new HashMap<>();
  private final Map<String, Boolean> made = new HashMap<>();

  private SampleExports(Path file, Map<String, String> schema, String... pragmas)
      throws SQLException {
    this.schema = schema;
    database = new TestDatabase(file, pragmas);
  }

  /** An export as of 2026. */
  static SampleExports of(Path file, String... pragmas) throws SQLException {
    SampleExports made = new SampleExports(file, NEW, pragmas);
    made.text("");
    made.add("META_DATA_EXPORT", "name", "EXPORT_PRODUCT_VERSION", "value", "2026.1");
    return made;
  }

  /** An export as of 2021. */
  static SampleExports ofOld(Path file) throws SQLException {
    return new SampleExports(file, OLD);
  }

  /** The number of a process. */
  static long process(int pid) {
    return MACHINE | (long) pid << 24;
  }

  /** The number of a thread. */
  static long thread(int pid, int tid) {
    return process(pid) | tid;
  }

  TestDatabase database() {
    return database;
  }

  /** The number of a text. */
  long text(String text) throws SQLException {
    Long known = texts.get(text);
    if (known == null) {
      known = texts.size() + 1L;
      texts.put(text, known);
      add("StringIds", "id", known, "value", text);
    }
    return known;
  }

  /** Adds a row: names of columns, each with its value. Other columns have 0 or nothing. */
  void add(String table, Object... row) throws SQLException {
    String columns = schema.get(table);
    if (made.putIfAbsent(table, true) == null) {
      database.run("CREATE TABLE " + table + " (" + columns + ")");
    }
    List<String> names = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < row.length; i += 2) {
      names.add((String) row[i]);
      values.add(row[i + 1]);
    }
    for (String column : columns.split(", ")) {
      String name = column.split(" ")[0];
      if (column.contains("NOT NULL") && !column.contains("PRIMARY") && !names.contains(name)) {
        names.add(name);
        values.add(column.contains("TEXT") ? "" : 0);
      }
    }
    String marks = "?" + ",?".repeat(values.size() - 1);
    database.run(
        "INSERT INTO " + table + " (" + String.join(",", names) + ") VALUES (" + marks + ")",
        values.toArray());
  }

  /** Adds a call of CUDA. */
  void addCall(long thread, long start, long end, String name, long correlation)
      throws SQLException {
    add(
        "CUPTI_ACTIVITY_KIND_RUNTIME",
        "start",
        start,
        "end",
        end,
        "globalTid",
        thread,
        "correlationId",
        correlation,
        "nameId",
        text(name));
  }

  /** Adds a kernel. */
  void addKernel(int pid, long stream, long start, long end, String name, long correlation)
      throws SQLException {
    add(
        "CUPTI_ACTIVITY_KIND_KERNEL",
        "start",
        start,
        "end",
        end,
        "streamId",
        stream,
        "correlationId",
        correlation,
        "globalPid",
        process(pid),
        "demangledName",
        text("void " + name + "<int>(int)"),
        "shortName",
        text(name));
  }

  @Override
  public void close() throws SQLException {
    database.close();
  }

  /** Two processes with a GPU, with calls that begin at equal times. */
  static Path training(Path file) throws SQLException {
    try (SampleExports to = of(file)) {
      for (int pid : new int[] {20, 10}) {
        to.add("PROCESSES", "globalPid", process(pid), "pid", pid, "name", "/bin/train");
        for (int i = 0; i < 40; i++) {
          long at = 1000L * i;
          to.addCall(thread(pid, pid), at, at + 600, "cudaLaunchKernel_v7000", i + 1);
          to.addCall(thread(pid, pid + 1), at, at + 10, "cudaEventQuery_v3020", 1000 + i);
          to.addKernel(pid, 7, at + 100, at + 1050, "saxpy", i + 1);
          to.add(
              "NVTX_EVENTS",
              "start",
              at,
              "end",
              at + 700,
              "eventType",
              59,
              "globalTid",
              thread(pid, pid),
              "text",
              "aten::add, op_id = " + i);
          to.add(
              "NVTX_EVENTS",
              "start",
              at + 5,
              "eventType",
              34,
              "globalTid",
              thread(pid, pid),
              "text",
              "mark");
        }
      }
    }
    return file;
  }

  /** A thread whose calls follow each other, in pages of 512 bytes. */
  static Path tiny(Path file) throws SQLException {
    try (SampleExports to = of(file, "PRAGMA page_size=512")) {
      for (int i = 0; i < 40; i++) {
        to.addCall(thread(5, 5), 100L * i, 100L * i + 50, "cudaLaunchKernel_v7000", i + 1);
      }
    }
    return file;
  }
}
