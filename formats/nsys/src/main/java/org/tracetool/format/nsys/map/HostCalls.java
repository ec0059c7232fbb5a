package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.format.nsys.sqlite.DatabaseTable;

/** Calls of threads that tables list with the number of their name: CUDA, the system, libraries. */
final class HostCalls {
  private static final int START = 0;
  private static final int END = 1;
  private static final int THREAD = 2;
  private static final int NAME = 3;
  private static final int RESULT = 4;
  private static final int CORRELATION = 5;
  private static final int CLASS = 6;
  private static final List<String> COLUMNS =
      List.of("start", "end", "globalTid", "nameId", "returnValue", "correlationId", "eventClass");
  private static final long DRIVER = 1;
  private static final String RUNTIME_GROUP = "CUDA runtime";
  private static final String DRIVER_GROUP = "CUDA driver";

  private final ExportContext context;
  private final LazyKey resultKey;

  /** Processes of correlations, where operations of devices do not name theirs; else null. */
  private final Launchers launchers;

  HostCalls(ExportContext context, Launchers launchers) {
    this.context = context;
    this.launchers = launchers;
    resultKey = new LazyKey(context.intake, "return value", KeyValueType.INT64);
  }

  /** Reads the calls of CUDA. */
  void readCuda() throws IOException {
    LongMap runtime = context.regionsOf(RUNTIME_GROUP);
    LongMap driver = context.regionsOf(DRIVER_GROUP);
    try (CheckedRows rows = context.tables.open(EventTables.RUNTIME, COLUMNS)) {
      while (rows.next()) {
        boolean isDriver = rows.number(CLASS) == DRIVER;
        if (isDriver) {
          addCall(rows, driver, DRIVER_GROUP, true);
        } else {
          addCall(rows, runtime, RUNTIME_GROUP, true);
        }
      }
    }
  }

  /** Reads the calls of the system and of libraries. */
  void readOthers() throws IOException {
    read(EventTables.OS_RUNTIME, "OS runtime");
    for (DatabaseTable table : context.tables.all()) {
      String group = LibraryCalls.of(table.name());
      if (group != null) {
        read(table.name(), group);
      }
    }
  }

  private void read(String table, String group) throws IOException {
    if (context.tables.table(table) == null) {
      return;
    }
    LongMap regions = context.regionsOf(group);
    try (CheckedRows rows = context.tables.open(table, COLUMNS)) {
      while (rows.next()) {
        addCall(rows, regions, group, false);
      }
    }
  }

  private void addCall(CheckedRows rows, LongMap regions, String group, boolean isCuda)
      throws IOException {
    if (!context.hasTime(rows, START, "start")) {
      return;
    }
    if (rows.isNull(THREAD)) {
      rows.reportRow("row without a thread", "globalTid");
      return;
    }
    long start = rows.number(START);
    long end = context.end(rows, END, start);
    long thread = rows.number(THREAD);
    long nameId = rows.number(NAME);
    long region = regions.get(nameId);
    if (region == LongMap.ABSENT) {
      String name = context.texts.get(nameId);
      region =
          context.intake.region(isCuda ? withoutVersion(name) : name, context.intake.group(group));
      regions.put(nameId, region);
    }
    if (isCuda && context.hasCorrelation(rows.number(CORRELATION))) {
      context.intake.addCorrelation(rows.number(CORRELATION));
      launchers.add(rows.number(CORRELATION), thread);
    }
    long result = rows.number(RESULT, 0);
    if (result != 0) {
      context.intake.addPair(resultKey.number(), result);
    }
    context.addCall(context.processes.thread(thread), start, end, (int) region);
  }

  /** {@code cudaLaunchKernel} of {@code cudaLaunchKernel_v7000}. */
  static String withoutVersion(String name) {
    int at = name.length();
    while (at > 0 && name.charAt(at - 1) >= '0' && name.charAt(at - 1) <= '9') {
      at--;
    }
    boolean isVersion = at < name.length() && name.substring(0, at).endsWith("_v");
    return isVersion && at > 2 ? name.substring(0, at - 2) : name;
  }
}
