package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.sums.DeviceSums;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.WideSum;

/** The tables about what devices do. */
final class DeviceTables {
  private final TraceStatistics s;

  DeviceTables(TraceStatistics statistics) {
    s = statistics;
  }

  private static ReportTable withDelays(ReportTable t) {
    return t.column("launched", "launched", Unit.COUNT, 3)
        .column("launch_delay_min", "min launch delay", Unit.TIME, 3)
        .column("launch_delay_mean", "launch delay", Unit.TIME, 1)
        .column("launch_delay_max", "max launch delay", Unit.TIME, 2);
  }

  private static void addDelays(List<Object> v, KeyedSums m, int row) {
    long launched = m.get(row, DeviceSums.LAUNCHED);
    WideSum delay = m.sum(row, DeviceSums.DELAY).minus(m.sum(row, DeviceSums.EARLY));
    v.add(launched);
    v.add(FunctionTables.known(m.get(row, DeviceSums.MIN_DELAY)));
    v.add(launched == 0 ? null : (Object) (delay.doubleValue() / launched));
    v.add(FunctionTables.known(m.get(row, DeviceSums.MAX_DELAY)));
  }

  /** How far the devices of each process work, and how much communication that hides. */
  ReportTable processes() {
    ReportTable t =
        withDelays(
            new ReportTable("device", "Use of devices by process")
                .column("name", "process", Unit.TEXT, 1)
                .column("streams", "streams", Unit.COUNT, 3)
                .column("count", "operations", Unit.COUNT, 2)
                .column("busy", "busy", Unit.TIME, 1)
                .column("busy_share", "busy", Unit.SHARE, 1)
                .column("idle", "idle", Unit.TIME, 1)
                .column("computation", "computation", Unit.TIME, 2)
                .column("transfer", "transfer", Unit.TIME, 2)
                .column("communication", "communication", Unit.TIME, 1)
                .column("exposed", "exposed", Unit.TIME, 1)
                .column("hidden_share", "hidden", Unit.SHARE, 1));
    KeyedSums m = s.devices();
    List<String> names = m.size() == 0 ? List.of() : s.index().processes().distinctNames();
    WideSum length = WideSum.unsigned(s.last() - s.first());
    for (long key : m.sortedKeys()) {
      int row = m.find(key);
      if (m.get(row, DeviceSums.STREAMS) == 0) {
        continue; // threads alone
      }
      WideSum busy = m.sum(row, DeviceSums.BUSY);
      WideSum communication = m.sum(row, DeviceSums.COMMUNICATION);
      WideSum exposed = m.sum(row, DeviceSums.EXPOSED);
      List<Object> v = new ArrayList<>();
      v.add(names.get((int) key));
      v.add(m.get(row, DeviceSums.STREAMS));
      v.add(m.get(row, DeviceSums.COUNT));
      v.add(busy.value());
      v.add(busy.shareOf(length));
      v.add(length.minus(busy).value());
      v.add(m.sum(row, DeviceSums.COMPUTATION).value());
      v.add(m.sum(row, DeviceSums.TRANSFER).value());
      v.add(communication.value());
      v.add(exposed.value());
      v.add(communication.minus(exposed).shareOf(communication));
      addDelays(v, m, row);
      t.row(v.toArray());
    }
    return t.keepLargest("busy");
  }

  /** The operations of devices by region: kernels, copies, communication. */
  ReportTable operations() {
    ReportTable t =
        withDelays(
            new ReportTable("kernel", "Operations of devices")
                .column("name", "operation", Unit.TEXT, 1)
                .column("group", "group", Unit.TEXT, 3)
                .column("work", "work", Unit.TEXT, 1)
                .column("count", "count", Unit.COUNT, 1)
                .column("time", "time", Unit.TIME, 1)
                .column("share", "share", Unit.SHARE, 1)
                .column("duration_min", "min duration", Unit.TIME, 3)
                .column("duration_mean", "mean duration", Unit.TIME, 1)
                .column("duration_max", "max duration", Unit.TIME, 2));
    KeyedSums m = s.kernels();
    List<String> names = m.size() == 0 ? List.of() : s.index().regions().distinctNames();
    WideSum all = WideSum.ZERO;
    for (long key : m.sortedKeys()) {
      all = all.plus(m.sum(m.find(key), DeviceSums.BUSY));
    }
    for (long key : m.sortedKeys()) {
      int row = m.find(key);
      WideSum time = m.sum(row, DeviceSums.BUSY);
      long count = m.get(row, DeviceSums.COUNT);
      Definition group = s.index().regionGroups().definition(s.index().groupOf((int) key));
      List<Object> v = new ArrayList<>();
      v.add(names.get((int) key));
      v.add(group == null ? null : group.name());
      v.add(s.index().deviceWorkOf((int) key).label());
      v.add(count);
      v.add(time.value());
      v.add(time.shareOf(all));
      v.add(FunctionTables.known(m.get(row, DeviceSums.MIN_DURATION)));
      v.add(count == 0 ? null : (Object) (time.doubleValue() / count));
      v.add(FunctionTables.known(m.get(row, DeviceSums.MAX_DURATION)));
      addDelays(v, m, row);
      t.row(v.toArray());
    }
    return t.sort("time");
  }
}
