package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.timeline.TimelineIntake;

/** What the readers of all tables share. */
final class ExportContext {
  private static final long MAX_TIME = 1L << 61;

  final ExportTables tables;
  final TextTable texts;
  final TimelineIntake intake;
  final ExportProcesses processes;

  /** Begin of the session, in nanoseconds since 1970; 0 if not known. */
  final long epoch;

  /** Whether it was made before 2022, when numbers that are not known were 0 or -1. */
  final boolean isOld;

  /** Whether records keep the values that nothing else needs. */
  final boolean hasArguments;

  private final Map<String, LongMap> regions = new HashMap<>();
  private final LongMap deviceOwners = new LongMap();

  ExportContext(
      ExportTables tables,
      TextTable texts,
      TimelineIntake intake,
      ExportProcesses processes,
      long epoch,
      boolean hasArguments) {
    this.tables = tables;
    this.texts = texts;
    this.intake = intake;
    this.processes = processes;
    this.epoch = epoch;
    isOld = !tables.has("META_DATA_EXPORT");
    this.hasArguments = hasArguments;
  }

  /** Reports that something was left out for a limit. */
  void reportLimit(String what) {
    tables.options().diagnostics().warn(WarningCode.LIMIT_REACHED, what, tables.file().toString());
  }

  /** Regions of a group by the numbers of their texts, kept between rows. */
  LongMap regionsOf(String group) {
    return regions.computeIfAbsent(group, g -> new LongMap());
  }

  /** Notes that a process uses a device. */
  void useDevice(long device, int process) {
    if (deviceOwners.get(device) == LongMap.ABSENT) {
      deviceOwners.put(device, process);
    }
  }

  /** The first process that uses a device; -1 if there is none. */
  int deviceOwner(long device) {
    return (int) deviceOwners.get(device);
  }

  /** Whether a correlation is one. */
  boolean hasCorrelation(long correlation) {
    return correlation != CheckedRows.NONE && (!isOld || correlation > 0);
  }

  /** Whether the time of a row can be used; reported if not. */
  boolean hasTime(CheckedRows rows, int column, String name) {
    long time = rows.number(column);
    if (time > -MAX_TIME && time < MAX_TIME) {
      return true;
    }
    rows.reportRow("row without a time, or with one that is out of range", name);
    return false;
  }

  /**
   * The end of a row in nanoseconds of the session.
   *
   * @return {@link CheckedRows#NONE} if it has none
   */
  long end(CheckedRows rows, int column, long start) {
    if (rows.isNull(column)) {
      return CheckedRows.NONE;
    }
    long end = rows.number(column);
    if (end >= MAX_TIME) {
      rows.reportRow("row without a time, or with one that is out of range", "end");
      return start;
    }
    if (end < start) {
      tables.report(
          DamageCode.IMPOSSIBLE_TIMES,
          "end before the start",
          "time " + start + " of " + rows.name() + ": the end is " + end);
      return start;
    }
    return end;
  }

  /** Adds a call; without end, one that is never left. */
  void addCall(int row, long start, long end, int region) throws IOException {
    if (end == CheckedRows.NONE) {
      intake.addOpenCall(row, epoch + start, region);
    } else {
      intake.addCall(row, epoch + start, epoch + end, region);
    }
  }
}
