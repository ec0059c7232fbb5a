package org.tracetool.print.info;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.report.JsonWriter.SpelledValue;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.time.Ticks;

/** The properties of a trace that are one value each, under the keys that programs read. */
public final class TraceProperties {
  /** All keys in their order; those of a trace that cannot be read are null but for the first. */
  public static final List<String> KEYS =
      List.of(
          "trace",
          "state",
          "error",
          "format",
          "version",
          "creator",
          "unique_id",
          "processes",
          "threads",
          "gpu_streams",
          "devices",
          "metric_sources",
          "hosts",
          "world_size",
          "stream_count",
          "ticks_per_second",
          "first_s",
          "last_s",
          "duration_s",
          "begin_date",
          "first_tick",
          "last_tick",
          "size_bytes",
          "file_count",
          "compression",
          "definition_count",
          "record_count",
          "index");

  private TraceProperties() {}

  /**
   * The values of a trace; texts, numbers, or null where they are not known.
   *
   * @param damaged whether damage was found
   */
  public static Map<String, Object> of(TraceOverview o, boolean damaged) {
    Map<String, Object> facts = none(o.trace, damaged ? "damaged" : "ok", null);
    long rate = o.definitions.ticksPerSecond();
    facts.put("format", o.reader.format().id());
    facts.put("version", o.version);
    facts.put("creator", o.creator);
    facts.put("unique_id", o.uniqueId == null ? null : Long.toUnsignedString(o.uniqueId));
    facts.put("processes", o.locations.processes());
    facts.put("threads", o.locations.threads());
    facts.put("gpu_streams", o.locations.count(LocationKind.GPU_STREAM));
    int devices = o.devices().size();
    facts.put("devices", devices == 0 ? null : (Object) devices);
    facts.put("metric_sources", o.locations.count(LocationKind.METRIC_SOURCE));
    int hosts = o.locations.hosts().names().size();
    facts.put("hosts", hosts == 0 ? null : (Object) hosts);
    int ranks = o.worldSize();
    facts.put("world_size", ranks == 0 ? null : (Object) ranks);
    facts.put("stream_count", o.reader.streams().size());
    facts.put("ticks_per_second", SpelledValue.unsigned(rate));
    if (o.hasTimes) {
      Ticks ticks = new Ticks(rate);
      facts.put("first_s", new SpelledValue(ticks.seconds(o.first)));
      facts.put("last_s", new SpelledValue(ticks.seconds(o.last)));
      facts.put("duration_s", new SpelledValue(ticks.seconds(o.last - o.first)));
      facts.put("first_tick", SpelledValue.unsigned(o.first));
      facts.put("last_tick", SpelledValue.unsigned(o.last));
    }
    facts.put("begin_date", o.date);
    facts.put("size_bytes", o.bytes);
    facts.put("file_count", o.fileCount);
    facts.put("compression", o.compression());
    int all = 0;
    for (int count : o.definitionCounts.values()) {
      all += count;
    }
    facts.put("definition_count", all);
    facts.put("record_count", o.counts == null ? null : (Object) o.total.total());
    facts.put("index", o.indexBytes != null ? "used" : o.indexRefused != null ? "not used" : null);
    return facts;
  }

  /** A trace of which nothing is known. */
  public static Map<String, Object> none(String trace, String state, String error) {
    Map<String, Object> facts = new LinkedHashMap<>();
    for (String key : KEYS) {
      facts.put(key, null);
    }
    facts.put("trace", trace);
    facts.put("state", state);
    facts.put("error", error);
    return facts;
  }
}
