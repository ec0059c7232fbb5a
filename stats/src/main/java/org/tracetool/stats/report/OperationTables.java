package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.FileOperation;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.scope.IoHandles;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.sums.WideSum;

/** The tables about collective operations and files. */
final class OperationTables {
  private final TraceStatistics s;

  OperationTables(TraceStatistics statistics) {
    s = statistics;
  }

  ReportTable collectives() {
    ReportTable t =
        new ReportTable("collective", "Collective operations")
            .column("name", "operation", Unit.TEXT, 1)
            .column("communicator", "communicator", Unit.TEXT, 1)
            .column("class", "class", Unit.TEXT, 3)
            .column("root", "root", Unit.TEXT, 3)
            .column("count", "calls", Unit.COUNT, 1)
            .column("meetings", "operations", Unit.COUNT, 2)
            .column("sent", "sent", Unit.BYTES, 2)
            .column("received", "received", Unit.BYTES, 2)
            .column("duration", "duration", Unit.TIME, 1)
            .column("duration_min", "min duration", Unit.TIME, 3)
            .column("duration_mean", "mean duration", Unit.TIME, 2)
            .column("duration_max", "max duration", Unit.TIME, 2)
            .column("waiting", "waiting", Unit.TIME, 1)
            .column("skew_mean", "mean skew", Unit.TIME, 2)
            .column("skew_max", "max skew", Unit.TIME, 2);
    KeyedSums m = s.collectives();
    List<String> operations = s.index().collectives().distinctNames();
    List<String> comms = s.index().comms().distinctNames();
    List<String> processes = s.index().processes().distinctNames();
    for (long key : m.sortedKeys()) {
      int row = m.find(key);
      int operation = (int) (key >>> 32);
      long count = m.get(row, OperationSums.COUNT);
      long meetings = m.get(row, OperationSums.MEETINGS);
      Definition d = s.index().collectives().definition(operation);
      boolean waits = s.waits() != null;
      t.row(
          operations.get(operation),
          s.isStored() && (int) key == s.index().comms().undefined()
              ? "(all)"
              : comms.get((int) key),
          CollectiveType.of(d).label(),
          root(m, row, processes),
          count,
          waits ? (Object) meetings : null,
          m.sum(row, OperationSums.SENT_BYTES).value(),
          m.sum(row, OperationSums.RECEIVED_BYTES).value(),
          s.isStored() ? null : m.sum(row, OperationSums.DURATION).value(),
          FunctionTables.known(m.get(row, OperationSums.MIN_DURATION)),
          mean(m, row, count),
          FunctionTables.known(m.get(row, OperationSums.MAX_DURATION)),
          waits ? m.sum(row, OperationSums.WAITING).value() : null,
          meetings == 0 ? null : (Object) (m.sum(row, OperationSums.SKEW).doubleValue() / meetings),
          FunctionTables.known(m.get(row, OperationSums.MAX_SKEW)));
    }
    return t.sort("duration");
  }

  private Object mean(KeyedSums m, int row, long count) {
    return count == 0 || s.isStored()
        ? null
        : (Object) (m.sum(row, OperationSums.DURATION).doubleValue() / count);
  }

  private static String root(KeyedSums m, int row, List<String> processes) {
    long min = m.get(row, OperationSums.MIN_ROOT);
    long max = m.get(row, OperationSums.MAX_ROOT);
    if (min > max) {
      return null;
    }
    return min == max ? processes.get((int) min) : "(several)";
  }

  private static ReportTable columns(ReportTable t) {
    return t.column("operation", "operation", Unit.TEXT, 1)
        .column("count", "count", Unit.COUNT, 1)
        .column("failed", "failed", Unit.COUNT, 2)
        .column("bytes", "bytes", Unit.BYTES, 1)
        .column("duration", "duration", Unit.TIME, 1)
        .column("duration_min", "min duration", Unit.TIME, 3)
        .column("duration_mean", "mean duration", Unit.TIME, 2)
        .column("duration_max", "max duration", Unit.TIME, 2)
        .column("rate", "rate", Unit.RATE, 1);
  }

  private void setValues(List<Object> v, KeyedSums m, int row, int code) {
    long count = m.get(row, OperationSums.COUNT);
    WideSum duration = m.sum(row, OperationSums.DURATION);
    WideSum bytes =
        m.sum(row, OperationSums.SENT_BYTES).plus(m.sum(row, OperationSums.RECEIVED_BYTES));
    String name = FileOperation.codeName(code);
    v.add(name == null ? "other" : name.toLowerCase(Locale.ROOT));
    v.add(count);
    v.add(m.get(row, OperationSums.FAILED));
    v.add(bytes.value());
    boolean timed = m.get(row, OperationSums.MAX_DURATION) != Long.MIN_VALUE;
    v.add(s.isStored() || !timed ? null : duration.value());
    v.add(FunctionTables.known(m.get(row, OperationSums.MIN_DURATION)));
    v.add(timed ? mean(m, row, count) : null);
    v.add(FunctionTables.known(m.get(row, OperationSums.MAX_DURATION)));
    v.add(
        duration.isZero() || bytes.isZero()
            ? null
            : (Object) (bytes.doubleValue() / duration.doubleValue() * s.ticksPerSecond()));
  }

  ReportTable files() {
    ReportTable t = new ReportTable("file", "File operations").column("name", "file", Unit.TEXT, 1);
    List<String> names = s.index().files().distinctNames();
    if (s.isStored()) {
      names.set(s.index().files().undefined(), "(all)");
    }
    return operations(columns(t), s.files(), names);
  }

  ReportTable handles() {
    ReportTable t =
        columns(
            new ReportTable("io-handle", "Operations through handles of files")
                .column("name", "handle", Unit.TEXT, 1)
                .column("paradigm", "interface", Unit.TEXT, 1)
                .column("file", "file", Unit.TEXT, 3)
                .column("inner", "below another", Unit.COUNT, 3));
    IoHandles handles = s.index().ioHandles();
    List<String> files = s.index().files().distinctNames();
    List<String> names = handles.names(files);
    KeyedSums m = s.ioHandles();
    for (long key : m.sortedKeys()) {
      int handle = (int) (key >>> 32);
      int file = handles.file(handle);
      List<Object> v = new ArrayList<>();
      v.add(names.get(handle));
      v.add(handles.paradigm(handle));
      v.add(file == s.index().files().undefined() ? null : files.get(file));
      v.add(handles.isTop(handle) ? 0L : 1L);
      setValues(v, m, m.find(key), (int) key);
      t.row(v.toArray());
    }
    return t.keepLargest("duration");
  }

  ReportTable fileProcesses() {
    ReportTable t =
        new ReportTable("io-process", "File operations by process")
            .column("process", "process", Unit.TEXT, 1);
    return operations(columns(t), s.fileProcesses(), s.index().processes().distinctNames());
  }

  private ReportTable operations(ReportTable t, KeyedSums m, List<String> names) {
    for (long key : m.sortedKeys()) {
      List<Object> v = new ArrayList<>();
      v.add(names.get((int) (key >>> 32)));
      setValues(v, m, m.find(key), (int) key);
      t.row(v.toArray());
    }
    return t.keepLargest("duration");
  }
}
