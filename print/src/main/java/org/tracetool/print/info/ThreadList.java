package org.tracetool.print.info;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.system.LocationTable;
import org.tracetool.filter.names.ProcessRanks;
import org.tracetool.filter.names.RunProtocol;
import org.tracetool.print.PrintForm;

/** The processes and threads of a trace as {@code stftool --print-threads} lists them. */
public final class ThreadList {
  private static final int THREADS = 65536;
  private static final List<String> KEYS =
      List.of("cpu", "process", "thread", "native_id", "process_id", "host", "name");

  /**
   * A process or thread.
   *
   * @param cpu its number in dumps, from 1
   * @param process rank of its process, from 0; -1 if it has none
   * @param thread its number in the process, from 0
   * @param nativeId id that the system gave the thread; 0 if it is not known
   * @param processId id that the system gave the process; 0 if it is not known
   * @param host where it ran; null if it is not known
   */
  private record Row(
      long cpu,
      long process,
      int thread,
      long nativeId,
      long processId,
      String host,
      String name) {}

  private final List<Row> rows = new ArrayList<>();
  private final Map<Integer, Long> cpus = new HashMap<>();

  /** Lists the threads of a trace, which may have a protocol file beside it. */
  public ThreadList(Definitions definitions, Path trace) throws IOException {
    RunProtocol protocol = RunProtocol.of(trace);
    ProcessRanks ranks = new ProcessRanks(definitions);
    Hosts hosts = protocol.hosts(definitions);
    List<Definition.Location> all = definitions.all(Definition.Location.class);
    LocationTable locations = LocationTable.of(definitions);
    boolean threads = locations.count() > locations.processes();
    Map<Integer, Long> nativeIds = nativeIds(definitions);
    Map<Integer, Integer> counts = new HashMap<>();
    for (boolean child : new boolean[] {false, true}) {
      for (Definition.Location l : all) {
        if (child == locations.isProcess(l.token())
            || l.token() == 0
            || locations.kind(l.token()) == LocationKind.METRIC_SOURCE
            || cpus.containsKey(l.token())) {
          continue;
        }
        int process = ranks.process(l.token());
        long rank = ranks.of(l.token());
        int thread = child ? counts.merge(process, 1, Integer::sum) : 0;
        long cpu = threads ? (long) THREADS * thread + rank + 1 : rank + 1;
        String host = hosts.name(process);
        cpus.put(l.token(), cpu);
        long nativeId = nativeIds.getOrDefault(l.token(), 0L);
        rows.add(new Row(cpu, rank, thread, nativeId, protocol.processId(rank), host, l.name()));
      }
    }
    rows.sort(Comparator.comparingLong(Row::process).thenComparingInt(Row::thread));
  }

  private static Map<Integer, Long> nativeIds(Definitions definitions) {
    Map<Integer, Long> ids = new HashMap<>();
    for (InstrumentationDefinition.NativeThread t :
        definitions.all(InstrumentationDefinition.NativeThread.class)) {
      ids.put(t.process(), (long) t.number());
    }
    return ids;
  }

  /** The number of a process or thread in dumps; 0 if it is neither. */
  long cpu(int token) {
    return cpus.getOrDefault(token, 0L);
  }

  /** The list in a form. */
  public String text(PrintForm format, String trace) {
    return switch (format.form()) {
      case text -> text();
      case json -> json(trace, format.json());
      case jsonl -> lines(format.json());
      case csv, tsv -> table(format.table());
    };
  }

  /** The list for people. */
  private String text() {
    StringBuilder out = new StringBuilder("# cpu process thread native pid host name\n");
    for (Row r : rows) {
      out.append(r.cpu).append(' ').append(r.process).append(' ').append(r.thread).append(' ');
      out.append(r.nativeId).append(' ').append(r.processId).append(' ');
      out.append(r.host == null ? "-" : r.host.replace(' ', '_')).append(' ');
      ReportedErrors.quote(out, r.name == null ? "" : r.name);
      out.append('\n');
    }
    return out.toString();
  }

  private Map<String, Object> values(Row r) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("cpu", r.process < 0 ? null : (Object) r.cpu);
    values.put("process", r.process < 0 ? null : (Object) r.process);
    values.put("thread", r.thread);
    values.put("native_id", r.nativeId == 0 ? null : Long.toUnsignedString(r.nativeId));
    values.put("process_id", r.processId == 0 ? null : Long.toUnsignedString(r.processId));
    values.put("host", r.host);
    values.put("name", r.name);
    return values;
  }

  private String json(String trace, JsonWriter json) {
    json.object(null).text("trace", trace);
    json.list("threads");
    rows.forEach(r -> json.values(null, values(r)));
    return json.endList().endObject().toString();
  }

  private String lines(JsonWriter json) {
    StringBuilder out = new StringBuilder();
    rows.forEach(r -> out.append(json.values(null, values(r)).line()));
    return out.toString();
  }

  private String table(SeparatedValues table) {
    table.header(KEYS);
    rows.forEach(r -> table.row(values(r).values()));
    return table.take();
  }
}
