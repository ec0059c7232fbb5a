package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.timeline.TimelineIntake;

/** Samples of counters: metrics of devices and networks, and memory that the program allocated. */
final class MetricSamples {
  private static final int TIME = 0;
  private static final int TYPE = 1;
  private static final int METRIC = 2;
  private static final int VALUE = 3;
  private static final int DEVICE_MASK = 0xff;
  private static final long NETWORK = 1L << 32;
  private static final String MEMORY = "memory allocated GPU ";
  private static final long FREE = 1;

  /** A metric among those of a type of source. */
  private record Metric(long type, long metric) {}

  private final ExportContext context;
  private final TimelineIntake intake;

  MetricSamples(ExportContext context) {
    this.context = context;
    intake = context.intake;
  }

  /** Reads all tables. */
  void read() throws IOException {
    read(
        EventTables.GPU_METRICS,
        List.of("timestamp", "typeId", "metricId", "value"),
        names("TARGET_INFO_GPU_METRICS", List.of("typeId", "metricId"), "metricName"),
        "GPU ");
    read(
        EventTables.NETWORK_METRICS,
        List.of("start", "metricsListId", "metricsIdx", "value", "nicId"),
        names("TARGET_INFO_NETWORK_METRICS", List.of("metricsListId", "metricsIdx"), "name"),
        "NIC ");
    readMemory();
  }

  private Map<Metric, String> names(String table, List<String> ids, String name)
      throws IOException {
    Map<Metric, String> names = new HashMap<>();
    try (CheckedRows rows = context.tables.open(table, ids, name)) {
      while (rows.next()) {
        String text = rows.text(ids.size());
        if (text != null && !text.isEmpty()) {
          names.put(new Metric(rows.number(0, 0), rows.number(1, 0)), text);
        }
      }
    }
    return names;
  }

  private void read(String table, List<String> columns, Map<Metric, String> names, String source)
      throws IOException {
    if (context.tables.table(table) == null) {
      return;
    }
    boolean isNetwork = columns.size() > VALUE + 1;
    Map<Metric, Integer> counters = new HashMap<>();
    LongMap tracks = new LongMap();
    try (CheckedRows rows = context.tables.open(table, columns)) {
      while (rows.next()) {
        if (!context.hasTime(rows, TIME, columns.get(TIME)) || rows.isNull(VALUE)) {
          continue;
        }
        long type = rows.number(TYPE, 0);
        long device = isNetwork ? rows.number(VALUE + 1, 0) : type & DEVICE_MASK;
        Metric metric = new Metric(type, rows.number(METRIC, 0));
        Integer counter = counters.get(metric);
        if (counter == null) {
          String name = names.getOrDefault(metric, "metric " + metric.metric());
          counter = intake.counter(name, unit(name));
          counters.put(metric, counter);
        }
        long track = tracks.get(device);
        if (track == LongMap.ABSENT) {
          long key = isNetwork ? NETWORK + device : device + 1;
          track = intake.track(owner(device), key, source + device + " metrics");
          tracks.put(device, track);
        }
        intake.addSample(
            (int) track, context.epoch + rows.number(TIME), counter, rows.number(VALUE));
      }
    }
  }

  /** The process that shows what belongs to none: the first one that uses the device. */
  private int owner(long device) {
    int process = context.deviceOwner(device);
    return process < 0 ? context.processes.first() : process;
  }

  /** What is in brackets at the end of a name, such as a percentage. */
  private static String unit(String name) {
    int open = name.lastIndexOf('[');
    return open > 0 && name.endsWith("]") ? name.substring(open + 1, name.length() - 1) : "#";
  }

  private void readMemory() throws IOException {
    List<String> columns =
        List.of("start", "globalPid", "deviceId", "bytes", "memoryOperationType");
    Map<Metric, long[]> sums = new HashMap<>();
    try (CheckedRows rows = context.tables.open(EventTables.GPU_MEMORY, columns)) {
      while (rows.next()) {
        if (!context.hasTime(rows, 0, "start")) {
          continue;
        }
        int process =
            rows.isNull(1) ? context.processes.first() : context.processes.process(rows.number(1));
        long device = rows.number(2, 0);
        long[] sum = sums.computeIfAbsent(new Metric(process, device), m -> new long[1]);
        long bytes = rows.number(3, 0);
        sum[0] += rows.number(4, 0) == FREE ? -bytes : bytes;
        int counter = intake.counter(MEMORY + device, "bytes");
        intake.addSample(
            intake.processRow(process), context.epoch + rows.number(0), counter, sum[0]);
      }
    }
  }
}
