package org.tracetool.format.nsys.map;

import org.tracetool.core.collect.LongMap;

/**
 * The process of each call of CUDA by its correlation: exports of before 2022 say of operations of
 * devices only the correlation.
 */
final class Launchers {
  private static final int MAX_CALLS = 1 << 22;

  private final ExportContext context;
  private final boolean isNeeded;
  private final LongMap processes = new LongMap();

  Launchers(ExportContext context) {
    this.context = context;
    isNeeded = isNeeded(EventTables.KERNEL) || isNeeded(EventTables.MEMCPY);
  }

  private boolean isNeeded(String table) {
    return context.tables.has(table) && !context.tables.table(table).has("globalPid");
  }

  void add(long correlation, long thread) {
    if (!isNeeded) {
      return;
    }
    if (processes.size() < MAX_CALLS) {
      processes.put(correlation, context.processes.process(thread));
    } else if (context.processes.count() > 1) {
      context.reportLimit("launches whose process is not kept");
    }
  }

  /** The process of a correlation; -1 if it is not known. */
  int process(long correlation) {
    return (int) processes.get(correlation);
  }
}
